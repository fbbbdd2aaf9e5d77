import { dateOfText, isEmptyCell, nameKey, numberOfText, type Cell } from '#schema/engine'
import { setImmediate } from 'node:timers/promises'
import type { SheetRow } from '../sheet-table.ts'

/** Rows of a table without the cells of other columns. */
interface OwnTable {
  readonly headers: readonly string[]
  /** Columns that belong to the table. */
  readonly owned: readonly boolean[]
  readonly rows: readonly SheetRow[]
  /** True for a row that is data by itself. */
  readonly isData: (place: number) => boolean
}

/** Rows that are compared. Further ones of a large table look the same. */
const MOST_COMPARED = 300
const MOST_BLOCKS = 2_000
/** Fewer rows do not show what the columns of the table contain. */
const FEWEST_ROWS = 3
/** Some cells may be slips. */
const MOST_CELLS = 0.9

/**
 * Finds rows of other tables below the table, such as a summary: those after an empty row or a total that have their own
 * header, or that fill only a few of the columns and contain other kinds of values. Repeated headers belong to them too.
 */
export async function findOtherTables(table: OwnTable): Promise<ReadonlySet<number>> {
  const others = new Set<number>()
  const [first = [], ...blocks] = splitBlocks(table)
  if (blocks.length === 0 || blocks.length > MOST_BLOCKS) return others
  const known = first.slice(0, MOST_COMPARED).map((place) => readClasses(table, place))
  for (const block of blocks) {
    const rows = block.slice(0, MOST_COMPARED).map((place) => readClasses(table, place))
    const isOther = known.length >= FEWEST_ROWS && isOtherTable(rows, describe(known))
    if (isOther) for (const place of block) others.add(place)
    else known.push(...rows.slice(0, MOST_COMPARED - known.length))
    await setImmediate()
  }
  return others
}

/** Splits the rows of data at empty rows, totals and notes. */
function splitBlocks({ rows, isData }: OwnTable): number[][] {
  const blocks: number[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [place, { row }] of rows.entries()) {
    if (!isData(place)) continue
    if (row > last + 1) blocks.push([])
    blocks.at(-1)?.push(place)
    last = row
  }
  return blocks
}

type Class = 'word' | 'number' | 'moment' | 'flag'
/** Class of each cell that a row fills, by column. */
type Classes = ReadonlyMap<number, Class>

function readClasses({ rows, owned }: OwnTable, place: number): Classes {
  const { cells = [], kinds = [] } = rows[place] ?? {}
  return new Map(
    cells.flatMap((cell, column): [number, Class][] =>
      isEmptyCell(cell) || !owned[column] ? [] : [[column, classOf(cell, kinds[column] ?? 'text')]],
    ),
  )
}

const MOMENTS: ReadonlySet<string> = new Set(['date', 'dateTime', 'time'])

function classOf(cell: Cell, kind: SheetRow['kinds'][number]): Class {
  if (typeof cell === 'boolean') return 'flag'
  if (typeof cell === 'number') return 'number'
  const text = String(cell)
  if (MOMENTS.has(kind) || dateOfText(text) !== null) return 'moment'
  return numberOfText(text.replace(/\s*%$/, '')) === null ? 'word' : 'number'
}

interface Profile {
  /** Columns that nearly all rows fill. */
  readonly always: readonly number[]
  /** The class of nearly all cells of a column. */
  readonly classes: ReadonlyMap<number, Class>
}

function describe(rows: readonly Classes[]): Profile {
  const counts = new Map<number, Map<Class, number>>()
  for (const row of rows)
    for (const [column, each] of row) {
      const own = counts.get(column) ?? new Map<Class, number>()
      counts.set(column, own.set(each, (own.get(each) ?? 0) + 1))
    }
  const columns = [...counts].map(([column, own]) => ({
    column,
    filled: [...own.values()].reduce((sum, count) => sum + count, 0),
    most: [...own].reduce((most, each) => (each[1] > most[1] ? each : most)),
  }))
  return {
    always: columns.flatMap(({ column, filled }) =>
      filled >= rows.length * MOST_CELLS ? [column] : [],
    ),
    classes: new Map(
      columns.flatMap(({ column, filled, most: [each, count] }) =>
        count >= filled * MOST_CELLS ? [[column, each] as const] : [],
      ),
    ),
  }
}

/** True if the rows have a header of their own, or if at least half of them do not fit the table. */
function isOtherTable(rows: readonly Classes[], profile: Profile): boolean {
  // These are notes, or records that have only a name.
  if (rows.every((row) => row.size === 1 && row.values().next().value === 'word')) return false
  const [first, ...rest] = rows
  const [only] = rest.length === 0 ? rows : []
  if (only && countMisfits(only, profile) === 0 && only.size > 1) return false
  const strange = rest.filter((row) => !isSimilar(row, profile))
  if (first && rest.length > 0 && isHeaderOf(first, rest))
    return countMisfits(first, profile) > 0 || strange.length === rest.length
  return rows.filter((row) => !isSimilar(row, profile)).length * 2 > rows.length
}

const countMisfits = (row: Classes, { classes }: Profile): number =>
  [...row].filter(([column, each]) => (classes.get(column) ?? each) !== each).length

/** True for several words, one above each column of the rows. The column of their names may have none. */
function isHeaderOf(first: Classes, rows: readonly Classes[]): boolean {
  if (first.size < 2 || [...first.values()].some((each) => each !== 'word')) return false
  return rows.every((row) => {
    const bare = [...row.keys()].filter((column) => !first.has(column))
    return bare.length <= (row.size > 1 ? 1 : 0)
  })
}

/** Shares of the columns that nearly all rows fill. */
const FEW = 0.3
const HALF = 0.5

function isSimilar(row: Classes, profile: Profile): boolean {
  const { always } = profile
  const share = always.filter((column) => row.has(column)).length / Math.max(always.length, 1)
  const misfits = countMisfits(row, profile)
  if (share <= FEW || (share <= HALF && misfits > 0)) return false
  return misfits * 2 <= row.size
}

/** Returns true for a row that repeats the header, as on each page of a printed list. */
export function isRepeatedHeader(headers: readonly string[], { cells }: SheetRow): boolean {
  const filled = cells.flatMap((cell, column) => (isEmptyCell(cell) ? [] : [{ cell, column }]))
  return (
    filled.length > 1 &&
    filled.every(
      ({ cell, column }) =>
        typeof cell === 'string' && nameKey(cell) === nameKey(headers[column] ?? ''),
    )
  )
}

/**
 * Returns the columns of the table, without those of other tables to its right: further groups of columns after an empty one
 * that are no wider than the first group.
 */
export function findOwnColumns({ headers, rows, owned }: Omit<OwnTable, 'isData'>) {
  const isUsed = headers.map((header) => !UNNAMED.test(header))
  for (const { cells } of rows.slice(0, MOST_COMPARED))
    for (const [column, cell] of cells.entries()) if (!isEmptyCell(cell)) isUsed[column] = true
  const groups: number[][] = []
  for (const [column, each] of isUsed.entries())
    if (each && owned[column]) {
      if (isUsed[column - 1] && groups.length > 0) groups.at(-1)?.push(column)
      else groups.push([column])
    }
  const [first = [], ...others] = groups
  const isFirst = first.length > 1 && others.every(({ length }) => length <= first.length)
  return isFirst ? headers.map((_, column) => first.includes(column)) : owned
}

/** Name of a column without a header. */
const UNNAMED = /^Column [A-Z]+$/
