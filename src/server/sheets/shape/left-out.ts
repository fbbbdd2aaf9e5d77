import {
  hoursOfText,
  isEmptyCell,
  isTotalWord,
  numberOfText,
  type Cell,
  type LeftOutRow,
} from '#schema/engine'
import type { CellKind, SheetRow, SheetTable } from '../sheet-table.ts'

/** Rows of the file that the user declared to be data or not, by row number. */
export type RowChoices = ReadonlyMap<number, 'data' | 'skip'>

/** A table without the rows that are no data, and the values that are not read. */
export interface Remaining {
  readonly table: SheetTable
  readonly rows: readonly LeftOutRow[]
  readonly beside: Beside
}

/** Values below empty headers, which belong to no column. */
export interface Beside {
  readonly count: number
  readonly first: { readonly row: number; readonly value: string } | null
}

/** Leaves out totals, notes below the table, and rows with cells only beside it, unless the user decides otherwise. */
export function leaveOut(
  table: SheetTable,
  choices: RowChoices,
  isMapped: (header: string) => boolean,
): Remaining {
  const owned = table.headers.map((header, at) => at < table.headed || isMapped(header))
  const isStray = (column: number): boolean => column < table.besideUpTo && !owned[column]
  const isWide = (_: unknown, column: number): boolean =>
    column >= table.besideUpTo && !owned[column]
  const own = table.rows.map(({ cells }) => cells.map((cell, at) => (owned[at] ? cell : null)))
  const notes = findNotes(table, own)
  const rows: LeftOutRow[] = []
  const kept: SheetRow[] = []
  for (const [place, line] of table.rows.entries()) {
    const choice = choices.get(line.row)
    const cells = own[place] ?? []
    const why =
      choice === 'skip'
        ? 'chosen'
        : choice === 'data' || line.cells.some(isWide)
          ? null
          : cells.every(isEmptyCell)
            ? 'beside'
            : isTotal(line, cells)
              ? 'total'
              : notes.has(place)
                ? 'note'
                : null
    if (why === null) kept.push(line)
    else rows.push({ row: line.row, why, text: firstText(line.cells) })
  }
  return { table: { ...table, rows: kept }, rows, beside: findBeside(table.rows, isStray) }
}

const firstText = (cells: readonly Cell[]): string =>
  String(cells.find((cell) => !isEmptyCell(cell)) ?? '').slice(0, 100)

function findBeside(rows: readonly SheetRow[], isStray: (column: number) => boolean): Beside {
  let count = 0
  let first: Beside['first'] = null
  for (const { row, cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      if (isEmptyCell(cell) || !isStray(column)) continue
      count += 1
      first ??= { row, value: String(cell).slice(0, 100) }
    }
  }
  return { count, first }
}

/** Durations, and sums that the spreadsheet could not compute. */
const SHOWS_AMOUNT: ReadonlySet<CellKind | undefined> = new Set(['time', 'error'])

/** True for a row that begins with a word such as "Total" and otherwise contains only numbers. */
function isTotal({ kinds }: SheetRow, cells: readonly Cell[]): boolean {
  const first = cells.findIndex((cell) => !isEmptyCell(cell))
  const word = cells[first]
  if (typeof word !== 'string' || !isTotalWord(word)) return false
  const rest = cells.flatMap((cell, column) =>
    column > first && !isEmptyCell(cell) ? [{ cell, kind: kinds[column] }] : [],
  )
  return rest.length > 0 && rest.every(({ cell, kind }) => SHOWS_AMOUNT.has(kind) || isAmount(cell))
}

const isAmount = (cell: Cell): boolean =>
  typeof cell === 'number' ||
  (typeof cell === 'string' && (numberOfText(cell) ?? hoursOfText(cell, 2)) !== null)

/**
 * Finds single texts after the last row of data that are separated from it by an empty row or a total. Without such a gap
 * the row may be a record that has only a name.
 */
function findNotes({ rows }: SheetTable, own: readonly (readonly Cell[])[]): ReadonlySet<number> {
  const notes = new Set<number>()
  const isSingle = (cells: readonly Cell[]): boolean => {
    const filled = cells.filter((cell) => !isEmptyCell(cell))
    return filled.length === 1 && typeof filled[0] === 'string' && !isAmount(filled[0])
  }
  const isAside = (place: number): boolean =>
    isSingle(own[place] ?? []) || isTotal(rows[place] as SheetRow, own[place] ?? [])
  const singles = own.filter(isSingle).length
  // In a list of names every row is a single text.
  if (singles * 2 > own.length) return notes
  let last = rows.length - 1
  while (last >= 0 && isAside(last)) last -= 1
  let isBelow = false
  for (let place = last + 1; place < rows.length; place += 1) {
    const [line, above] = [rows[place], rows[place - 1]]
    if (!line) continue
    if (above && line.row > above.row + 1) isBelow = true
    if (isTotal(line, own[place] ?? [])) isBelow = true
    else if (isBelow) notes.add(place)
  }
  return notes
}
