import { sql } from 'kysely'
import { snakeCase } from '#schema/engine'
import type { Dialect, Sql } from '../dialects/dialect.ts'
import type { Model } from '../tables/model.ts'
import type { Reader, Stretch } from '../store.ts'
import { rowJoins, type RowJoins } from './row-joins.ts'
import type {
  GroupFilter,
  Grouping,
  MedianQuestion,
  TotalsNumber,
  TotalsQuestion,
} from './totals.ts'

/** Creates SQL for conditions and periods. */
type Asking = Pick<Reader, 'meets' | 'within'>

/** SQL fragments shared by both kinds of query. */
interface Written {
  readonly with: Sql
  /** Periods, joined before the rows: `part cross join`. */
  readonly part: Sql
  readonly from: Sql
  readonly where: Sql
  readonly keys: readonly Sql[]
  readonly place: Sql
}

/** Builds `with part … select place, key0, …, n0, … from … group by …`. */
export function totalsSql(question: TotalsQuestion, model: Model, asking: Asking): Sql {
  const paths = rowJoins(model, model.of(question.of))
  const rows = rowsFrom(question, paths, asking.within)
  const numbers = question.numbers.map((number) => numberSql(number, question, paths, asking))
  const written = writeClauses(question, { paths, rows }, asking)
  // Groups by name. The bounds of a band are parameters, and repeating the expression would create different ones.
  const grouping = [
    ...(question.date ? [written.place] : []),
    ...written.keys.map((_, at) => sql.ref(`k${at}`)),
  ]
  return sql`${written.with} select ${sql.join([
    sql`${written.place} as place`,
    ...named('k', written.keys),
    ...named('n', numbers),
  ])} from ${written.part}${written.from} where ${written.where} ${groupedBy(grouping)}`
}

const groupedBy = (grouping: readonly Sql[]): Sql =>
  grouping.length > 0 ? sql`group by ${sql.join(grouping)}` : sql``

/**
 * Builds a query for the median number of seconds between two instants, by place and keys (`n0`, null if there is none).
 */
export function medianSql(
  question: MedianQuestion,
  model: Model,
  asking: Asking,
  { medians }: Pick<Dialect, 'medians'>,
): Sql {
  const paths = rowJoins(model, model.of(question.of))
  // The rows of each period are looked up in turn.
  const rows = rowsFrom(question, paths, withinPart)
  const [from, to] = [paths.column(question.from), paths.column(question.to)]
  const written = writeClauses(question, { paths, rows }, asking)
  const columns = [...named('k', written.keys), sql`${from} as since`, sql`${to} as until`]
  const waited = sql`select ${sql.join(columns)} from ${written.from}
    where ${written.where} and ${from} is not null and ${to} is not null`
  const keys = written.keys.map((_, at) => `k${at}`)
  return sql`${question.date ? written.with : sql`with part (place) as (values (0))`} ${medians(waited, keys)}`
}

/** Builds a query for the earliest of all dates in the rows, regardless of conditions. */
export function firstSql(
  { of, path }: { readonly of: TotalsQuestion['of']; readonly path: string },
  model: Model,
): Sql {
  const paths = rowJoins(model, model.of(of))
  const column = paths.column(path)
  return sql`select min(${column}) as first from ${sql.table(snakeCase(of.name))} as t ${paths.joins()}`
}

export const named = (letter: string, columns: readonly Sql[]): Sql[] =>
  columns.map((column, at) => sql`${column} as ${sql.ref(`${letter}${at}`)}`)

function writeClauses(
  { of, where, date, groups, filters }: Omit<TotalsQuestion, 'numbers'>,
  { paths, rows }: { readonly paths: RowJoins; readonly rows: Rows },
  asking: Asking,
): Written {
  const keys = groups.map((grouping) => keySql(grouping, paths))
  const conditions = [
    ...rows.conditions,
    asking.meets(of, where, 't'),
    ...filters.map((filter) => filterSql(filter, paths)),
  ]
  return {
    with: date ? sql`with ${partsSql(date.parts)}` : sql``,
    part: date ? sql`part cross join ` : sql``,
    from: sql`${rows.from} ${paths.joins()}`,
    where: sql.join(conditions, sql` and `),
    keys,
    place: date ? sql.ref('part.place') : sql.lit(0),
  }
}

interface Rows {
  readonly from: Sql
  readonly conditions: readonly Sql[]
}

/** Joins the rows after the periods, so that the few rows in each period are looked up. */
function rowsFrom(
  { of, date }: Pick<TotalsQuestion, 'of' | 'date'>,
  paths: RowJoins,
  within: Reader['within'],
): Rows {
  const table = sql`${sql.table(snakeCase(of.name))} as t`
  if (!date) return { from: table, conditions: [] }
  const lead = paths.lead(date.path)
  const isWithin = within(paths.column(date.path), date.parts)
  return lead
    ? { from: lead.from, conditions: [lead.on, isWithin] }
    : { from: table, conditions: [isWithin] }
}

const withinPart: Reader['within'] = (column) => sql`${column} between part.first and part.last`

const partsSql = (parts: readonly Stretch[]): Sql =>
  sql`part (place, first, last) as (values ${sql.join(
    parts.map(({ first, last }, place) => sql`(${sql.lit(place)}, ${first}, ${last})`),
  )})`

export function keySql({ path, bands }: Grouping, paths: RowJoins): Sql {
  if (!bands) return paths.key(path)
  const column = paths.column(path)
  const cases = bands.map(
    ({ key, first, last }) =>
      sql`when ${sql.join(
        [
          sql`${column} is not null`,
          ...(first === null ? [] : [sql`${column} >= ${first}`]),
          ...(last === null ? [] : [sql`${column} <= ${last}`]),
        ],
        sql` and `,
      )} then ${sql.lit(key)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** References, choices and flags are compared as text, in the same way as keys. */
export function filterSql({ values, ...grouping }: GroupFilter, paths: RowJoins): Sql {
  const key = keySql(grouping, paths)
  const filled = values.filter((value) => value !== '')
  const parts = [
    ...(filled.length > 0 ? [sql`cast(${key} as text) in (${sql.join(filled)})`] : []),
    ...(filled.length < values.length ? [sql`${key} is null`] : []),
  ]
  return parts.length === 0 ? sql`1 = 0` : sql`(${sql.join(parts, sql` or `)})`
}

/** Product in units of the second number. Each one is rounded half away from zero on both databases. */
const productSql = (one: Sql, other: Sql, places: number): Sql =>
  sql`cast(round(cast(${one} * ${other} as numeric) / ${sql.raw(`1${'0'.repeat(places)}.0`)}) as bigint)`

function numberSql(
  number: TotalsNumber,
  { of }: TotalsQuestion,
  paths: RowJoins,
  asking: Asking,
): Sql {
  const met = number.where === undefined ? null : asking.meets(of, [number.where], 't')
  const when = (value: Sql) => (met ? sql`case when ${met} then ${value} end` : value)
  if (number.is === 'sum') {
    const { less, times, places = 0 } = number
    const plain = less
      ? sql`(${paths.column(number.path)} - coalesce(${paths.column(less)}, 0))`
      : paths.column(number.path)
    const value = times ? productSql(plain, paths.column(times), places) : plain
    return sql`coalesce(sum(${when(value)}), 0)`
  }
  if (number.distinct !== undefined)
    return sql`count(distinct ${when(paths.column(number.distinct))})`
  return sql`count(${when(sql`1`)})`
}
