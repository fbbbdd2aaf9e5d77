import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mentions } from '#schema/engine'
import type { Sql } from '../dialects/dialect.ts'
import type { Model } from '../tables/model.ts'
import { isOfLine, isReferred, isPart, type Condition } from '../store.ts'
import type { PreparedSums } from './prepared.ts'
import { rowJoins, type JoinedTable } from './row-joins.ts'

/** Statement that the database runs for each row written by any client. */
export interface MarkTrigger {
  /** Names of the totals whose days are marked. */
  readonly sums: readonly string[]
  readonly table: string
  readonly moment: 'before' | 'after'
  readonly event: 'insert' | 'update' | 'delete'
  /** Columns whose update fires the trigger. */
  readonly columns: readonly string[]
  readonly body: readonly Sql[]
}

/** Totals of the same numbers by different keys. The days affected by a write are found once for all of them. */
type Family = readonly [PreparedSums, ...PreparedSums[]]

export function groupFamilies(sums: readonly PreparedSums[]): readonly Family[] {
  const of = ({ of: { name }, where, date, numbers }: PreparedSums) =>
    JSON.stringify([name, where, date, numbers])
  return [...Map.groupBy(sums, of).values()].map(([first, ...others]) => [
    first as PreparedSums,
    ...others,
  ])
}

/**
 * Builds triggers that mark the days affected by a write, for each table from which the totals are computed. A row of the
 * dated resource marks its own day before and after the write. A row of another table marks the days of the rows that
 * depend on it, before and after the write.
 */
export function markTriggers(sums: Family, model: Model): MarkTrigger[] {
  const [{ of, date }] = sums
  const root = model.of(of)
  const paths = rowJoins(model, root)
  const read = [...new Set(sums.flatMap(pathsRead))]
  for (const path of read) paths.column(path)
  const own = root.fields.get(date)?.column
  return paths
    .tables()
    .flatMap((joined) =>
      joined.path === '' && own !== undefined
        ? ofRoot(sums, root.name, [...joined.columns], own)
        : ofJoined(sums, model, joined, read),
    )
}

/** Returns all paths on which the totals depend. */
function pathsRead({ where, date, keys, numbers }: PreparedSums): readonly string[] {
  const conditions: readonly Condition[] = [
    ...where,
    ...numbers.map((number) => number.where).filter((each) => each !== undefined),
  ]
  return [
    date,
    ...keys,
    ...numbers.flatMap((number) =>
      number.is === 'sum' ? [number.path, ...(number.less ? [number.less] : [])] : [],
    ),
    ...conditions.flatMap(pathsIn),
  ]
}

const pathsIn = (condition: Condition): readonly string[] => {
  if (isPart(condition) || isReferred(condition) || isOfLine(condition))
    throw new Error('Prepared sums take plain conditions')
  return mentions(condition)
}

const DAY = 10

const makeDay = (date: Sql): Sql => sql`substr(${date}, 1, ${sql.lit(DAY)})`

function ofRoot(
  sums: Family,
  table: string,
  columns: readonly string[],
  date: string,
): MarkTrigger[] {
  const mark = (row: 'old' | 'new') =>
    markDays(sums, makeDay(sql.ref(`${row}.${date}`)), sql`from larder_prepared as p where`)
  const trigger = { sums: listNames(sums), table, moment: 'after' as const, columns }
  return [
    { ...trigger, event: 'insert', body: [mark('new')] },
    { ...trigger, event: 'update', body: [mark('old'), mark('new')] },
    { ...trigger, event: 'delete', body: [mark('old')] },
  ]
}

function ofJoined(
  sums: Family,
  model: Model,
  { path, table, columns, isLines }: JoinedTable,
  read: readonly string[],
): MarkTrigger[] {
  if (columns.size === 0) return []
  // Only the joins that lead to the date and to the row are needed.
  const [{ of: root, date: dated }] = sums
  const paths = rowJoins(model, model.of(root))
  const date = paths.column(dated)
  const leading = read.find((each) => each.startsWith(path))
  if (leading !== undefined) paths.column(leading)
  const joined = paths.tables().find((each) => each.path === path)
  if (!joined) return []
  const from = sql`from ${sql.table(model.of(root).name)} as t ${paths.joins()} cross join larder_prepared as p`
  const mark = (row: 'old' | 'new') =>
    markDays(sums, makeDay(date), sql`${from} where ${joined.isBehind(row)} and`)
  const of = (
    moment: MarkTrigger['moment'],
    event: MarkTrigger['event'],
    row: 'old' | 'new',
  ): MarkTrigger => ({
    sums: listNames(sums),
    table,
    columns: [...columns],
    moment,
    event,
    body: [mark(row)],
  })
  const changed = [of('before', 'update', 'old'), of('after', 'update', 'new')]
  return isLines || path === ''
    ? [...changed, of('after', 'insert', 'new'), of('before', 'delete', 'old')]
    : changed
}

const listNames = (sums: Family): readonly string[] => sums.map(({ name }) => name)

/**
 * SQL that marks days whose totals are complete or being computed. A day is marked once until the marks are taken. `p` is
 * the table of totals.
 */
const markDays = (sums: Family, day: Sql, rows: Sql): Sql =>
  sql`insert into larder_changed_day (name, at, taken) select distinct p.name, ${day}, 0 ${rows}
    p.name in (${sql.join(listNames(sums).map((name) => sql.lit(name)))}) and ${day} <= p.marked_upto
    and not exists (select 1 from larder_changed_day as c where c.name = p.name and c.at = ${day} and c.taken = 0)`

/** Name of a trigger, derived from a hash of its text, so that a changed trigger has a new name. */
export const triggerName = (text: string): string =>
  `larder_mark_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
