import { sql } from 'kysely'
import { slot, type Sql, type Statement } from '../dialects/dialect.ts'
import { conditionSql } from './condition-sql.ts'
import { fixedFields, isEmpty, listPlanPaths, type Plan } from './condition-plan.ts'
import { cappedCount, EXACT } from './count.ts'
import type { Engine } from '../engine.ts'
import { countWord, leadingRows, searchSql, type Leads, type Search } from './search.ts'
import { sortColumn } from '../tables/table-index.ts'
import {
  direction,
  effectiveSort,
  buildPhases,
  sortTerms,
  termsIn,
  type Phase,
  type SortKey,
} from './sort.ts'
import type { Selection } from './selection.ts'
import type { Table } from '../tables/table.ts'

/** Slots of the limit and the offset, the first two values of every list. */
const LIMIT = slot(0)
export const OFFSET = slot(1)

/** Statements for lists of one shape, each compiled on first use. */
export interface ListShape {
  readonly isAll: boolean
  readonly search: Search | null
  /** True if an index on a filter also provides the order. */
  readonly isPaired: boolean
  readonly paths: readonly string[]
  /** Counts rows that contain a word of one search alternative, up to `most`. */
  countWord(way: number, word: number, most: number): Statement
  countAmongHits(leads: Leads): Statement
  /** Counts rows that meet the conditions, ignoring the search. */
  countFiltered(): Statement
  /** Counts matching rows without using the search index. */
  countMatching(): Statement
  matching(): Statement
  sample(): Statement
  idsAmongHits(leads: Leads): Statement
  idsSorted(): Statement
  /**
   * Reads the number of matches, up to the limit for exact counts, and the ids of the page in a single pass. Returns no ids
   * if the limit is exceeded.
   */
  countAndIds(): Statement
  phases(): readonly PhaseStatements[]
}

export interface PhaseStatements {
  /** Table whose labels determine the order. */
  readonly target: string | null
  ids(isTargetSmall: boolean): Statement
  /** Reads rows directly. Null if they are looked up by id. */
  rows: (() => Statement) | null
  /**
   * Like `rows`, but each row has two more columns: the total number of matches, up to the limit for exact counts, and the
   * state of the database. If the state equals the last parameter, the matches are not counted.
   */
  countedRows: (() => Statement) | null
  count(): Statement
}

export interface Ask {
  readonly engine: Engine
  readonly table: Table
  readonly plan: Plan
  readonly search: Search | null
  readonly sort: readonly SortKey[]
  readonly selection: Selection
  /** Slot after all other values. It holds the start of a sample, or the state of the database at the last count. */
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
  const buildWhere = (write?: (column: Sql, name: string) => Sql): Sql =>
    conditionSql(plan, { model, table, alias: 't', ...(write && { write }) })
  const found = search ? sql`and ${searchSql(search, engine)}` : sql``
  const natural = sql`${buildWhere()} ${found}`
  const from = sql`${sql.table(table.name)} as t`
  const compile = (write: () => Sql) => lazily(() => engine.compile(write()))
  const hidden = (column: Sql, name: string) =>
    name === paired ? column : dialect.unindexed(column)
  const walked = sql`${buildWhere(hidden)} ${found}`
  const among = amongHits(
    ask,
    sql`${buildWhere((column) => dialect.unindexed(column))} ${search?.isExact ? sql`` : found}`,
    sort,
  )
  return {
    search,
    isAll: isEmpty(plan) && !search,
    isPaired: paired !== null,
    paths: listPlanPaths(plan),
    ...among,
    countFiltered: compile(() => cappedCount(sql`${from} where ${buildWhere()}`)),
    countMatching: compile(() => cappedCount(sql`${from} where ${natural}`)),
    matching: compile(() => sql`select t.id from ${from} where ${natural}`),
    sample: compile(
      () => sql`select count(*), coalesce(sum(case when ${natural} then 1 else 0 end), 0)
      from (select * from ${sql.table(table.name)} where id >= ${slot(ask.next)} order by id limit 64) as t`,
    ),
    idsSorted: compile(
      () => sql`select t.id from ${from} where ${natural}
      order by ${sortTerms(sort, { model, table, hide: dialect.unindexed })} limit ${LIMIT} offset ${OFFSET}`,
    ),
    countAndIds: compile(() =>
      countAndIds(
        sql`${from} where ${natural}`,
        termsIn(sort, { model, table, hide: dialect.unindexed }),
      ),
    ),
    phases: lazily(() =>
      buildPhases(sort, { model, table, hide: dialect.unindexed }).map((phase) =>
        phaseStatements(phase, ask, {
          where: walked,
          matches: cappedCount(sql`${from} where ${natural}`),
        }),
      ),
    ),
  }
}

