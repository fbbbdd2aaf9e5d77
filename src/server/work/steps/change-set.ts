import {
  hasOwnTable,
  blankRecord,
  readColumns,
  listFieldEntries,
  isStored,
  memoize,
  type Definition,
  type Field,
  type FieldError,
  type Where,
} from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import type { EngineWork } from '../work.ts'

export type Values = Readonly<Record<string, unknown>>

/** Request to save a record. */
export interface SaveCommand {
  readonly mode: 'create' | 'edit'
  readonly id?: number
  /** Input from JSON; checked. */
  readonly input?: Values
  /** In stored units, from the server itself; trusted. */
  readonly values?: Values
  /** The record as the server has just read it, under lock: it is not read again. Its version guards the write. */
  readonly existing?: Stored
  readonly version?: unknown
  /** A behaviour or an import row changes the record as it is, in any version. */
  readonly anyVersion?: boolean
  /** All errors of a row of a file are reported at once. */
  readonly isSheetRow?: boolean
  /** The record is the answer of the call: the labels it is shown with are read along with it. */
  readonly isAnswered?: boolean
  /** Must hold at the moment of writing. */
  readonly where?: Where
  /** Condition of the part of the resource being worked in: a view with its own path. */
  readonly within?: Where
}

/** The records that have these values. */
export interface Holding {
  readonly values: readonly unknown[]
  readonly ids: readonly number[]
}

/** One save on its way through the steps. */
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
  /** Fields that the caller may not write and that were sent with another value; judged once the record is found. */
  readonly unwritable: FieldError[]
  readonly notes: FieldError[]
  answer?: () => Promise<unknown>
  /** Returned next to the record: what its sender must still confirm. */
  readonly besides: { newPhoneNumber?: string }
  /** False when the write found that `order.where` no longer holds. */
  isWritten: boolean
  /** Holders of unique values read so far, by field names. */
  readonly holders: Map<string, Holding>
  /** This save was the first to write its record; see `withLatest`. */
  ownsNote: boolean
  record(): Values
  changes(name: string): boolean
}

/** One law of a save. Steps run in order; a refusal in any of them undoes all. */
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
    unwritable: [],
    notes: [],
    besides: {},
    isWritten: true,
    holders: new Map(),
    ownsNote: false,
    record: () => ({ ...(changeSet.before ?? makeBlank(definition)), ...changeSet.values }),
    changes: (name) =>
      name in changeSet.values &&
      !isSame(definition.fields[name], changeSet.before?.[name], changeSet.values[name]),
  }
  work.shared.lead.first ??= changeSet
  return changeSet
}

/** Blank record: every stored field is null, so that a field that was not sent is never undefined. */
const makeBlank = memoize(
  (definition: Definition): Values =>
    blankRecord(
      listFieldEntries(definition)
        .filter(([, field]) => isStored(field))
        .map(([name]) => name),
    ),
)

export async function runSteps(steps: readonly Step[], changeSet: ChangeSet): Promise<ChangeSet> {
  for (const step of steps) {
    const running = step(changeSet)
    if (running) await running
  }
  return changeSet
}

/** True if two stored values mean the same. */
export function isSame(field: Field | undefined, left: unknown, right: unknown): boolean {
  if (left === right || (left ?? null) === (right ?? null)) return true
  if (typeof left !== 'object' || typeof right !== 'object') return false
  if (!left || !right) return isNoRow(field, left ?? right)
  return canonical(field, left) === canonical(field, right)
}

/** A table of rows stores an empty list like none: no rows. */
const isNoRow = (field: Field | undefined, value: unknown): boolean =>
  field !== undefined && hasOwnTable(field) && Array.isArray(value) && value.length === 0

function canonical(field: Field | undefined, value: unknown): string {
  const columns = field ? Object.keys(readColumns(field)) : []
  if (columns.length === 0) return JSON.stringify(value)
  const row = (each: Values) => [each.id ?? null, ...columns.map((name) => each[name] ?? null)]
  return JSON.stringify(Array.isArray(value) ? value.map(row) : row(value as Values))
}
