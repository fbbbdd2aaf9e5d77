import { sql } from 'kysely'
import { snakeCase, type Definition } from '#schema/engine'
import { outsideCall } from '#system'
import type { Reader, Stored, Transaction } from '../../storage/store.ts'
import type { AppContext } from '../app-context.ts'
import { tooFarAhead } from './retry-times.ts'

/** Calls of one record to one destination go one after another. */
export interface Line {
  readonly destination: string
  readonly relatedType: string
  readonly relatedId: number
}

/** States in which a call keeps those behind it waiting. */
const UNDELIVERED = ['WAITING', 'FAILED']

export const lineOf = ({ destination, relatedType, relatedId }: Stored): Line => ({
  destination: String(destination),
  relatedType: String(relatedType),
  relatedId: Number(relatedId),
})

/** The first call of a line that is undelivered, of those before `id` where that is given. */
export async function firstIn(
  reader: Pick<Reader, 'find'>,
  calls: Definition,
  { destination, relatedType, relatedId }: Line,
  id?: number,
): Promise<Stored | undefined> {
  const line = { destination, relatedType, relatedId, callStatus: UNDELIVERED }
  const before = id === undefined ? [] : [{ id: { lessThan: id } }]
  return (await reader.find(calls, [line, ...before], 1))[0]
}

/** The first of a line is due, if it was waiting for one before it, or was put off while the clock was ahead. */
export async function letNextGo(
  transaction: Pick<Transaction, 'find' | 'update'>,
  calls: Definition,
  line: Line,
  moment: Date,
): Promise<void> {
  const now = moment.toISOString()
  const first = await firstIn(transaction, calls, line)
  if (first?.callStatus !== 'WAITING') return
  if (first.nextAttemptDate !== null && String(first.nextAttemptDate) <= tooFarAhead(moment)) return
  await transaction.update(calls, {
    id: first.id,
    values: { nextAttemptDate: now },
    stamp: { userId: null, now },
    guard: { version: first.version },
  })
}

const PORTION = 100

/**
 * Calls that wait for one that is gone without a word: its import was taken back, or it was delivered in the very moment
 * in which they were written on another server. And those that were put off while the clock was ahead.
 */
export async function letForgottenGo({ store, clock, registry }: AppContext): Promise<void> {
  const calls = registry.get(outsideCall.name)
  const table = sql.table(snakeCase(calls.name))
  const { rows } = await sql<Record<'destination' | 'type' | 'id', string>>`
    select distinct held.destination, held.related_type as type, held.related_id as id from ${table} as held
    where held.call_status = 'WAITING' and (held.next_attempt_date > ${tooFarAhead(clock())} or held.next_attempt_date is null and not exists (
      select 1 from ${table} as earlier where earlier.destination = held.destination
        and earlier.related_type = held.related_type and earlier.related_id = held.related_id
        and earlier.call_status in (${sql.join(UNDELIVERED)}) and earlier.id < held.id))
    limit ${sql.lit(PORTION)}`.execute(store.sql)
  for (const { destination, type, id } of rows) {
    const line = { destination, relatedType: type, relatedId: Number(id) }
    await store.transaction((transaction) => letNextGo(transaction, calls, line, clock()))
  }
}
