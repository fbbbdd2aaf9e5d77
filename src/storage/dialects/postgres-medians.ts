import { sql } from 'kysely'
import type { Sql } from './dialect.ts'

/**
 * SQL for medians. Equal durations are counted first, so that only the counts are sorted. Seconds are computed from the
 * digits, because parsing a million timestamps would dominate the run time. Dates are parsed only if they differ.
 */
export function mediansSql(rows: Sql, keys: readonly string[]): Sql {
  const columns = keys.map((key) => sql.ref(key))
  const by = (partition: readonly Sql[], order: Sql) =>
    sql`sum(n) over (${partition.length > 0 ? sql`partition by ${sql.join(partition)}` : sql``} ${order})`
  // `offset 0` makes the casts run once per row rather than once per digit.
  const digits = sql`select *, until::bytea as ends, since::bytea as starts from (${rows}) as waited offset 0`
  const counted = sql`select ${sql.join([...columns, sql`${SECONDS} as seconds`, sql`count(*) as n`])}
    from (${digits}) as waited group by ${sql.join([...columns, sql`seconds`])}`
  const running = sql`select *, ${by(columns, sql`order by seconds`)} as upto, ${by(columns, sql``)} as whole
    from (${counted}) as counted`
  const middle = sql`select ${sql.join([...columns, sql`avg(seconds) as n0`])} from (${running}) as running
    where 2 * upto >= whole and 2 * (upto - n) <= whole
    ${columns.length > 0 ? sql`group by ${sql.join(columns)}` : sql``}`
  return sql`select part.place, middle.* from part cross join lateral (${middle}) as middle`
}

/** Positions (from 0) of the digits in `2025-06-01T23:59:58.000Z`, and the number of seconds that each is worth. */
const DIGITS = [
  [11, 36_000],
  [12, 3600],
  [14, 600],
  [15, 60],
  [17, 10],
  [18, 1],
] as const

const DAYS = sql`case when substr(ends, 1, 10) = substr(starts, 1, 10) then 0
  else 86400 * (left(until, 10)::date - left(since, 10)::date) end`

const SECONDS = sql.join(
  [
    DAYS,
    ...DIGITS.map(
      ([at, times]) =>
        sql`${sql.lit(times)} * (get_byte(ends, ${sql.lit(at)}) - get_byte(starts, ${sql.lit(at)}))`,
    ),
  ],
  sql` + `,
)
