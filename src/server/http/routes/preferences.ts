import { sql } from 'kysely'
import { snakeCase } from '#schema/engine'
import { user } from '#system'
import { Refusal } from '../../errors.ts'
import type { EngineWork } from '../../work/work.ts'

/** Maximum number of preferences per user. */
const MOST_NAMES = 50

/** Reads a user's preference; null if none was saved. */
export async function readPreference(
  { sql: database }: Pick<EngineWork, 'sql'>,
  userId: number,
  name: string,
): Promise<unknown> {
  const row = await database
    .selectFrom('larder_preference')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as unknown) : null
}

/** Writes a preference. Null deletes it. */
export async function writePreference(
  work: EngineWork,
  name: string,
  value: unknown,
): Promise<void> {
  const { sql: database } = work.transaction
  const user_id = work.caller?.userId ?? 0
  const own = database.deleteFrom('larder_preference').where('user_id', '=', user_id)
  if (value === null) return void (await own.where('name', '=', name).execute())
  const others = await database
    .selectFrom('larder_preference')
    .select('name')
    .where('user_id', '=', user_id)
    .where('name', '<>', name)
    .execute()
  if (others.length >= MOST_NAMES)
    throw new Refusal('badBody', { params: { reason: `at most ${MOST_NAMES} are kept.` } })
  const kept = JSON.stringify(value)
  await database
    .insertInto('larder_preference')
    .values({ user_id, name, value: kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value: kept }))
    .execute()
}

/** Deletes preferences and saved views of users who no longer exist. */
export async function deleteLeftPreferences({
  sql: database,
}: Pick<EngineWork, 'sql'>): Promise<void> {
  const users = sql`select id from ${sql.table(snakeCase(user.name))}`
  for (const table of ['larder_preference', 'larder_view'])
    await sql`delete from ${sql.table(table)} where user_id not in (${users})`.execute(database)
}
