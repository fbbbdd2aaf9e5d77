import type pg from 'pg'

/** A connection that several questions are on their way over. */
interface Lane {
  readonly client: Promise<pg.PoolClient>
  waiting: number
}

/** So many keep a server busy; each answer is a matter of microseconds. */
export const LANES = 3

/**
 * Questions about single records, those of many requests, over few connections of a pool: what is asked in one turn of the
 * loop travels together. Only for what is answered at once: the next one on the same lane waits for it.
 */
export function lanesOf(pool: pg.Pool): Pick<pg.Pool, 'query'> {
  const lanes = new Set<Lane>()
  let current: Lane | null = null

  const choose = (): Lane => {
    const [emptiest] = [...lanes].sort((one, other) => one.waiting - other.waiting)
    if (emptiest && lanes.size >= LANES) return emptiest
    const lane: Lane = { client: pool.connect(), waiting: 0 }
    lanes.add(lane)
    return lane
  }
  const leave = async (lane: Lane): Promise<void> => {
    if (--lane.waiting > 0) return
    lanes.delete(lane)
    if (current === lane) current = null
    const client = await lane.client.catch(() => null)
    // The pool looks for itself whether the connection is still any good.
    client?.release()
  }
  const query = async (question: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (!current) {
      current = choose()
      setImmediate(() => { current = null })
    }
    const lane = current
    lane.waiting++
    try {
      return await (await lane.client).query(question)
    } finally {
      void leave(lane)
    }
  }
  return { query: query as pg.Pool['query'] }
}