/** Returns at least one row, because the count is a column of each row. */
function countAndIds(matching: Sql, terms: ReturnType<typeof termsIn>): Sql {
  const keys = terms.map(({ term, descending }, place) => ({
    term,
    name: sql.ref(`key${place}`),
    descending,
  }))
  const order = sql.join(
    keys.map(({ name, descending }) => sql`${name} ${direction(descending)} nulls last`),
  )
  return sql`with found as materialized (select t.id, ${sql.join(keys.map(({ term, name }) => sql`${term} as ${name}`))} from ${matching} limit ${sql.lit(EXACT + 1)}),
    counted as (select count(*) as matches from found)
    select matches, page.id from counted left join lateral (
      select * from found where matches <= ${sql.lit(EXACT)} order by ${order} limit ${LIMIT} offset ${OFFSET}) as page on true order by ${order}`
}

/** Statements over the rows found by the search index, which are sorted afterwards. */
function amongHits(
  { engine, table, search }: Ask,
  where: Sql,
  sort: readonly SortKey[],
): Pick<ListShape, 'countWord' | 'countAmongHits' | 'idsAmongHits'> {
  const { model, dialect } = engine
  const statements = new Map<string, Statement>()
  const keep = (key: string, write: () => Sql): Statement => {
    const statement = statements.get(key) ?? engine.compile(write())
    statements.set(key, statement)
    return statement
  }
  const searched = (): Search => {
    if (!search) throw new Error('Only a search has hits')
    return search
  }
  const hits = (leads: Leads) =>
    sql`with hits as materialized (${leadingRows(searched(), leads, engine)})`
  const from = sql`hits h cross join ${sql.table(table.name)} as t where t.id = h.id and ${where}`
  return {
    countWord: (way, place, most) =>
      keep(`word ${way} ${place} ${most}`, () => {
        const word = searched().ways[way]?.[place]
        if (!word) throw new Error('There is no such word')
        return countWord(searched(), word, most, engine)
      }),
    countAmongHits: (leads) =>
      keep(`count ${leads.join()}`, () => sql`${hits(leads)} select count(*) from ${from}`),
    idsAmongHits: (leads) =>
      keep(
        `ids ${leads.join()}`,
        () => sql`${hits(leads)} select t.id from ${from}
      order by ${sortTerms(sort, { model, table, hide: dialect.unindexed })} limit ${LIMIT} offset ${OFFSET}`,
      ),
  }
}

function phaseStatements(
  phase: Phase,
  { engine, table, selection, next }: Ask,
  { where, matches }: { where: Sql; matches: Sql },
): PhaseStatements {
  const from = sql`${sql.table(table.name)} as t where ${phase.where} and ${where}`
  const compile = (write: () => Sql) => lazily(() => engine.compile(write()))
  const { byLabel } = phase
  const { state } = engine.dialect
  if (byLabel) {
    const walk = (isTargetSmall: boolean) =>
      compile(
        () =>
          sql`${engine.dialect.walkByLabel({ table, ...byLabel, where, isTargetSmall })} limit ${LIMIT} offset ${OFFSET}`,
      )
    const [few, many] = [walk(true), walk(false)]
    return {
      target: byLabel.target,
      ids: (isTargetSmall) => (isTargetSmall ? few() : many()),
      rows: null,
      countedRows: null,
      count: compile(
        () => sql`select count(*) from ${sql.table(table.name)} as t
        where ${sql.ref(`t.${byLabel.column}`)} is not null and ${where}`,
      ),
    }
  }
  return {
    target: null,
    ids: compile(
      () => sql`select t.id from ${from} order by ${phase.order} limit ${LIMIT} offset ${OFFSET}`,
    ),
    rows: compile(
      () =>
        sql`select ${sql.join(selection.columns)} from ${from} order by ${phase.order} limit ${LIMIT} offset ${OFFSET}`,
    ),
    countedRows: compile(
      () =>
        sql`select ${sql.join(selection.columns)}, case when ${state} = ${slot(next)} then null else (${matches}) end, ${state} from ${from} order by ${phase.order} limit ${LIMIT} offset ${OFFSET}`,
    ),
    count: compile(() => sql`select count(*) from ${from}`),
  }
}

/** Finds the column of a filter by a single value whose index continues with the first sort column. */
function pairedColumn(table: Table, plan: Plan, sort: readonly SortKey[]): string | null {
  const first = sort[0] && sortColumn(table, sort[0].field)
  for (const name of fixedFields(plan)) {
    const column = table.fields.get(name)?.column
    if (
      first === 'id' &&
      table.indexes.some(({ columns }) => columns[0] === column && columns.length === 1)
    )
      return column ?? null
    if (table.indexes.some(({ columns }) => columns[0] === column && columns[1] === first))
      return column ?? null
  }
  return null
}
