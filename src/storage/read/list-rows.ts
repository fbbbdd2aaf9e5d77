import { sql } from 'kysely'
import { bind, type Statement } from '../dialects/dialect.ts'
import { padded, slots } from '../write/children.ts'
import { tablesRead } from './condition-sql.ts'
import { countAll, countRows, EXACT, type CountMemory } from './count.ts'
import type { Connected } from '../engine.ts'
import type { ListShape } from './list-shape.ts'
import type { Mutable, Selection } from './selection.ts'
import type { Table } from '../tables/table.ts'

/** Connection, engine and count cache for reading a list. */
export interface Reading extends Connected {
  readonly memory: CountMemory
  /** Writes pending counter changes. */
  flush(): Promise<void>
}

export interface PreparedList {
  readonly reading: Reading
  readonly table: Table
  readonly selection: Selection
  readonly selectionKey: string
  readonly shape: ListShape
  readonly values: unknown[]
}

/** Method of reading pages of a list and its total. */
export interface Way {
  /** Read at the same time as the page if the page does not depend on the total. */
  readonly total: number | Promise<number>
  readonly isEstimate: boolean
  page(limit: number, offset: number): Promise<Mutable[]>
}

export const counted = (
  { reading, values }: PreparedList,
  statement: Statement,
  tables: readonly string[],
  count = () => countRows(reading.connection, statement, values),
): Promise<number> =>
  reading.memory.rough(tables, { statement, values: bound(statement, values), count })

/**
 * Returns the bound values, which are part of the cache key of a count because equal statements may use different subsets
 * of the values.
 */
export const bound = (statement: Statement, values: readonly unknown[]): unknown[] =>
  bind(statement, values, (value) => value)

/** Returns the tables whose contents affect the result. */
export const tablesBehind = ({ shape, reading, table }: PreparedList): readonly string[] => [
  ...new Set([
    ...tablesRead(shape.paths, reading.engine.model, table),
    ...(shape.search?.tables ?? []),
  ]),
]

/** Offset up to which pages are read directly. Beyond it, ids are skipped using only the index before any row is read. */
export const NEAR = 200

export async function walkPhases(
  prepared: PreparedList,
  limit: number,
  offset: number,
): Promise<Mutable[]> {
  const { shape, reading, values, selection } = prepared
  const records: Mutable[] = []
  let skip = offset
  const phases = shape.phases()
  for (const [place, phase] of phases.entries()) {
    const wanted = limit - records.length
    if (wanted === 0) break
    const found =
      phase.rows && skip <= NEAR
        ? (await reading.connection.run(phase.rows(), [wanted, skip, ...values.slice(2)])).map(
            selection.read,
          )
        : await byIds(prepared, phase.ids(await isSmall(prepared, phase.target)), wanted, skip)
    records.push(...found)
    if (found.length > 0 || skip === 0) skip = 0
    else if (place < phases.length - 1) skip -= await phaseSize(prepared, phase.count())
  }
  return records
}

const isSmall = async ({ reading }: PreparedList, target: string | null): Promise<boolean> =>
  target !== null && (await countAll(reading.engine, reading.connection, target)) <= EXACT

const phaseSize = (prepared: PreparedList, statement: Statement): Promise<number> => {
  const { reading, values } = prepared
  return reading.memory.exact(tablesBehind(prepared), {
    statement,
    values,
    count: () => countRows(reading.connection, statement, values),
  })
}

export async function byIds(
  prepared: PreparedList,
  statement: Statement,
  limit: number,
  offset: number,
): Promise<Mutable[]> {
  const rows = await prepared.reading.connection.run(statement, [
    limit,
    offset,
    ...prepared.values.slice(2),
  ])
  return rowsByIds(
    prepared,
    rows.map(([id]) => Number(id)),
  )
}

const PAGE = 50

/** Reads the rows with these ids, in the same order. Rows that have been deleted in the meantime are omitted. */
export async function rowsByIds(
  {
    reading,
    table,
    selection,
    selectionKey,
  }: Pick<PreparedList, 'reading' | 'table' | 'selection' | 'selectionKey'>,
  ids: readonly number[],
): Promise<Mutable[]> {
  if (ids.length === 0) return []
  const filled = padded(ids)
  // The plan for a page of ids does not depend on the ids and may be kept. Export batches are too long for this.
  const kept = filled.length <= PAGE ? reading.engine.named : reading.engine.statement
  const statement = kept(
    `rows ${filled.length} ${selectionKey}`,
    () => sql`
    select ${sql.join(selection.columns)} from ${sql.table(table.name)} as t where t.id in (${sql.join(slots(filled.length))})`,
  )
  const rows = await reading.connection.run(statement, filled)
  const byId = new Map(rows.map((row) => [row[0], selection.read(row)]))
  return ids.map((id) => byId.get(id)).filter((record) => record !== undefined)
}
