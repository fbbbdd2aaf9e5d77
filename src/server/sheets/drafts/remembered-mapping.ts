import { createHash } from 'node:crypto'
import { isMoment, isObject, type Definition, type DraftMapping } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import type { StoredDraft } from './draft-store.ts'

type Sql = Transaction['sql']

/** Header of the reasons in a file of wrong rows, which is mended and imported like the file that it comes from. */
export const REASONS = 'Reasons'

/** Identifies a set of headers, whatever their order. */
const hashHeaders = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.filter((header) => header !== REASONS).toSorted()))
    .digest('hex')

/** Returns the mapping that the user last saved a file with these headers by; null if there is none. */
export async function recallMapping(
  sql: Sql,
  userId: number,
  { name }: Definition,
  headers: readonly string[],
): Promise<Readonly<Record<string, unknown>> | null> {
  const row = await sql
    .selectFrom('larder_mapping')
    .select('mapping')
    .where('user_id', '=', userId)
    .where('resource', '=', name)
    .where('headers', '=', hashHeaders(headers))
    .executeTakeFirst()
  const mapping: unknown = row && JSON.parse(row.mapping)
  return isObject(mapping) ? mapping : null
}

/** Leaves out dates entered for all rows, which differ in the next file. */
function withoutDates(
  { constants, ...mapping }: DraftMapping,
  fields: Definition['fields'],
): string {
  const kept = Object.entries(constants).filter(
    ([name, value]) => !fields[name] || !isMoment(fields[name]) || /[{}]/.test(String(value)),
  )
  return JSON.stringify({ ...mapping, constants: Object.fromEntries(kept) })
}

/** Keeps the mapping of a checked draft for the next file with the same headers. */
export async function rememberMapping(
  { store, clock }: AppContext,
  { by, resource, mapping: given, sheet }: StoredDraft,
  { fields }: Definition,
): Promise<void> {
  const mapping = withoutDates(JSON.parse(given), fields)
  const headers = hashHeaders(JSON.parse(sheet).origin)
  const at = clock().toISOString()
  await store.transaction(({ sql }) =>
    sql
      .insertInto('larder_mapping')
      .values({ user_id: by, resource, headers, mapping, at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'resource', 'headers']).doUpdateSet({ mapping, at }),
      )
      .execute(),
  )
}
