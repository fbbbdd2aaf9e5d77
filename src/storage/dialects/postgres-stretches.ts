import { sql } from 'kysely'
import type { Stretch } from '../store.ts'
import type { Sql } from './dialect.ts'

const DAY = 86_400_000

/**
 * SQL that finds the period of a row. PostgreSQL cannot estimate how many rows fall in a period that is read from a table,
 * and would compare every row with every period. Therefore the ends of all periods are passed as values, and each row looks
 * up its period.
 */
export function withinStretches(column: Sql, parts: readonly Stretch[]): Sql {
  if (parts.length === 1) {
    const [{ first, last } = { first: '', last: '' }] = parts
    return sql`${column} between ${first} and ${last}`
  }
  const ordered = [...parts.entries()].toSorted(([, one], [, other]) =>
    one.first < other.first ? -1 : 1,
  )
  const stretches = ordered.map(([, part]) => part)
  const runs = mergeRuns(stretches).map(
    ({ first, last }) => sql`${column} between ${first} and ${last}`,
  )
  // A row may belong to several periods, such as a month and its year.
  if (stretches.some(({ first }, place) => first <= (stretches[place - 1]?.last ?? '')))
    return sql`(${sql.join(runs, sql` or `)}) and ${column} between part.first and part.last`
  const firsts = sql.join(ordered.map(([, { first }]) => sql`${first}`))
  const places = sql.join(ordered.map(([place]) => sql.lit(place)))
  return sql`(${sql.join(runs, sql` or `)}) and ${column} <= part.last
    and part.place = (array[${places}])[width_bucket(${column} collate "C", array[${firsts}]::text[])]`
}

/** Merges consecutive periods that have no gap between them. */
function mergeRuns(ordered: readonly Stretch[]): readonly Stretch[] {
  const runs: Stretch[] = []
  for (const part of ordered) {
    const before = runs.at(-1)
    if (before && isNext(before.last, part.first))
      runs.splice(-1, 1, { ...before, last: part.last })
    else runs.push(part)
  }
  return runs
}

/** Returns true if the second value is the day or millisecond after the first. */
const isNext = (last: string, first: string): boolean =>
  Date.parse(first) - Date.parse(last) === (last.length === 10 ? DAY : 1)
