import {
  hasOwnTable,
  blankRecord,
  definitionFor,
  readColumns,
  listFieldEntries,
  isStored,
  memoize,
  parseValue,
  ruleError,
  type Definition,
  type Field,
  type FieldError,
  type LocalizedMessage,
  type Where,
} from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import type { EngineWork } from '../work.ts'

export type Values = Readonly<Record<string, unknown>>

export interface SaveCommand {
  readonly mode: 'create' | 'edit'
  readonly id?: number
  /** Unvalidated input from JSON. */
  readonly input?: Values
  /** Trusted values in stored units, from the server itself. */
  readonly values?: Values
  /** Record that the server has just read under lock, so that it is not read again. Its version protects the write. */
  readonly existing?: Stored
  readonly version?: unknown
  /** Changes the record in its current state, regardless of version. Used by behaviours and import rows. */
  readonly anyVersion?: boolean
  /** Reports all errors of a sheet row at once. */
  readonly isSheetRow?: boolean
  /** True for records that this one may refer to although they are no longer in use. */
  readonly acceptsInactive?: (resource: string, id: number) => boolean
  /** The record is returned to the client, so the labels shown with it are read in the same query. */
  readonly isAnswered?: boolean
  /** Condition that must hold when the record is written. */
  readonly where?: Where
  /** Condition for the part of the resource that the request addresses: a view with its own path. */
  readonly within?: Where
}

/** Ids of the records that have these values. */
export interface Holding {
  readonly values: readonly unknown[]
  readonly ids: readonly number[]
}

/** A save in progress, as passed from step to step. */
export interface ChangeSet {
  readonly work: EngineWork
  readonly definition: Definition
  readonly command: SaveCommand
  readonly mode: 'create' | 'edit'
  action: string | null
  before: Stored | null
  after: Stored | null
  values: Record<string, unknown>
  sent: Record<string, unknown>
  readonly errors: FieldError[]
  /** Those of `errors` that depend on fields that the behaviour has yet to calculate. */
  provisional: ReadonlySet<FieldError>
  /** Fields that the caller may not write but sent with a different value. They are checked once the record is found. */
  readonly unwritable: FieldError[]
  readonly notes: FieldError[]
  answer?: () => Promise<unknown>
  /** Returned with the record: data that the user must still confirm. */
  readonly besides: { newPhoneNumber?: string }
  /** False if `command.where` no longer held when the record was written. */
  isWritten: boolean
  /** Holders of unique values read so far, by field names. */
  readonly holders: Map<string, Holding>
  /** True if this save was the first to write its record; see `withLatest`. */
  ownsNote: boolean
  record(): Values
  changes(name: string): boolean
  note(message: LocalizedMessage, field?: string): void
}

/** One step of a save. Steps run in order, and a refusal in any of them rolls everything back. */
export type Step = (changeSet: ChangeSet) => void | Promise<void>

export function makeChangeSet(
  work: EngineWork,
  definition: Definition,
  command: SaveCommand,
): ChangeSet {
  const changeSet: ChangeSet = {
    work,
    definition,
    command,
    mode: command.mode,
    action: null,
    before: null,
    after: null,
    values: {},
    sent: {},
    errors: [],
    provisional: new Set(),
    unwritable: [],
    notes: [],
    besides: {},
    isWritten: true,
    holders: new Map(),
    ownsNote: false,
    record: () => ({ ...(changeSet.before ?? makeBlank(definition)), ...changeSet.values }),
    note: (message, field = '') => void changeSet.notes.push(ruleError(field, message)),
    changes: (name) =>
      name in changeSet.values &&
      !isSame(definition.fields[name], changeSet.before?.[name], changeSet.values[name]),
  }
  work.shared.lead.first ??= changeSet
  return changeSet
}

/** Empty record. All stored fields are null, so that a field that was not sent is never undefined. */
const makeBlank = memoize(
  (definition: Definition): Values =>
    blankRecord(
      listFieldEntries(definition)
        .filter(([, field]) => isStored(field))
        .map(([name]) => name),
    ),
)

/** Definition as the caller knows it. Columns hidden from the caller are neither accepted nor checked. */
export const knownDefinition = ({
  definition,
  work,
}: Pick<ChangeSet, 'definition' | 'work'>): Definition =>
  work.isServer ? definition : definitionFor(definition, work.role)

/** Parses the answer to an action's question, which is a single field outside any record. */
export const parseInput = (field: Field, value: unknown, { work }: Pick<ChangeSet, 'work'>) =>
  parseValue(value, field, {
    principal: work.principal,
    defaultDialCode: work.settings.defaultDialCode,
  })

export async function runSteps(steps: readonly Step[], changeSet: ChangeSet): Promise<ChangeSet> {
  for (const step of steps) {
    const running = step(changeSet)
    if (running) await running
  }
  return changeSet
}

/** True if two stored values are equivalent. */
export function isSame(field: Field | undefined, left: unknown, right: unknown): boolean {
  if (left === right || (left ?? null) === (right ?? null)) return true
  if (typeof left !== 'object' || typeof right !== 'object') return false
  if (!left || !right) return isNoRow(field, left ?? right)
  return canonical(field, left) === canonical(field, right)
}

/** For a field stored as rows of a table, an empty list and no value are the same: there are no rows. */
const isNoRow = (field: Field | undefined, value: unknown): boolean =>
  field !== undefined && hasOwnTable(field) && Array.isArray(value) && value.length === 0

function canonical(field: Field | undefined, value: unknown): string {
  const columns = field ? Object.keys(readColumns(field)) : []
  if (columns.length === 0) return JSON.stringify(value)
  const row = (each: Values) => [each.id ?? null, ...columns.map((name) => each[name] ?? null)]
  return JSON.stringify(Array.isArray(value) ? value.map(row) : row(value as Values))
}
