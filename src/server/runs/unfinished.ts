import type { Transaction } from '../../storage/store.ts'
import { leaseEnd, leftBefore } from '../imports/lease.ts'

type Place = Pick<Transaction, 'sql' | 'isAlone'>

/** A change that is carried on in portions. */
export interface Unfinished {
  /** That of its portions. */
  readonly name: string
  /** What the change had to tell. */
  readonly about: unknown
  /** The business date of the change. */
  readonly day: string
  /** How often some of it failed. */
  readonly failures: number
}

/** Notes it in the transaction of the change. Null in a transaction that writes nothing. */
export async function noteUnfinished(
  { sql, isAlone }: Place,
  { about, ...rest }: Unfinished,
): Promise<number | null> {
  const row = await sql
    .insertInto('larder_unfinished')
    .values({ ...rest, about: JSON.stringify(about), alive_until: leaseEnd(isAlone) })
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Says that this server is at work on it. */
export const renewUnfinished = ({ sql, isAlone }: Place, id: number) =>
  sql
    .updateTable('larder_unfinished')
    .set({ alive_until: leaseEnd(isAlone) })
    .where('id', '=', id)
    .execute()

/** Nobody is at work on it from now on. */
export const releaseUnfinished = ({ sql }: Place, id: number) =>
  sql.updateTable('larder_unfinished').set({ alive_until: 0 }).where('id', '=', id).execute()

/** It is tried again once its lease is over. */
export const noteFailure = ({ sql }: Place, id: number) =>
  sql
    .updateTable('larder_unfinished')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const endUnfinished = ({ sql }: Place, id: number) =>
  sql.deleteFrom('larder_unfinished').where('id', '=', id).execute()

/** What was left: by servers that gave no sign of life, or, where no other can be at work, all of it. */
export async function leftUnfinished(
  { sql, isAlone }: Place,
  isEach: boolean,
): Promise<readonly number[]> {
  const rows = await sql
    .selectFrom('larder_unfinished')
    .select('id')
    .where('alive_until', '<', leftBefore(isAlone, isEach))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes one over; null when somebody was faster. */
export async function takeUnfinished(
  { sql, isAlone }: Place,
  id: number,
  isEach: boolean,
): Promise<Unfinished | null> {
  const row = await sql
    .updateTable('larder_unfinished')
    .set({ alive_until: leaseEnd(isAlone) })
    .where('id', '=', id)
    .where('alive_until', '<', leftBefore(isAlone, isEach))
    .returning(['name', 'about', 'day', 'failures'])
    .executeTakeFirst()
  return row ? { ...row, about: JSON.parse(row.about) as unknown } : null
}
