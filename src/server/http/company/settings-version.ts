import type { Store, Transaction } from '../../../storage/store.ts'
import { Refusal } from '../errors.ts'
import { readMark } from '../../settings.ts'

const MARK = 'settingsVersion'

/** Number of times the settings were saved, counted from 1 (never saved is 1 too). */
export async function settingsVersion(store: Pick<Store, 'sql'>): Promise<number> {
  const version = await readMark(store, MARK)
  return typeof version === 'number' ? version : 1
}

/** Increments the version, unless it has changed meanwhile. */
export async function nextVersion({ sql }: Pick<Transaction, 'sql'>, from: number): Promise<void> {
  await sql
    .insertInto('larder_setting')
    .values({ name: MARK, value: '1' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const counted = await sql
    .updateTable('larder_setting')
    .set({ value: String(from + 1) })
    .where('name', '=', MARK)
    .where('value', '=', String(from))
    .returning('name')
    .executeTakeFirst()
  if (!counted) throw new Refusal('stale')
}
