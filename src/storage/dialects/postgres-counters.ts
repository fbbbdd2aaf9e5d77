import type pg from 'pg'

/**
 * Each connection adds to a row of its own, so that nobody waits for anybody's commit. What those that are gone have left
 * becomes one row without a writer. One statement, one snapshot: it is counted once at every moment.
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
  /** When none is being summed up. */
  idle(): Promise<void>
}

/** Sums up what connections of the pool added to counters, after every so many that were closed. */
export function countersOf(pool: pg.Pool): Counters {
  // The first one has it done for those of earlier servers too.
  let closed = COMPACT_AFTER - 1
  let compacting: Promise<void> | null = null
  const compact = async () => {
    await pool.query(COMPACT)
  }
  pool.on('remove', () => {
    closed++
    if (closed < COMPACT_AFTER || compacting || pool.ending) return
    closed = 0
    // Nothing depends on it; what fails now is done next time.
    compacting = compact()
      .catch(() => undefined)
      .finally(() => {
        compacting = null
      })
  })
  return { compact, idle: async () => void (await compacting) }
}
