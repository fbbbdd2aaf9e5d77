import type { Selectable } from 'kysely'
import { LOCALIZED, type DraftMapping, type DraftState, type FieldError } from '#schema/engine'
import type { EngineTables } from '../../../storage/tables/engine-tables.ts'
import type { Transaction } from '../../../storage/store.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound, Refusal } from '../../errors.ts'
import { localized, inWords } from '#schema/engine'

type Sql = Transaction['sql']

/** Row of a draft in the database. */
export type StoredDraft = Selectable<EngineTables['larder_draft']>

export const NO_MAPPING: DraftMapping = {
  columns: {},
  constants: {},
  values: {},
  reading: {},
  split: {},
}

/** States of drafts whose rows are still being added, and of those to be deleted. */
export const HIDDEN = ['reading', 'deleted']

/** Reads the caller's draft of a resource. A super admin may read the drafts of others. */
export async function readDraft(
  sql: Sql,
  {
    resource,
    id,
    caller,
  }: { readonly resource: string; readonly id: number; readonly caller: Caller },
): Promise<StoredDraft> {
  const draft = await sql
    .selectFrom('larder_draft')
    .selectAll()
    .where('id', '=', id)
    .where('resource', '=', resource)
    .where('state', 'not in', HIDDEN)
    .executeTakeFirst()
  return draft && (draft.by === caller.userId || caller.role === 'SUPER_ADMIN') ? draft : notFound()
}

export interface Change {
  readonly state?: DraftState | 'reading' | 'deleted'
  readonly mapping?: string
  readonly sheet?: string
  readonly file?: string
  readonly counts?: string
  readonly progress?: string | null
  readonly stopped?: string | null
  readonly batches?: string
  readonly checked?: string | null
  readonly ended_at?: string | null
  readonly ended_for?: number | null
}

/** Changes a draft of this version, and returns the new version. Refuses with 409 if it has changed meanwhile. */
export async function changeDraft(
  sql: Sql,
  { id, version }: Pick<StoredDraft, 'id' | 'version'>,
  change: Change & { readonly changed_at: string },
): Promise<number> {
  const changed = await sql
    .updateTable('larder_draft')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return changed ? changed.version : refuseConflict()
}

function refuseConflict(): never {
  const message = localized`This import has changed since you opened it. Reload the page to see its present state.`
  throw new Refusal('conflict', { params: { message: inWords(message) }, localized: message })
}

/** Notes something about a draft that is no change of its meaning. */
export const noteOnDraft = (sql: Sql, id: number, change: Change) =>
  sql.updateTable('larder_draft').set(change).where('id', '=', id).execute()

/** Groups of a mapping that determine which rows a file has. They have been applied to the rows of a draft. */
const LAYOUT = ['table', 'rows', 'repeat'] as const

/** Returns the groups that determine which rows a file has. */
export const pickLayout = (mapping: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    LAYOUT.flatMap((name) => (mapping[name] === undefined ? [] : [[name, mapping[name]]])),
  )

/** Code of the sentence about an undo, which stands where the reason of a stop would. */
export const UNDONE = 'undone'

/** Serializes an error with its sentence, so that it can be translated when it is read. */
export const packError = ({ [LOCALIZED]: message, ...error }: FieldError): string =>
  JSON.stringify(message ? { ...error, localized: message } : error)

export function unpackError(text: string): FieldError {
  const { localized: message, ...error } = JSON.parse(text)
  return message ? { ...error, [LOCALIZED]: message } : error
}
