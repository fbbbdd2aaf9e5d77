import { sql } from 'kysely'
import { snakeCase } from '#schema/engine'
import type { Sql } from '../dialects/dialect.ts'
import type { Model } from '../tables/model.ts'
import type { Reader } from '../store.ts'
import { rowJoins } from './row-joins.ts'
import { filterSql, keySql, named } from './totals-sql.ts'
import type { AtEndQuestion, LatestRecord, Since } from './totals.ts'

const edge = (place: number): Sql => sql.ref(`e${place}`)
const latest = (place: number): Sql => sql.ref(`l${place}`)

/**
 * `select place, key0, …, n0, … from … group by …`. The last record that names a row is looked up once for each row and
 * moment, and all numbers follow from it.
 */
export function atEndSql(question: AtEndQuestion, model: Model, meets: Reader['meets']): Sql {
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
  return sql`with ${momentSql(question)}, present as materialized (${presentSql(question, model, meets)})
    select ${sql.join([...aliases, ...named('n', counts)])} from present group by ${sql.join(aliases)}`
}

const momentSql = ({ moments }: AtEndQuestion): Sql => {
  const columns = [sql.ref('place'), ...(moments[0] ?? []).map((_, at) => edge(at))]
  const values = moments.map(
    (edges, place) => sql`(${sql.join([sql.lit(place), ...edges.map((value) => sql`${value}`)])})`,
  )
  return sql`moment (${sql.join(columns)}) as (values ${sql.join(values)})`
}

/** Every row at every moment, with the last records that name it. */
function presentSql(
  { of, where, groups, filters, moments, date, latest: records }: AtEndQuestion,
  model: Model,
  meets: Reader['meets'],
): Sql {
  const paths = rowJoins(model, model.of(of))
  const conditions = [
    ...(date ? [sql`${paths.column(date.path)} <= ${edge(date.until)}`] : []),
    meets(of, where, 't'),
    ...filters.map((filter) => filterSql(filter, paths)),
  ]
  const columns = [
    sql.ref('moment.place'),
    ...(moments[0] ?? []).map((_, at) => edge(at)),
    ...named(
      'k',
      groups.map((grouping) => keySql(grouping, paths)),
    ),
    ...named(
      'l',
      records.map((record) => latestSql(record, model)),
    ),
  ]
  // All moments of one row after the other lie side by side in the index.
  return sql`select ${sql.join(columns)} from ${sql.table(snakeCase(of.name))} as t cross join moment
    ${paths.joins()} where ${sql.join(conditions, sql` and `)}`
}

function latestSql({ of, through, path, until }: LatestRecord, model: Model): Sql {
  const table = model.of(of)
  const columnOf = (name: string) => sql.ref(`t_.${table.fields.get(name)?.column ?? name}`)
  return sql`(select max(${columnOf(path)}) from ${sql.table(table.name)} as t_
    where ${columnOf(through)} = ${sql.ref('t.id')} and ${columnOf(path)} <= ${edge(until)})`
}

const sinceSql = ({ latest: place, from }: Since): Sql =>
  from === null
    ? sql`(${latest(place)} is not null)`
    : sql`(${latest(place)} is not null and ${latest(place)} >= ${edge(from)})`
