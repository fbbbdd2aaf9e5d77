import { sql } from 'kysely'
import type { Definition } from '#language'
import type { ListQuery, ListResult } from './store.ts'
import type { Connection, Statement } from './dialects/dialect.ts'
import { loadChildren, padded, slots } from './children.ts'
import { tablesAsked } from './condition-sql.ts'
import { planConditions, type Draft } from './condition-plan.ts'
import { countAll, countRows, EXACT, type CountMemory } from './count.ts'
import type { Engine } from './engine.ts'
import { listShape, type ListShape } from './list-shape.ts'
import { planSearch } from './search.ts'
import { selectionOf, type Mutable, type Selection } from './selection.ts'
import type { Table } from './table.ts'

/** What a list runs on. */
export interface Reading {
  readonly engine: Engine
  readonly connection: Connection
  readonly memory: CountMemory
  /** Writes changes of counters that are still held back. */
  settle(): Promise<void>
}

export interface Asked {
  readonly reading: Reading
  readonly table: Table
  readonly selection: Selection
  readonly selectionKey: string
  readonly shape: ListShape
  readonly values: unknown[]
}

type Unpaged = Omit<ListQuery, 'offset' | 'limit' | 'counted'>

/** Takes a query apart into its shape, which is kept, and its values. */
export function ask(reading: Reading, definition: Definition, query: Unpaged): Asked {
  const { engine } = reading
  const table = engine.model.of(definition)
  const draft: Draft = { values: [0, 0], key: `list ${table.name}` }
  const plan = planConditions(query.conditions, draft)
  const search = planSearch(table, query.search, query.searchFields, draft, engine.dialect.pattern)
  const selectionKey = `select ${table.name} ${engine.brief(query.fields)} ${engine.brief(query.labels)}`
  const selection = engine.once(selectionKey, () => selectionOf(engine.model, table, query))
  const sort = query.sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join()
  const shape = engine.once(`${draft.key} ${sort} ${selectionKey}`, () =>
    listShape({ engine, table, plan, search, sort: query.sort, selection, next: draft.values.length }))
  return { reading, table, selection, selectionKey, shape, values: draft.values }
}

export type Labelled = Mutable & { labels: Record<string, string> }

/** A page of records in the order asked, with its total. */
export async function list(reading: Reading, definition: Definition, query: ListQuery): Promise<ListResult> {
  await reading.settle()
  const asked = ask(reading, definition, query)
  const way = await chooseWay(asked, query)
  const records = await way.page(query.limit, query.offset)
  await loadChildren(reading.engine, reading.connection, records, asked.selection)
  return { rows: records as Labelled[], ...totalOf(way, query, records.length) }
}

interface Way {
  readonly total: number
  readonly isEstimate: boolean
  page(limit: number, offset: number): Promise<Mutable[]>
}

/** A page that ends early tells the exact total; no page may reach beyond an estimate. */
function totalOf({ total, isEstimate }: Way, { counted, offset, limit }: ListQuery, found: number) {
  if (!counted) return { total: -1, totalIsEstimate: false }
  if (isEstimate && found > 0 && found < limit) return { total: offset + found, totalIsEstimate: false }
  return { total: isEstimate ? Math.max(total, offset + found) : total, totalIsEstimate: isEstimate }
}

/**
 * Few matches are collected and then sorted; many are found soonest by walking the order and looking at each row.
 * How many there are decides, and has to be known for the total anyway.
 */
async function chooseWay(asked: Asked, query: ListQuery): Promise<Way> {
  const { shape, reading, table } = asked
  const walk = (limit: number, offset: number) => walkPhases(asked, limit, offset)
  if (shape.isAll) {
    return { total: query.counted ? await countAll(reading.engine, reading.connection, table.name) : -1, isEstimate: false, page: walk }
  }
  if (shape.search) {
    const hits = await counted(asked, 'countHits', [table.name])
    if (hits <= EXACT) return amongHits(asked, hits, query.counted)
  }
  const isPlanned = reading.engine.dialect.knowsNumbers && !shape.search && !query.counted
  if (isPlanned) return { total: -1, isEstimate: false, page: walk }
  const total = await counted(asked, 'countMatching', tablesAsked(shape.paths, reading.engine.model, table))
  const isMany = total > EXACT || (shape.isPaired && total > (query.offset + query.limit) * 8)
  const page = isMany ? walk : (limit: number, offset: number) => byIds(asked, shape.idsSorted(), limit, offset)
  if (total <= EXACT) return { total, isEstimate: false, page }
  return { total: query.counted ? await estimate(asked) : total, isEstimate: true, page }
}

