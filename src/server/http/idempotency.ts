import { createHash } from 'node:crypto'
import { isObject } from '#schema/engine'
import { Refusal, badParameter } from './errors.ts'
import type { EngineWork, Work } from '../work/work.ts'

/** Identity of a call that must take effect only once. */
export interface Once {
  /** 0 stands for all who have not signed in: their keys are too hard to guess for somebody else's answer. */
  readonly userId: number
  readonly key: string
  /** Method and path: the same key may stand for different calls. */
  readonly call: string
}

interface Call extends Once {
  readonly status: number
  /** Address and body as sent. */
  readonly sent: string
}

const DAY = 86_400_000
const MAX_KEY = 200
const GUESTS_LEAST_KEY = 32

/** The key and body as they are kept: whoever reads the table can use no key, and try out no body. */
const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * Serializes the request without the version that was read, because the first attempt itself increments the version.
 */
export function sentBy(address: string, body: unknown): string {
  if (!isObject(body)) return JSON.stringify([address, body ?? null])
  const { version, ...meant } = body
  return JSON.stringify([address, meant])
}

/**
 * Makes an answer once per user, call and key. The key is taken in the transaction of the work itself: what fails
 * leaves no trace, and of two at the same time the second waits for the first and gets its answer.
 */
export async function answerOnce(
  work: EngineWork,
  { userId, key, call, status, sent }: Call,
  make: () => Promise<string>,
): Promise<string> {
  const once = { userId, key, call }
  refuseBadKey(once)
  const { sql } = work.transaction
  const body_hash = hashOf(key, sent)
  const mine = { user_id: userId, call, key: hashOf(key) }
  await forgetIfOld(work, once)
  const taken = await sql
    .insertInto('larder_idempotency')
    .values({ ...mine, body_hash, status, answer: '', at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 0n) return firstAnswer(work, once, body_hash)
  const answer = await make()
  const { definition, after } = work.shared.lead.first ?? {}
  await sql
    .updateTable('larder_idempotency')
    .set({ answer, resource: definition?.name ?? null, record_id: after?.id ?? null })
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', mine.key)
    .execute()
  return answer
}

function refuseBadKey({ userId, key }: Once): void {
  if (key === '' || key.length > MAX_KEY)
    badParameter('Idempotency-Key', `Idempotency-Key takes 1 to ${MAX_KEY} characters.`)
  if (userId === 0 && key.length < GUESTS_LEAST_KEY)
    badParameter(
      'Idempotency-Key',
      `Without a sign-in, Idempotency-Key takes ${GUESTS_LEAST_KEY} characters or more.`,
    )
}

async function forgetIfOld(work: EngineWork, { userId, key, call }: Once): Promise<void> {
  await work.transaction.sql
    .deleteFrom('larder_idempotency')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', hashOf(key))
    .where('at', '<', dayBefore(work.now))
    .execute()
}

/** The same again is answered as before; something else is told what its key has become. */
async function firstAnswer(
  work: EngineWork,
  { userId, key, call }: Once,
  bodyHash: string,
): Promise<string> {
  const first = await work.transaction.sql
    .selectFrom('larder_idempotency')
    .select(['body_hash', 'answer', 'resource', 'record_id'])
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', hashOf(key))
    .executeTakeFirstOrThrow()
  if (first.body_hash === bodyHash) return first.answer
  throw await savedAlready(work, first.resource, first.record_id)
}

async function savedAlready(
  work: EngineWork,
  resource: string | null,
  id: number | null,
): Promise<Refusal> {
  const definition = work.registry.resources.get(resource ?? '')
  // Seen again as the caller may see it now.
  const record = definition && work.caller ? await work.get(definition, id) : null
  if (!record) return new Refusal('keyReused')
  const label = String((record as { readonly label?: unknown }).label)
  return new Refusal('alreadySaved', { params: { label }, data: { id, resource, label } })
}

const dayBefore = (now: string): string => new Date(Date.parse(now) - DAY).toISOString()

/** Answers whose keys have had their day. */
export async function deleteOldAnswers({ sql, now }: Pick<Work, 'sql' | 'now'>): Promise<void> {
  await sql.deleteFrom('larder_idempotency').where('at', '<', dayBefore(now)).execute()
}
