import { sql } from 'kysely'
import { snakeCase } from '#schema/engine'
import type { Sql } from '../dialects/dialect.ts'
import type { Model } from '../tables/model.ts'
import type { Reader } from '../store.ts'
import { rowJoins, type RowJoins } from './row-joins.ts'
import type {
  GroupFilter,
  Grouping,
  MedianQuestion,
  Stretch,
  TotalsNumber,
  TotalsQuestion,
} from './totals.ts'

type Meets = Reader['meets']

/** What both kinds of questions are written with. */
interface Written {
  readonly with: Sql
  readonly from: Sql
  readonly keys: readonly Sql[]
  readonly place: Sql
}

/** `with part … select place, key0, …, n0, … from … group by …`. */
export function totalsSql(question: TotalsQuestion, model: Model, meets: Meets): Sql {
  const paths = rowJoins(model, model.of(question.of))
  const rows = rowsFrom(question, paths)
  const numbers = question.numbers.map((number) => numberSql(number, question, paths, meets))
  const written = writtenOf(question, { paths, rows }, meets)
  // By their names: the values of a band are parameters, which are others in a second place.
  const grouping = [
    ...(question.date ? [written.place] : []),
    ...written.keys.map((_, at) => sql.ref(`k${at}`)),
  ]
  return sql`${written.with} select ${sql.join([
    sql`${written.place} as place`,
    ...named('k', written.keys),
    ...named('n', numbers),
  ])} ${written.from} ${grouping.length > 0 ? sql`group by ${sql.join(grouping)}` : sql``}`
}

/**
 * The middle one of the seconds between two instants, or the mean of the middle two, by place and keys: `n0`. Both
 * databases number the rows of a group by their length, so that one sentence serves both.
 */
export function medianSql(
  question: MedianQuestion,
  model: Model,
  meets: Meets,
  secondsBetween: (from: Sql, to: Sql) => Sql,
): Sql {
  const paths = rowJoins(model, model.of(question.of))
  const rows = rowsFrom(question, paths)
  const seconds = secondsBetween(paths.column(question.from), paths.column(question.to))
  const both = sql`${paths.column(question.from)} is not null and ${paths.column(question.to)} is not null`
  const { with: parts, from, keys, place } = writtenOf(question, { paths, rows }, meets)
  const aliases = [sql.ref('place'), ...keys.map((_, at) => sql.ref(`k${at}`))]
  const head = question.date ? sql`${parts},` : sql`with`
  return sql`${head} gap as (select ${sql.join([sql`${place} as place`, ...named('k', keys)])}, ${seconds} as seconds ${from} and ${both}),
    ranked as (select ${sql.join(aliases)}, seconds, row_number() over (partition by ${sql.join(aliases)} order by seconds) as nth,
      count(*) over (partition by ${sql.join(aliases)}) as size from gap)
    select ${sql.join(aliases)}, avg(seconds) as n0 from ranked
    where nth = (size + 1) / 2 or nth = (size + 2) / 2 group by ${sql.join(aliases)}`
}

/** The earliest of all dates of the rows, whatever conditions they meet. */
export function firstSql(
  { of, path }: { readonly of: TotalsQuestion['of']; readonly path: string },
  model: Model,
): Sql {
  const paths = rowJoins(model, model.of(of))
  const column = paths.column(path)
  return sql`select min(${column}) as first from ${sql.table(snakeCase(of.name))} as t ${paths.joins()}`
}

const named = (letter: string, columns: readonly Sql[]): Sql[] =>
  columns.map((column, at) => sql`${column} as ${sql.ref(`${letter}${at}`)}`)

function writtenOf(
  { of, where, date, groups, filters }: Omit<TotalsQuestion, 'numbers'>,
  { paths, rows }: { readonly paths: RowJoins; readonly rows: Rows },
  meets: Meets,
): Written {
  const keys = groups.map((grouping) => keySql(grouping, paths))
  const conditions = [
    ...rows.conditions,
    meets(of, where, 't'),
    ...filters.map((filter) => filterSql(filter, paths)),
  ]
  return {
    with: date ? sql`with ${partsSql(date.parts)}` : sql``,
    from: sql`from ${rows.from} ${paths.joins()} where ${sql.join(conditions, sql` and `)}`,
    keys,
    place: date ? sql.ref('part.place') : sql.lit(0),
  }
}

interface Rows {
  readonly from: Sql
  readonly conditions: readonly Sql[]
}

/** The rows, or their stretches of time first: each leads to the few rows that lie in it. */
function rowsFrom({ of, date }: Pick<TotalsQuestion, 'of' | 'date'>, paths: RowJoins): Rows {
  const table = sql`${sql.table(snakeCase(of.name))} as t`
  if (!date) return { from: table, conditions: [] }
  const lead = paths.lead(date.path)
  const within = sql`${paths.column(date.path)} between part.first and part.last`
  return lead
    ? { from: sql`part cross join ${lead.from}`, conditions: [lead.on, within] }
    : { from: sql`part cross join ${table}`, conditions: [within] }
}

const partsSql = (parts: readonly Stretch[]): Sql =>
  sql`part (place, first, last) as (values ${sql.join(
    parts.map(({ first, last }, place) => sql`(${sql.lit(place)}, ${first}, ${last})`),
  )})`

function keySql({ path, bands }: Grouping, paths: RowJoins): Sql {
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

/** Compared as text, like keys: a reference, a choice and a flag alike. */
function filterSql({ values, ...grouping }: GroupFilter, paths: RowJoins): Sql {
  const key = keySql(grouping, paths)
  const filled = values.filter((value) => value !== '')
  const parts = [
    ...(filled.length > 0 ? [sql`cast(${key} as text) in (${sql.join(filled)})`] : []),
    ...(filled.length < values.length ? [sql`${key} is null`] : []),
  ]
  return parts.length === 0 ? sql`1 = 0` : sql`(${sql.join(parts, sql` or `)})`
}

/** In units of the second number, each product rounded: half a unit away from zero, on either database. */
const productSql = (one: Sql, other: Sql, places: number): Sql =>
  sql`cast(round(cast(${one} * ${other} as numeric) / ${sql.raw(`1${'0'.repeat(places)}.0`)}) as bigint)`

function numberSql(
  number: TotalsNumber,
  { of }: TotalsQuestion,
  paths: RowJoins,
  meets: Meets,
): Sql {
  const met = number.where === undefined ? null : meets(of, [number.where], 't')
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
