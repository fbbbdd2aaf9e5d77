import type pg from 'pg'

/**
 * Merges the counter rows of closed connections. Each connection adds to its own row, so that transactions do not wait for
 * one another. The rows of closed connections become a single row without a connection, in one statement, so that no reader
 * counts a row twice.
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
  /** Resolves when no merge is in progress. */
  idle(): Promise<void>
}

/** Merges the counter rows of closed connections each time another `COMPACT_AFTER` connections have closed. */
export function makeCounters(pool: pg.Pool): Counters {
  // The first closed connection also triggers a merge, because earlier servers may have left rows.
  let closed = COMPACT_AFTER - 1
  let compacting: Promise<void> | null = null
  const compact = async () => {
    await pool.query(COMPACT)
  }
  pool.on('remove', () => {
    closed++
    if (closed < COMPACT_AFTER || compacting || pool.ending) return
    closed = 0
    // Failures are ignored because nothing depends on the merge; the next run catches up.
    compacting = compact()
      .catch(() => undefined)
      .finally(() => {
        compacting = null
      })
  })
  return { compact, idle: async () => void (await compacting) }
}
