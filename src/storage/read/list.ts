import type { Definition } from '#schema/engine'
import type { ListQuery, ListResult } from '../store.ts'
import { loadChildren } from '../write/children.ts'
import { planConditions, type Bindings } from './condition-plan.ts'
import { countAll, EXACT } from './count.ts'
import {
  bound,
  byIds,
  counted,
  NEAR,
  rowsByIds,
  tablesBehind,
  walkPhases,
  type PreparedList,
  type Reading,
  type Way,
} from './list-rows.ts'
import { listShape } from './list-shape.ts'
import { planSearch } from './search.ts'
import { searchWay } from './search-way.ts'
import { buildSelection, type Mutable } from './selection.ts'

/** Selection of the fields and labels of a query, cached by its key. */
export function selectRows(
  { engine }: Reading,
  definition: Definition,
  wanted: Pick<ListQuery, 'fields' | 'labels'>,
): Pick<PreparedList, 'table' | 'selection' | 'selectionKey'> {
  const table = engine.model.of(definition)
  const selectionKey = `select ${table.name} ${engine.shortList(wanted.fields)} ${engine.shortList(wanted.labels)}`
  const selection = engine.once(selectionKey, () => buildSelection(engine.model, table, wanted))
  return { table, selection, selectionKey }
}

type Unpaged = Omit<ListQuery, 'offset' | 'limit' | 'counted'>

/** Splits a query into its values and its shape; shapes are cached. */
export function prepareList(
  reading: Reading,
  definition: Definition,
  query: Unpaged,
): PreparedList {
  const { engine } = reading
  const { table, selection, selectionKey } = selectRows(reading, definition, query)
  const bindings: Bindings = { values: [0, 0], key: `list ${table.name}` }
  const plan = planConditions(query.conditions, bindings, { model: engine.model, table })
  const search = planSearch(engine, table, query, bindings)
  const sort = query.sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join()
  const shape = engine.once(`${bindings.key} ${sort} ${selectionKey}`, () =>
    listShape({
      engine,
      table,
      plan,
      search,
      sort: query.sort,
      selection,
      next: bindings.values.length,
    }),
  )
  return { reading, table, selection, selectionKey, shape, values: bindings.values }
}

export type Labelled = Mutable & { labels: Record<string, string> }

/** Reads a page of records in the requested order, with its total. */
export async function list(
  reading: Reading,
  definition: Definition,
  query: ListQuery,
): Promise<ListResult> {
  await reading.flush()
  const prepared = prepareList(reading, definition, query)
  const way = await chooseWay(prepared, query)
  const [total, records] = await Promise.all([way.total, way.page(query.limit, query.offset)])
  await loadChildren(reading, records, prepared.selection)
  return {
    rows: records as Labelled[],
    ...computeTotal({ total, isEstimate: way.isEstimate }, query, records.length),
  }
}

/**
 * Corrects an estimate from the page: a page that ends early gives the exact total, and no page extends beyond the total.
 */
function computeTotal(
  { total, isEstimate }: { total: number; isEstimate: boolean },
  { counted, offset, limit }: ListQuery,
  found: number,
) {
  if (!counted) return { total: -1, totalIsEstimate: false }
  if (isEstimate && found > 0 && found < limit)
    return { total: offset + found, totalIsEstimate: false }
  return {
    total: isEstimate ? Math.max(total, offset + found) : total,
    totalIsEstimate: isEstimate,
  }
}

/**
 * Chooses how to read a list. Few matches are collected and then sorted. Many are found fastest by walking the index in
 * order and testing each row. The choice depends on the number of matches, which is needed for the total anyway.
 */
async function chooseWay(prepared: PreparedList, query: ListQuery): Promise<Way> {
  const { shape, reading, table } = prepared
  const walk = (limit: number, offset: number) => walkPhases(prepared, limit, offset)
  if (shape.isAll) {
    // The counter is read at the same time as the page.
    return {
      total: query.counted ? countAll(reading.engine, reading.connection, table.name) : -1,
      isEstimate: false,
      page: walk,
    }
  }
  if (shape.search) return searchWay(prepared, shape.search, query.counted)
  if (reading.engine.dialect.knowsNumbers)
    return query.counted
      ? countedPage(prepared, query)
      : { total: -1, isEstimate: false, page: walk }
  const total = await counted(prepared, shape.countMatching(), tablesBehind(prepared))
  const isMany = total > EXACT || (shape.isPaired && total > (query.offset + query.limit) * 8)
  const page = isMany
    ? walk
    : (limit: number, offset: number) => byIds(prepared, shape.idsSorted(), limit, offset)
  if (total <= EXACT) return { total, isEstimate: false, page }
  return { total: query.counted ? await estimate(prepared) : total, isEstimate: true, page }
}

/**
 * Counts and reads the page in one query, because the planner can choose a good plan. Estimates the total if there are too
 * many rows to count.
 */
async function countedPage(prepared: PreparedList, query: ListQuery): Promise<Way> {
  const {
    shape,
    reading: { connection },
    values,
  } = prepared
  let page: Way['page'] = (most, from) => walkPhases(prepared, most, from)
  const total = await counted(prepared, shape.countMatching(), tablesBehind(prepared), async () => {
    const walked = await walkedPage(prepared, query)
    if (walked) {
      page = () => Promise.resolve(walked.records)
      return walked.total
    }
    const rows = await connection.run(shape.countAndIds(), [
      query.limit,
      query.offset,
      ...values.slice(2),
    ])
    const [matches, ids] = [
      Number(rows[0]?.[0] ?? 0),
      rows.flatMap(([, id]) => (id === null ? [] : [Number(id)])),
    ]
    if (matches <= EXACT) page = () => rowsByIds(prepared, ids)
    return matches
  })
  return total <= EXACT
    ? { total, isEstimate: false, page }
    : { total: await estimate(prepared), isEstimate: true, page }
}

/**
 * Reads a page near the beginning through the index of a filter that also provides the order, provided that the index
 * contains all of the rows.
 */
async function walkedPage(
  { shape, reading: { connection, memory }, values, selection }: PreparedList,
  { limit, offset }: ListQuery,
) {
  const statement = shape.isPaired && offset <= NEAR ? shape.phases()[0]?.countedRows : null
  if (!statement) return null
  const question = {
    statement: shape.countMatching(),
    values: bound(shape.countMatching(), values),
  }
  const last = memory.last(question)
  const rows = await connection.run(statement(), [
    limit,
    offset,
    ...values.slice(2),
    last?.state ?? '',
  ])
  const [counted, state] = rows[0]?.slice(-2) ?? []
  // An empty page has no count column, and rows with an empty sort value belong to the next phase.
  const total = counted === null && last ? last.count : Number(counted)
  if (rows.length === 0 || (rows.length < limit && total !== offset + rows.length)) return null
  memory.keep(question, { count: total, state: String(state) })
  return { total, records: rows.map(selection.read) }
}

function estimate(prepared: PreparedList): Promise<number> {
  const { shape, reading, table, values } = prepared
  const { engine, connection, memory } = reading
  const question = { table: table.name, matching: shape.matching(), sample: shape.sample(), values }
  const count = async () =>
    Math.max(
      EXACT + 1,
      await engine.dialect.estimate(connection, {
        ...question,
        total: await countAll(engine, connection, table.name),
      }),
    )
  return memory.rough(tablesBehind(prepared), { statement: question.matching, values, count })
}
