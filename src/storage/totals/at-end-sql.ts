import { sql } from 'kysely'
import { snakeCase } from '#schema/engine'
import type { Dialect, Sql } from '../dialects/dialect.ts'
import type { Model } from '../tables/model.ts'
import type { Reader } from '../store.ts'
import { rowJoins } from './row-joins.ts'
import { filterSql, keySql, named } from './totals-sql.ts'
import type { AtEndQuestion, LatestRecord, Since } from './totals.ts'

const edge = (place: number): Sql => sql.ref(`e${place}`)
const latest = (place: number): Sql => sql.ref(`l${place}`)

/** Maximum average distance in days between moments at which listing all dates is faster than separate lookups. */
const DAYS_APART = 7

type Lists = Dialect['lists']

/**
 * Builds `select place, key0, …, n0, … from … group by …`. For each row and moment, the last record that refers to the row
 * is looked up once, and all numbers are derived from it.
 */
export function atEndSql(
  question: AtEndQuestion,
  model: Model,
  meets: Reader['meets'],
  { lists }: Pick<Dialect, 'lists'>,
): Sql {
  const keys = question.groups.map((_, at) => sql.ref(`k${at}`))
  const aliases = [sql.ref('place'), ...keys]
  const counts = question.numbers.map((number) => {
    const met = [
      ...number.with.map((since) => sinceSql(since)),
      ...number.without.map((since) => sql`not ${sinceSql(since)}`),
    ]
    return met.length === 0
      ? sql`count(*)`
      : sql`count(case when ${sql.join(met, sql` and `)} then 1 end)`
  })
  const records = question.latest.map((record, at) =>
    lastDate(record, at, { question, model, lists }),
  )
  return sql`with ${momentSql(question)},
    them as materialized (${themSql(question, model, meets, records)}),
    present as materialized (${presentSql(question, records)})
    select ${sql.join([...aliases, ...named('n', counts)])} from present group by ${sql.join(aliases)}`
}

const momentSql = ({ moments }: AtEndQuestion): Sql => {
  const columns = [sql.ref('place'), ...(moments[0] ?? []).map((_, at) => edge(at))]
  const values = moments.map(
    (edges, place) => sql`(${sql.join([sql.lit(place), ...edges.map((value) => sql`${value}`)])})`,
  )
  return sql`moment (${sql.join(columns)}) as (values ${sql.join(values)})`
}

/** Rows that existed at one or more of the moments. */
function themSql(
  { of, where, groups, filters, date, moments }: AtEndQuestion,
  model: Model,
  meets: Reader['meets'],
  records: readonly LastDate[],
): Sql {
  const paths = rowJoins(model, model.of(of))
  const conditions = [
    ...(date ? [sql`${paths.column(date.path)} <= ${ends(moments, date.until).last}`] : []),
    meets(of, where, 't'),
    ...filters.map((filter) => filterSql(filter, paths)),
  ]
  const columns = [
    sql`t.id as id`,
    ...(date ? [sql`${paths.column(date.path)} as d`] : []),
    ...named(
      'k',
      groups.map((grouping) => keySql(grouping, paths)),
    ),
    ...records.flatMap(({ once }) => once),
  ]
  return sql`select ${sql.join(columns)} from ${sql.table(snakeCase(of.name))} as t
    ${paths.joins()} where ${sql.join(conditions, sql` and `)}`
}

/** Combines each row with each moment and the last records that refer to it. */
function presentSql({ groups, moments, date }: AtEndQuestion, records: readonly LastDate[]): Sql {
  const columns = [
    sql.ref('moment.place'),
    ...(moments[0] ?? []).map((_, at) => edge(at)),
    ...groups.map((_, at) => sql.ref(`k${at}`)),
    ...named(
      'l',
      records.map(({ at }) => at),
    ),
  ]
  // Moments of the same row are adjacent, which keeps their index lookups close together.
  return sql`select ${sql.join(columns)} from them cross join moment
    ${date ? sql`where d <= ${edge(date.until)}` : sql``}`
}

/** Columns that are read once per row, and SQL for the last date up to a moment. */
interface LastDate {
  readonly once: readonly Sql[]
  readonly at: Sql
}

interface Asked {
  readonly question: AtEndQuestion
  readonly model: Model
  readonly lists: Lists
}

function lastDate(
  { of, through, path, until }: LatestRecord,
  place: number,
  { question: { moments }, model, lists }: Asked,
): LastDate {
  const table = model.of(of)
  const makeColumn = (name: string) => sql.ref(`t_.${table.fields.get(name)?.column ?? name}`)
  const date = makeColumn(path)
  const from = (id: string) =>
    sql`from ${sql.table(table.name)} as t_ where ${makeColumn(through)} = ${sql.ref(id)}`
  const { first, last } = ends(moments, until)
  const apart = (Date.parse(last) - Date.parse(first)) / DAY / moments.length
  if (!lists || apart > DAYS_APART)
    return {
      once: [],
      at: sql`(select max(${date}) ${from('them.id')} and ${date} <= ${edge(until)})`,
    }
  const [list, before] = [sql.ref(`a${place}`), sql.ref(`b${place}`)]
  const within = sql`select ${date} ${from('t.id')} and ${date} > ${first} and ${date} <= ${last} order by ${date}`
  return {
    once: [
      sql`${lists.of(within)} as ${list}`,
      sql`(select max(${date}) ${from('t.id')} and ${date} <= ${first}) as ${before}`,
    ],
    at: sql`coalesce(${lists.lastUpTo(list, edge(until))}, ${before})`,
  }
}

const DAY = 86_400_000

/** Returns the minimum and maximum of one edge over all moments. */
function ends(moments: AtEndQuestion['moments'], place: number) {
  const all = moments.map((edges) => edges[place] ?? '').toSorted()
  return { first: all[0] ?? '', last: all.at(-1) ?? '' }
}

const sinceSql = ({ latest: place, from }: Since): Sql =>
  from === null
    ? sql`(${latest(place)} is not null)`
    : sql`(${latest(place)} is not null and ${latest(place)} >= ${edge(from)})`
