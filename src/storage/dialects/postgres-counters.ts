import type pg from 'pg'

/** One statement, one snapshot: what others add meanwhile stays beside the sum and is counted once. */
const COMPACT = `with gone as (
    delete from larder_counter where (table_name, key) in
      (select table_name, key from larder_counter group by table_name, key having count(*) > 1)
    returning table_name, key, delta)
  insert into larder_counter (table_name, key, delta) select table_name, key, sum(delta) from gone group by table_name, key`

const COMPACT_AFTER = 300

/** Sums up what transactions added to counters, after every so many of them. */
interface Counters {
  noteTransaction(): void
  compact(): Promise<void>
  /** When none is being summed up. */
  idle(): Promise<void>
}

export function countersOf(pool: pg.Pool): Counters {
  let added = 0
  let compacting: Promise<void> | null = null
  const compact = async () => {
    await pool.query(COMPACT)
  }
  return {
    noteTransaction() {
      added++
      if (added < COMPACT_AFTER || compacting) return
      added = 0
      // Nothing depends on it; what fails now is done next time.
      compacting = compact()
        .catch(() => undefined)
        .finally(() => {
          compacting = null
        })
    },
    compact,
    idle: async () => void (await compacting),
  }
}
