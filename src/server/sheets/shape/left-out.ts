import {
  hoursOfText,
  isEmptyCell,
  isTotalWord,
  numberOfText,
  type Cell,
  type LeftOutRow,
} from '#schema/engine'
import { findOtherTables, findOwnColumns, isRepeatedHeader } from './other-tables.ts'
import { eachRow } from '../pace.ts'
import type { CellKind, SheetRow, SheetTable, TableLayout } from '../sheet-table.ts'

/** Rows of the file that the user declared to be data or not, by row number. */
export type RowChoices = ReadonlyMap<number, 'data' | 'skip'>

/** A table without the rows that are no data, and the values that are not read. */
export interface Remaining {
  readonly table: SheetTable
  readonly rows: readonly LeftOutRow[]
  readonly beside: TableLayout['beside']
}

/**
 * Keeps the rows of data. Totals, notes and other tables below the table, repeated headers, and rows with cells only beside
 * it are left out, unless the user decides otherwise.
 */
export async function keepData(
  table: SheetTable,
  choices: RowChoices,
  isMapped: (header: string) => boolean,
): Promise<Remaining> {
  const owned = table.headers.map((header, at) => at < table.headed || isMapped(header))
  const { shapes, isOwn, beside } = await readShapes(table, owned)
  const others = await findOtherTables({
    ...table,
    owned: isOwn,
    isData: (place) => shapes[place] === 'data' || shapes[place] === 'single',
  })
  for (const place of others) shapes[place] = 'note'
  const notes = findNotes(table.rows, shapes)
  const rows: LeftOutRow[] = []
  const kept: SheetRow[] = []
  await eachRow(table.rows, (line, place) => {
    const shape = notes.has(place) ? 'note' : shapes[place]
    const choice = choices.get(line.row)
    const why = choice === 'skip' ? 'chosen' : choice === 'data' || isData(shape) ? null : shape
    if (why === null) kept.push(line)
    else rows.push({ row: line.row, why, text: firstText(line.cells) })
  })
  return { table: { ...table, rows: kept }, rows, beside }
}

const LONGEST_SHOWN = 100

/** Returns the first text of a row, which identifies it for the user. */
export const firstText = (cells: readonly Cell[]): string =>
  String(cells.find((cell) => !isEmptyCell(cell)) ?? '').slice(0, LONGEST_SHOWN)

/** Form of a row. A single text may be a note or a record that has only a name. A wide row has too many cells. */
type Shape = 'data' | 'single' | 'wide' | 'total' | 'beside' | 'note'

const isData = (shape: Shape | undefined): shape is 'data' | 'single' | 'wide' | undefined =>
  shape === undefined || shape === 'data' || shape === 'single' || shape === 'wide'

/** Examines each row, and counts the cells beside the table. */
async function readShapes(table: SheetTable, owned: readonly boolean[]) {
  const { headers, rows, besideUpTo } = table
  const isOwn = findOwnColumns({ headers, rows, owned })
  const shapes: Shape[] = []
  let count = 0
  let first: TableLayout['beside']['first'] = null
  await eachRow(rows, (line) => {
    const { row, cells, kinds } = line
    const own: Taken[] = []
    let isWide = false
    let isInTable = false
    for (const [column, cell] of cells.entries()) {
      if (isEmptyCell(cell)) continue
      if (isOwn[column]) isInTable = true
      if (owned[column]) own.push({ cell, kind: kinds[column] })
      else if (column >= besideUpTo) isWide = true
      else {
        count += 1
        first ??= { row, value: String(cell).slice(0, LONGEST_SHOWN) }
      }
    }
    const isNote = own.length > 0 && (!isInTable || isRepeatedHeader(headers, line))
    shapes.push(isWide ? 'wide' : isNote ? 'note' : shapeOf(own))
  })
  return { shapes, isOwn, beside: { count, first } }
}

interface Taken {
  readonly cell: Cell
  readonly kind: CellKind | undefined
}

function shapeOf(own: readonly Taken[]): Shape {
  const [first, ...rest] = own
  if (!first) return 'beside'
  if (typeof first.cell !== 'string') return 'data'
  if (rest.length === 0) return isAmount(first) ? 'data' : 'single'
  return isTotalWord(first.cell) && rest.every(isAmount) ? 'total' : 'data'
}

/** Durations, and sums that the spreadsheet could not compute. */
const SHOWS_AMOUNT: ReadonlySet<CellKind | undefined> = new Set(['time', 'error'])

const isAmount = ({ cell, kind }: Taken): boolean =>
  typeof cell === 'number' ||
  SHOWS_AMOUNT.has(kind) ||
  (typeof cell === 'string' && (numberOfText(cell) ?? hoursOfText(cell, 2)) !== null)

/**
 * Finds single texts after the last row of data that are separated from it by an empty row or a total. Without such a gap
 * the row may be a record that has only a name.
 */
function findNotes(rows: readonly SheetRow[], shapes: readonly Shape[]): ReadonlySet<number> {
  const notes = new Set<number>()
  // In a list of names every row is a single text.
  if (shapes.filter((shape) => shape === 'single').length * 2 > shapes.length) return notes
  const last = shapes.lastIndexOf('data')
  let isBelow = false
  for (let place = last + 1; place < rows.length; place += 1) {
    const [line, above] = [rows[place], rows[place - 1]]
    if (line && above && line.row > above.row + 1) isBelow = true
    if (shapes[place] === 'total') isBelow = true
    else if (isBelow && shapes[place] === 'single') notes.add(place)
  }
  return notes
}
