import { createHash } from 'node:crypto'
import { Refusal, badParameter } from './errors.ts'
import type { EngineWork, Work } from '../work/work.ts'

interface Call {
  readonly userId: number
  readonly key: string
  /** Method and path: the same key may stand for different calls. */
  readonly call: string
  readonly status: number
  /** Address and body as sent. */
  readonly sent: string
}

const DAY = 86_400_000
const MAX_KEY = 200

/**
 * Makes an answer once per user, call and key. The key is taken in the transaction of the work itself: what fails
 * leaves no trace, and of two at the same time the second waits for the first and gets its answer.
 */
export async function answerOnce(
  work: EngineWork,
  { userId, key, call, status, sent }: Call,
  make: () => Promise<string>,
): Promise<string> {
  if (key === '' || key.length > MAX_KEY)
    badParameter('Idempotency-Key', `Idempotency-Key takes 1 to ${MAX_KEY} characters.`)
  const { sql } = work.transaction
  const hash = createHash('sha256').update(sent).digest('hex')
  const mine = { user_id: userId, call, key }
  await sql
    .deleteFrom('larder_idempotency')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('at', '<', dayBefore(work.now))
    .execute()
  const taken = await sql
    .insertInto('larder_idempotency')
    .values({ ...mine, body_hash: hash, status, answer: '', at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const which = sql
    .updateTable('larder_idempotency')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
  if (taken.numInsertedOrUpdatedRows === 0n) {
    const first = await sql
      .selectFrom('larder_idempotency')
      .select(['body_hash', 'answer'])
      .where('user_id', '=', userId)
      .where('call', '=', call)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (first.body_hash !== hash) throw new Refusal('keyReused')
    return first.answer
  }
  const answer = await make()
  await which.set({ answer }).execute()
  return answer
}

const dayBefore = (now: string): string => new Date(Date.parse(now) - DAY).toISOString()

/** Answers whose keys have had their day. */
export async function deleteOldAnswers({ sql, now }: Pick<Work, 'sql' | 'now'>): Promise<void> {
  await sql.deleteFrom('larder_idempotency').where('at', '<', dayBefore(now)).execute()
}
