import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { EngineTables } from '../tables/engine-tables.ts'
import type { Model } from '../tables/model.ts'
import { findOpened } from '../opened.ts'
import type { Store } from '../store.ts'
import { splitPieces, sumsIn, type Piece } from './pieces.ts'
import type { Calendar, PreparedSums } from './prepared.ts'
import { readTotals } from './read-totals.ts'
import { rowJoins } from './row-joins.ts'
import type { GroupFilter, TotalsQuestion, TotalsRow } from './totals.ts'

type Sql = RawBuilder<unknown>

/** Precomputed totals that answer a query, and the positions of the query's numbers in them. */
export interface FromPrepared {
  readonly sums: PreparedSums
  readonly numbers: readonly number[]
  /** Periods of the query, as dates in the company's time zone. */
  readonly parts: readonly { readonly from: string; readonly to: string }[]
  readonly calendar: Calendar
}

/**
 * Computes totals that are exact as of the snapshot of `on`. Closed days come from precomputed totals; open days, and days
 * changed since, come from the rows.
 */
export async function readPrepared(
  store: Store,
  question: TotalsQuestion,
  from: FromPrepared,
  on: Kysely<EngineTables>,
): Promise<readonly TotalsRow[]> {
  const readiness = await readReadiness(from, on)
  if (readiness === null) return readTotals(store, question, on)
  const { ready, raw } = splitPieces(from.parts, readiness)
  const { engine } = findOpened(store)
  const found: TotalsRow[] = []
  if (ready.length > 0) {
    const { rows } = await preparedSql(question, from, ready, engine.model)
      .$castTo<Readonly<Record<string, unknown>>>()
      .execute(on)
    for (const row of rows) found.push(readRow(row, question))
  }
  if (raw.length > 0 && question.date) {
    const parts = raw.map(({ first, last }) => from.calendar.stretch(first, last))
    const open = { ...question, date: { ...question.date, parts } }
    for (const row of await readTotals(store, open, on))
      found.push({ ...row, place: raw[row.place]?.place ?? 0 })
  }
  return merged(found)
}

async function readReadiness({ sums, calendar }: FromPrepared, on: Kysely<EngineTables>) {
  const state = await on
    .selectFrom('larder_prepared')
    .selectAll()
    .where('name', '=', sums.name)
    .executeTakeFirst()
  if (!state || state.zone !== calendar.zone || state.ready_upto === '') return null
  const marks = await on
    .selectFrom('larder_changed_day')
    .select('at')
    .distinct()
    .where('name', '=', sums.name)
    .execute()
  return {
    upTo: state.ready_upto,
    changed: new Set(marks.flatMap(({ at }) => calendar.daysOf(at))),
  }
}

function preparedSql(
  { of, groups, filters }: TotalsQuestion,
  { sums, numbers }: FromPrepared,
  pieces: readonly Piece[],
  model: Model,
): Sql {
  const keyColumns = keysIn(sums, of.name, model)
  const keys = groups.map(({ path }) => keyColumns.column(path))
  const met = filters.map((filter) => filterSql(filter, keyColumns.column(filter.path)))
  // Each total is selected by name, because PostgreSQL cannot estimate a range between two bounds and would read
  // everything.
  const parts = pieces.flatMap((piece) =>
    sumsIn(piece).map((first) => sql`(${sql.lit(piece.place)}, ${sql.lit(piece.level)}, ${first})`),
  )
  return sql`with part (place, level, first) as (values ${sql.join(parts)})
    select part.place as place ${sql.join(
      [
        ...keys.map((key, at) => sql`, ${key} as ${sql.ref(`k${at}`)}`),
        ...numbers.map(
          (number, at) => sql`, sum(${sql.ref(`s.n${number}`)}) as ${sql.ref(`v${at}`)}`,
        ),
      ],
      sql``,
    )} from part cross join larder_prepared_sum as s ${keyColumns.joins()}
    where s.name = ${sums.name} and s.level = part.level and s.first = part.first
    ${sql.join(
      met.map((each) => sql`and ${each}`),
      sql` `,
    )}
    group by ${sql.join([sql.ref('part.place'), ...keys])}`
}

/** Returns the columns of keys and of fields in the records to which keys refer. */
function keysIn({ keys }: PreparedSums, resource: string, model: Model) {
  const joins: { readonly join: Sql; more(): Sql }[] = []
  const behind = new Map<string, ReturnType<typeof rowJoins>>()
  return {
    column: (path: string): Sql => {
      const own = keys.indexOf(path)
      if (own !== -1) return sql.ref(`s.k${own}`)
      const at = keys.findIndex((key) => path.startsWith(`${key}.`))
      const key = keys[at] ?? ''
      let paths = behind.get(key)
      if (!paths) {
        const target = rowJoins(model, model.named(resource)).target(key)
        const alias = `b${at}`
        paths = rowJoins(model, target, { root: alias, joined: `${alias}_` })
        const id = sql`cast(nullif(${sql.ref(`s.k${at}`)}, '') as bigint)`
        behind.set(key, paths)
        joins.push({
          join: sql`left join ${sql.table(target.name)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${id}`,
          more: () => behind.get(key)?.joins() ?? sql``,
        })
      }
      return paths.key(path.slice(key.length + 1))
    },
    joins: () =>
      sql.join(
        joins.flatMap(({ join, more }) => [join, more()]),
        sql` `,
      ),
  }
}

function filterSql({ values }: GroupFilter, column: Sql): Sql {
  const filled = values.filter((value) => value !== '')
  const parts = [
    ...(filled.length > 0 ? [sql`cast(${column} as text) in (${sql.join(filled)})`] : []),
    // An empty key is stored as an empty string, but fields reached through it are null.
    ...(filled.length < values.length
      ? [sql`(${column} is null or cast(${column} as text) = '')`]
      : []),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

const readRow = (
  row: Readonly<Record<string, unknown>>,
  { groups, numbers }: TotalsQuestion,
): TotalsRow => ({
  place: Number(row.place),
  keys: groups.map((_, at) => String(row[`k${at}`] ?? '')),
  values: numbers.map((_, at) => Number(row[`v${at}`] ?? 0)),
})

/** Merges rows that have the same period and keys. */
function merged(rows: readonly TotalsRow[]): readonly TotalsRow[] {
  const all = new Map<string, TotalsRow>()
  for (const row of rows) {
    const key = [row.place, ...row.keys].join('\n')
    const before = all.get(key)
    all.set(
      key,
      before
        ? { ...row, values: row.values.map((value, at) => value + (before.values[at] ?? 0)) }
        : row,
    )
  }
  return [...all.values()]
}
