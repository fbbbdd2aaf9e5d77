import type pg from 'pg'

/**
 * Each connection adds to its own row, so that no transaction waits for another to commit. Rows of closed connections are
 * merged into a single row that belongs to no connection, in one statement and one snapshot, so that every reader counts them
 * once.
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

/** Merges the counter rows of closed connections in the pool, whenever a certain number of them have closed. */
export function makeCounters(pool: pg.Pool): Counters {
  // The first closed connection also triggers a merge for those of earlier servers.
  let closed = COMPACT_AFTER - 1
  let compacting: Promise<void> | null = null
  const compact = async () => {
    await pool.query(COMPACT)
  }
  pool.on('remove', () => {
    closed++
    if (closed < COMPACT_AFTER || compacting || pool.ending) return
    closed = 0
    // Failures are ignored: nothing depends on the merge, and the next run makes up for it.
    compacting = compact()
      .catch(() => undefined)
      .finally(() => {
        compacting = null
      })
  })
  return { compact, idle: async () => void (await compacting) }
}
