import { sql } from 'kysely'
import type { Transaction } from '../../storage/store.ts'

/**
 * Lets one transaction at a time go on under this name, until it ends: for what is counted before it is written, where
 * there is no record yet that could be locked.
 */
export async function lockByName(
  { sql: database, isAlone }: Pick<Transaction, 'sql' | 'isAlone'>,
  name: string,
): Promise<void> {
  if (!isAlone)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(database)
}
