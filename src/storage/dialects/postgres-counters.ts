import type pg from 'pg'

/**
 * Each connection adds to a row of its own, so that no transaction waits for the commit of another. Rows of closed
 * connections are merged into one without a writer, in one statement and one snapshot, so that every reader counts
 * them once.
 */
const COMPACT = `with gone as (
    delete from larder_counter where (writer is null or writer not in (select pid from pg_stat_activity))
      and (table_name, key) in (select table_name, key from larder_counter
        where writer is null or writer not in (select pid from pg_stat_activity)
        group by table_name, key having count(*) > 1)
    returning table_name, key, delta)
  insert into larder_counter (table_name, key, delta) select table_name, key, sum(delta) from gone group by table_name, key`

const COMPACT_AFTER = 20

interface Counters {
  compact(): Promise<void>
  /** Resolves when no merge is running. */
  idle(): Promise<void>
}

/** Merges the counter rows of closed connections of the pool, each time a number of them have closed. */
export function makeCounters(pool: pg.Pool): Counters {
  // The first closed connection triggers a merge for those of earlier servers too.
  let closed = COMPACT_AFTER - 1
  let compacting: Promise<void> | null = null
  const compact = async () => {
    await pool.query(COMPACT)
  }
  pool.on('remove', () => {
    closed++
    if (closed < COMPACT_AFTER || compacting || pool.ending) return
    closed = 0
    // Failures are ignored: nothing depends on it, and the next run does what is left.
    compacting = compact()
      .catch(() => undefined)
      .finally(() => {
        compacting = null
      })
  })
  return { compact, idle: async () => void (await compacting) }
}
