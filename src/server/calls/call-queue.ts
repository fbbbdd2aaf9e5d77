import { sql } from 'kysely'
import { snakeCase, type Definition } from '#schema/engine'
import { outsideCall } from '#system'
import type { Reader, Stored, Transaction } from '../../storage/store.ts'
import type { AppContext } from '../app-context.ts'
import { tooFarAhead } from './retry-times.ts'

/** Calls of one record to one destination go one after another. */
export interface CallQueue {
  readonly destination: string
  readonly relatedType: string
  readonly relatedId: number
}

/** States in which a call keeps those behind it waiting. */
const UNDELIVERED = ['WAITING', 'FAILED']

export const queueOf = ({ destination, relatedType, relatedId }: Stored): CallQueue => ({
  destination: String(destination),
  relatedType: String(relatedType),
  relatedId: Number(relatedId),
})

/** The first call of a queue that is undelivered, of those before `id` where that is given. */
export async function firstUndelivered(
  reader: Pick<Reader, 'find'>,
  calls: Definition,
  { destination, relatedType, relatedId }: CallQueue,
  id?: number,
): Promise<Stored | undefined> {
  const queue = { destination, relatedType, relatedId, callStatus: UNDELIVERED }
  const before = id === undefined ? [] : [{ id: { lessThan: id } }]
  return (await reader.find(calls, [queue, ...before], 1))[0]
}

/** Makes the first call of a queue due, if it waited for an earlier one, or was postponed while the clock was ahead. */
export async function releaseNext(
  transaction: Pick<Transaction, 'find' | 'update'>,
  calls: Definition,
  queue: CallQueue,
  moment: Date,
): Promise<void> {
  const now = moment.toISOString()
  const first = await firstUndelivered(transaction, calls, queue)
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
 * Releases calls that wait for nothing: the earlier one went with an import that was taken back, or was delivered while they
 * were being written on another server. Also those that were postponed while the clock was ahead.
 */
export async function releaseStuck({ store, clock, registry }: AppContext): Promise<void> {
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
    const queue = { destination, relatedType: type, relatedId: Number(id) }
    await store.transaction((transaction) => releaseNext(transaction, calls, queue, clock()))
  }
}
