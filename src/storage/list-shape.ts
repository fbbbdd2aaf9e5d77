import { sql } from 'kysely'
import { slot, type Sql, type Statement } from './dialects/dialect.ts'
import { conditionSql } from './condition-sql.ts'
import { fixedFields, isEmpty, pathsOf, type Plan } from './condition-plan.ts'
import { cappedCount } from './count.ts'
import type { Engine } from './engine.ts'
import { narrowSql, type Search } from './search.ts'
import { sortColumn } from './table-index.ts'
import { effectiveSort, phasesOf, sortTerms, type Phase, type SortKey } from './sort.ts'
import type { Selection } from './selection.ts'
import type { Table } from './table.ts'

/** The first two values of every list are its limit and its offset. */
const LIMIT = slot(0)
export const OFFSET = slot(1)

/** Everything that can be asked of lists of one shape, each statement compiled when first needed. */
export interface ListShape {
  readonly isAll: boolean
  readonly search: Search | null
  /** A filter whose index also gives the order. */
  readonly isPaired: boolean
  readonly paths: readonly string[]
  countHits(): Statement
  countAmongHits(): Statement
  /** Matching rows without the search index. */
  countMatching(): Statement
  matching(): Statement
  sample(): Statement
  idsAmongHits(): Statement
  idsSorted(): Statement
  phases(): readonly PhaseStatements[]
}

export interface PhaseStatements {
  /** The table whose labels give the order. */
  readonly target: string | null
  ids(isTargetSmall: boolean): Statement
  /** Rows at once; null where they come by way of their ids. */
  rows: (() => Statement) | null
  count(): Statement
}

export interface Ask {
  readonly engine: Engine
  readonly table: Table
  readonly plan: Plan
  readonly search: Search | null
  readonly sort: readonly SortKey[]
  readonly selection: Selection
  /** The slot after all values: where a sample starts. */
  readonly next: number
}

const lazily = <Thing>(make: () => Thing): (() => Thing) => {
  let made: Thing | undefined
  return () => (made ??= make())
}

export function listShape(ask: Ask): ListShape {
  const { engine, table, plan, search } = ask
  const { model, dialect } = engine
  const sort = effectiveSort(ask.sort, fixedFields(plan))
  const paired = pairedColumn(table, plan, sort)
  const whereOf = (write?: (column: Sql, name: string) => Sql): Sql =>
    sql.join([conditionSql(plan, { model, table, alias: 't', ...(write && { write }) }),
      ...(search ? [narrowSql(search, table)] : [])], sql` and `)
  const contains = search && dialect.contains(sql.ref('t.search_text'), search.plain)
  const natural = contains ? sql`${whereOf()} and ${contains}` : whereOf()
  const from = sql`${sql.table(table.name)} as t`
  const hits = () => dialect.hits(table.name, search?.pattern ?? LIMIT, search?.plain ?? LIMIT)
  const amongHits = sql`hits h cross join ${from} where t.id = h.id and ${whereOf((column) => dialect.unindexed(column))}`
  const compile = (write: () => Sql) => lazily(() => engine.compile(write()))
  const hidden = (column: Sql, name: string) => (name === paired ? column : dialect.unindexed(column))
  const walked = contains ? sql`${whereOf(hidden)} and ${contains}` : whereOf(hidden)
  return {
    search, isAll: isEmpty(plan) && !search, isPaired: paired !== null, paths: pathsOf(plan),
    countHits: compile(() => cappedCount(sql`(${hits()}) as hits`)),
    countAmongHits: compile(() => sql`with hits as materialized (${hits()}) select count(*) from ${amongHits}`),
    countMatching: compile(() => cappedCount(sql`${from} where ${natural}`)),
    matching: compile(() => sql`select t.id from ${from} where ${natural}`),
    sample: compile(() => sql`select count(*), coalesce(sum(case when ${natural} then 1 else 0 end), 0)
      from (select * from ${sql.table(table.name)} where id >= ${slot(ask.next)} order by id limit 64) as t`),
    idsAmongHits: compile(() => sql`with hits as materialized (${hits()}) select t.id from ${amongHits}
      order by ${sortTerms(sort, { model, table, hide: dialect.unindexed })} limit ${LIMIT} offset ${OFFSET}`),
    idsSorted: compile(() => sql`select t.id from ${from} where ${natural}
      order by ${sortTerms(sort, { model, table, hide: dialect.unindexed })} limit ${LIMIT} offset ${OFFSET}`),
    phases: lazily(() => phasesOf(sort, { model, table, hide: dialect.unindexed })
      .map((phase) => phaseStatements(phase, ask, walked))),
  }
}

function phaseStatements(phase: Phase, { engine, table, selection }: Ask, where: Sql): PhaseStatements {
  const from = sql`${sql.table(table.name)} as t where ${phase.where} and ${where}`
  const compile = (write: () => Sql) => lazily(() => engine.compile(write()))
  const { byLabel } = phase
  if (byLabel) {
    const walk = (isTargetSmall: boolean) => compile(() =>
      sql`${engine.dialect.walkByLabel({ table, ...byLabel, where, isTargetSmall })} limit ${LIMIT} offset ${OFFSET}`)
    const [few, many] = [walk(true), walk(false)]
    return {
      target: byLabel.target, ids: (isTargetSmall) => (isTargetSmall ? few() : many()), rows: null,
      count: compile(() => sql`select count(*) from ${sql.table(table.name)} as t
        where ${sql.ref(`t.${byLabel.column}`)} is not null and ${where}`),
    }
  }
  return {
    target: null,
    ids: compile(() => sql`select t.id from ${from} order by ${phase.order} limit ${LIMIT} offset ${OFFSET}`),
    rows: compile(() => sql`select ${sql.join(selection.columns)} from ${from} order by ${phase.order} limit ${LIMIT} offset ${OFFSET}`),
    count: compile(() => sql`select count(*) from ${from}`),
  }
}

/** The column of a filter with one value that has an index together with the first sort column. */
function pairedColumn(table: Table, plan: Plan, sort: readonly SortKey[]): string | null {
  const first = sort[0] && sortColumn(table, sort[0].field)
  for (const name of fixedFields(plan)) {
    const column = table.fields.get(name)?.column
    if (first === 'id' && table.indexes.some(({ columns }) => columns[0] === column && columns.length === 1)) return column ?? null
    if (table.indexes.some(({ columns }) => columns[0] === column && columns[1] === first)) return column ?? null
  }
  return null
}