async function amongHits(asked: Asked, hits: number, isCounted: boolean): Promise<Way> {
  const { shape, reading, table } = asked
  const isExact = shape.paths.length === 0 && !shape.search?.narrow
  const total = isExact || !isCounted ? hits
    : await counted(asked, 'countAmongHits', tablesAsked([...shape.paths, ...(shape.search?.narrow?.fields ?? [])], reading.engine.model, table))
  return { total, isEstimate: false, page: (limit, offset) => byIds(asked, shape.idsAmongHits(), limit, offset) }
}

function counted({ shape, reading, values }: Asked, which: 'countHits' | 'countAmongHits' | 'countMatching', tables: readonly string[]): Promise<number> {
  const statement = shape[which]()
  return reading.memory.rough(tables, { statement, values, count: () => countRows(reading.connection, statement, values) })
}

function estimate({ shape, reading, table, values }: Asked): Promise<number> {
  const { engine, connection, memory } = reading
  const question = { table: table.name, matching: shape.matching(), sample: shape.sample(), values }
  const count = async () =>
    Math.max(EXACT + 1, await engine.dialect.estimate(connection, { ...question, total: await countAll(engine, connection, table.name) }))
  return memory.rough(tablesAsked(shape.paths, engine.model, table), { statement: question.matching, values, count })
}

/** Beyond this offset, ids are skipped in the index alone before any row is read. */
const NEAR = 200

async function walkPhases(asked: Asked, limit: number, offset: number): Promise<Mutable[]> {
  const { shape, reading, values, selection } = asked
  const records: Mutable[] = []
  let skip = offset
  const phases = shape.phases()
  for (const [place, phase] of phases.entries()) {
    const wanted = limit - records.length
    if (wanted === 0) break
    const found = phase.rows && skip <= NEAR
      ? (await reading.connection.run(phase.rows(), [wanted, skip, ...values.slice(2)])).map(selection.read)
      : await byIds(asked, phase.ids(await isSmall(asked, phase.target)), wanted, skip)
    records.push(...found)
    if (found.length > 0 || skip === 0) skip = 0
    else if (place < phases.length - 1) skip -= await phaseSize(asked, phase.count())
  }
  return records
}

const isSmall = async ({ reading }: Asked, target: string | null): Promise<boolean> =>
  target !== null && await countAll(reading.engine, reading.connection, target) <= EXACT

const phaseSize = ({ reading, shape, table, values }: Asked, statement: Statement): Promise<number> =>
  reading.memory.exact(tablesAsked(shape.paths, reading.engine.model, table),
    { statement, values, count: () => countRows(reading.connection, statement, values) })

async function byIds(asked: Asked, statement: Statement, limit: number, offset: number): Promise<Mutable[]> {
  const rows = await asked.reading.connection.run(statement, [limit, offset, ...asked.values.slice(2)])
  return rowsByIds(asked, rows.map(([id]) => id as number))
}

/** The rows of these ids, in their order; those that are gone by now are left out. */
export async function rowsByIds({ reading, table, selection, selectionKey }: Asked, ids: readonly number[]): Promise<Mutable[]> {
  if (ids.length === 0) return []
  const filled = padded(ids)
  const statement = reading.engine.statement(`rows ${filled.length} ${selectionKey}`, () => sql`
    select ${sql.join(selection.columns)} from ${sql.table(table.name)} as t where t.id in (${sql.join(slots(filled.length))})`)
  const rows = await reading.connection.run(statement, filled)
  const byId = new Map(rows.map((row) => [row[0], selection.read(row)]))
  return ids.map((id) => byId.get(id)).filter((record) => record !== undefined)
}
