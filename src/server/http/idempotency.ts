import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { isObject } from '#schema/engine'
import { Refusal, badParameter } from '../errors.ts'
import type { Transaction } from '../../storage/store.ts'
import type { EngineTables } from '../../storage/tables/engine-tables.ts'
import type { EngineWork } from '../work/work.ts'

type Sql = Transaction['sql']

/** Identifies a call that must take effect only once. */
export interface Once {
  /** 0 for all callers who are not signed in. Their keys are too hard to guess to obtain another caller's response. */
  readonly userId: number
  readonly key: string
  /** Method and path. The same key may be used for different calls. */
  readonly call: string
}

/** A call with a key and its content. The same key must come with the same content. */
export interface KeyedCall extends Once {
  /** URL and body as sent. */
  readonly sent: string
}

interface Call extends KeyedCall {
  readonly status: number
}

const DAY = 86_400_000
const MAX_KEY = 200
const GUESTS_LEAST_KEY = 32

/** Hashes of key and body, so that anyone who can read the table cannot use a key or guess a body. */
const hashParts = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const isCall =
  ({ userId, key, call }: Once) =>
  (where: ExpressionBuilder<EngineTables, 'larder_idempotency'>) =>
    where.and({ user_id: userId, call, key: hashParts(key) })

/** Serializes the request without `version`, because the first attempt increments the version. */
export function sentBy(address: string, body: unknown): string {
  if (!isObject(body)) return JSON.stringify([address, body ?? null])
  const { version, ...meant } = body
  return JSON.stringify([address, meant])
}

/**
 * Produces a response once per user, call and key. The key is taken in the transaction of the work itself, so a failure
 * leaves no trace. Of two concurrent calls, the second waits for the first and gets its response.
 */
export async function answerOnce(
  work: EngineWork,
  { userId, key, call, status, sent }: Call,
  make: () => Promise<string>,
): Promise<string> {
  const keyed = { userId, key, call, sent }
  refuseBadKey(keyed)
  const { sql } = work.transaction
  await forgetIfOld(work, keyed)
  if (!(await takeKey(sql, keyed, { status, answer: '', at: work.now })))
    return firstAnswer(work, keyed)
  const answer = await make()
  const { definition, after } = work.shared.lead.first ?? {}
  await sql
    .updateTable('larder_idempotency')
    .set({ answer, resource: definition?.name ?? null, record_id: after?.id ?? null })
    .where(isCall(keyed))
    .execute()
  return answer
}

/** Stores a call under its key. Returns false if the key is taken. */
export async function takeKey(
  sql: Sql,
  { userId, key, call, sent }: KeyedCall,
  row: { readonly status: number; readonly answer: string; readonly at: string },
): Promise<boolean> {
  const taken = await sql
    .insertInto('larder_idempotency')
    .values({ user_id: userId, call, key: hashParts(key), body_hash: hashParts(key, sent), ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows !== 0n
}

export function refuseBadKey({ userId, key }: Once): void {
  if (key === '' || key.length > MAX_KEY)
    badParameter('Idempotency-Key', `Idempotency-Key takes 1 to ${MAX_KEY} characters.`)
  if (userId === 0 && key.length < GUESTS_LEAST_KEY)
    badParameter(
      'Idempotency-Key',
      `Without a sign-in, Idempotency-Key takes ${GUESTS_LEAST_KEY} characters or more.`,
    )
}

const forgetIfOld = ({ transaction, now }: EngineWork, once: Once) =>
  transaction.sql
    .deleteFrom('larder_idempotency')
    .where(isCall(once))
    .where('at', '<', dayBefore(now))
    .execute()

/** Releases the key of a call that left no result, unless another call has taken it in the meantime. */
export const freeKey = (
  sql: Sql,
  once: Once,
  { answer, at }: { readonly answer: string; readonly at: string },
) =>
  sql
    .deleteFrom('larder_idempotency')
    .where(isCall(once))
    .where('answer', '=', answer)
    .where('at', '=', at)
    .execute()

/** Finds the earlier call with this key, with a flag that is true if it had the same content. */
export async function earlierCall(sql: Sql, keyed: KeyedCall) {
  const found = await sql
    .selectFrom('larder_idempotency')
    .select(['body_hash', 'answer', 'resource', 'record_id', 'at'])
    .where(isCall(keyed))
    .executeTakeFirst()
  return found && { ...found, isSame: found.body_hash === hashParts(keyed.key, keyed.sent) }
}

/** Returns the first response to a repeated call. A different call is refused with the record that the key saved. */
async function firstAnswer(work: EngineWork, keyed: KeyedCall): Promise<string> {
  const first = await earlierCall(work.transaction.sql, keyed)
  if (!first) throw new Error('A key that was taken has no call')
  if (first.isSame) return first.answer
  throw await savedAlready(work, first.resource, first.record_id)
}

async function savedAlready(
  work: EngineWork,
  resource: string | null,
  id: number | null,
): Promise<Refusal> {
  const definition = work.registry.resources.get(resource ?? '')
  // Read again with the caller's current access.
  const record = definition && work.caller ? await work.get(definition, id) : null
  if (!record) return new Refusal('keyReused')
  const label = String((record as { readonly label?: unknown }).label)
  return new Refusal('alreadySaved', { params: { label }, data: { id, resource, label } })
}

const dayBefore = (now: string): string => new Date(Date.parse(now) - DAY).toISOString()

/** Deletes responses whose keys have expired. */
export async function deleteOldAnswers({
  sql,
  now,
}: Pick<EngineWork, 'sql' | 'now'>): Promise<void> {
  await sql.deleteFrom('larder_idempotency').where('at', '<', dayBefore(now)).execute()
}
