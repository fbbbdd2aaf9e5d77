import { createHash } from 'node:crypto'
import {
  fillableColumns,
  isMoment,
  isObject,
  type Definition,
  type DraftMapping,
} from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import type { Caller } from '../../access/caller.ts'
import { ownOrShared } from '../../access/own-or-shared.ts'
import type { AppContext } from '../../app-context.ts'
import type { DraftSheet } from './draft-rows.ts'
import type { StoredDraft } from './draft-store.ts'

type Sql = Transaction['sql']

/** Header of the reasons in a file of wrong rows, which is mended and imported like the file that it comes from. */
export const REASONS = 'Reasons'

/** Identifies a set of headers, whatever their order. */
const hashHeaders = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.filter((header) => header !== REASONS).toSorted()))
    .digest('hex')

type Given = Readonly<Record<string, unknown>>

/** A remembered mapping, and the code of the note about it. */
export interface Recalled {
  readonly mapping: Given
  readonly note: 'recalled' | 'recalledFromOthers'
}

/**
 * Returns the mapping that the user last checked a file with these headers by; otherwise the latest one that somebody
 * with the same role shares; null if there is none.
 */
export async function recallMapping(
  sql: Sql,
  { userId, role }: Caller,
  definition: Definition,
  headers: readonly string[],
): Promise<Recalled | null> {
  const row = await sql
    .selectFrom('larder_mapping')
    .select(['user_id', 'mapping'])
    .where('resource', '=', definition.name)
    .where('headers', '=', hashHeaders(headers))
    .where(ownOrShared({ userId, role }))
    .orderBy(({ eb }) => eb.case().when('user_id', '=', userId).then(0).else(1).end())
    .orderBy('at', 'desc')
    .executeTakeFirst()
  const mapping: unknown = row && JSON.parse(row.mapping)
  if (!isObject(mapping)) return null
  return row?.user_id === userId
    ? { mapping, note: 'recalled' }
    : { mapping: ofAnother(mapping, definition, role), note: 'recalledFromOthers' }
}

/** The mapping of another user, without the fields that this one may not fill. It is shared by its owner alone. */
function ofAnother(
  { isShared: _, ...mapping }: Given,
  definition: Definition,
  role: Caller['role'],
): Given {
  const fillable = new Set(fillableColumns(definition, role).map(({ name }) => name))
  const isFillable = (name: unknown): boolean => name === null || fillable.has(String(name))
  const entries = (group: unknown) => Object.entries(isObject(group) ? group : {})
  const byField = (group: unknown): object =>
    Object.fromEntries(entries(group).filter(([name]) => isFillable(name)))
  const byHeader = (group: unknown): object =>
    Object.fromEntries(entries(group).filter(([, names]) => [names].flat().every(isFillable)))
  return {
    ...mapping,
    columns: byHeader(mapping['columns']),
    split: byHeader(mapping['split']),
    constants: byField(mapping['constants']),
    values: byField(mapping['values']),
    reading: byField(mapping['reading']),
  }
}

/** Leaves out what differs in the next file: dates entered for all rows, and choices about rows by their number. */
function forNextFile(
  { constants, rows: _, ...mapping }: DraftMapping,
  fields: Definition['fields'],
): DraftMapping {
  const kept = Object.entries(constants).filter(
    ([name, value]) => !fields[name] || !isMoment(fields[name]) || /[{}]/.test(String(value)),
  )
  return { ...mapping, constants: Object.fromEntries(kept) }
}

/**
 * Keeps the mapping of a checked draft for the next file with the same headers, of its user or of others with the role. The
 * file of its wrong rows has the headers as they are read, so it needs no layout.
 */
export async function rememberMapping(
  { store, clock }: AppContext,
  { role }: Caller,
  { by, resource, mapping: text, sheet }: StoredDraft,
  { fields }: Definition,
): Promise<void> {
  const given: DraftMapping = JSON.parse(text)
  const mapping = forNextFile(given, fields)
  const shared = given.isShared === true ? role : null
  const { origin, table }: DraftSheet = JSON.parse(sheet)
  const { table: _, repeat: __, ...asRead } = mapping
  const byHeaders = new Map([
    [hashHeaders(table.headers), JSON.stringify(asRead)],
    [hashHeaders(origin), JSON.stringify(mapping)],
  ])
  const at = clock().toISOString()
  await store.transaction(({ sql }) =>
    sql
      .insertInto('larder_mapping')
      .values(
        Array.from(byHeaders, ([headers, text]) => ({
          user_id: by,
          resource,
          headers,
          mapping: text,
          at,
          shared_with: shared,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'resource', 'headers']).doUpdateSet(({ ref }) => ({
          mapping: ref('excluded.mapping'),
          at,
          shared_with: shared,
        })),
      )
      .execute(),
  )
}
