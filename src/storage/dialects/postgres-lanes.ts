import type pg from 'pg'
import { sendAlone, type Answered, type Ask, type Sent } from './postgres-batch.ts'
import type { Watch } from './postgres-watch.ts'

/** A connection that may have several pending queries. */
interface Lane {
  readonly client: Promise<pg.PoolClient>
  waiting: number
}

interface Question {
  readonly sent: Sent
  readonly answer: PromiseWithResolvers<Answered>
}

/** Number of lanes. Three keep a server busy, because each response takes only microseconds. */
export const LANES = 3

/**
 * Sends single-record queries of many requests over a few pooled connections. Queries issued in one turn of the event loop
 * are sent together, and identical ones only once. Suitable only for fast queries, because each delays the next one on its
 * lane.
 */
export function makeLanes(pool: pg.Pool, watch: Watch): Ask {
  const lanes = new Set<Lane>()
  let turn = new Map<string, Question>()

  const choose = (): Lane => {
    const [emptiest] = [...lanes].sort((one, other) => one.waiting - other.waiting)
    if (emptiest && lanes.size >= LANES) return emptiest
    const lane: Lane = { client: watch.connect(pool), waiting: 0 }
    lanes.add(lane)
    return lane
  }
  const leave = async (lane: Lane): Promise<void> => {
    if (--lane.waiting > 0) return
    lanes.delete(lane)
    const client = await lane.client.catch(() => null)
    // The pool checks if the connection is still usable.
    client?.release()
  }
  const ask = async (lane: Lane, { sent, answer }: Question): Promise<void> => {
    try {
      answer.resolve(await sendAlone(await lane.client, sent))
    } catch (error) {
      answer.reject(error)
    } finally {
      void leave(lane)
    }
  }
  // Queries are sent at the end of the turn, because a shared response must not be older than the latest request for it.
  const send = (): void => {
    const questions = [...turn.values()]
    turn = new Map()
    const lane = choose()
    lane.waiting += questions.length
    for (const question of questions) void ask(lane, question)
  }
  return (sent) => {
    if (turn.size === 0) setImmediate(send)
    const key = JSON.stringify([sent.name, sent.values])
    const question = turn.get(key) ?? { sent, answer: Promise.withResolvers<Answered>() }
    turn.set(key, question)
    return question.answer.promise
  }
}
