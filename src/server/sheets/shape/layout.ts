import { isObject, nameKey, type FirstRow } from '#schema/engine'
import { parseMapping, refuseMapping, type Mappable } from '../columns/mapping.ts'
import type { SheetTable, TableChoice } from '../sheet-table.ts'
import { leaveOut, type Remaining, type RowChoices } from './left-out.ts'
import { unfold, type UnfoldedTable } from './repeat.ts'

/** A table whose rows are all data, with one record in each. */
export type TableToRead = Remaining & Omit<UnfoldedTable, 'empty'>

/** Leaves out the rows that are no data, and turns repeated columns into rows. */
export async function readTable(
  text: string | undefined,
  whole: SheetTable,
  mappable: Mappable,
): Promise<TableToRead> {
  const { named } = parseMapping(text)
  const mapped = new Set(Object.keys(named).flatMap((name) => (named[name] ? [nameKey(name)] : [])))
  const isMapped = (header: string): boolean => mapped.has(nameKey(header))
  const { table, rows, beside } = await leaveOut(whole, readRowChoices(text, whole), isMapped)
  const { empty, ...unfolded } = await unfold(text, table, mappable)
  return { ...unfolded, rows: [...rows, ...empty], beside }
}

/** Number of cells of a raw line, and length of their texts, that are shown to choose the header. */
const MOST_SHOWN = 100
const LONGEST_SHOWN = 100

/** Returns the first lines of the sheet as they are. */
export const firstRows = ({ firstLines }: SheetTable): FirstRow[] =>
  firstLines.map(({ row, cells }) => ({
    row,
    cells: cells
      .slice(0, MOST_SHOWN)
      .map((cell) => (typeof cell === 'string' ? cell.slice(0, LONGEST_SHOWN) : cell)),
  }))

/** Reads the group `table` of a mapping: the sheet and the header of the table. */
export function readTableChoice(text: string | undefined): TableChoice {
  const { table = {} } = parseMapping(text)
  if (!isObject(table)) return refuseMapping('“table” is an object of sheet and headerRow.')
  const { sheet, headerRow, headerRows, ...others } = table
  const [stray] = Object.keys(others)
  if (stray !== undefined)
    return refuseMapping(`“table” knows no “${stray}”, only “sheet”, “headerRow” and “headerRows”.`)
  if (sheet !== undefined && sheet !== null && typeof sheet !== 'string')
    return refuseMapping('“sheet” is the name of a sheet.')
  return {
    sheet: sheet ?? undefined,
    headerRow: readRow(headerRow),
    headerRows: readCount(headerRows),
  }
}

function readRow(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'number' && Number.isInteger(value) && value > 0
    ? value
    : refuseMapping('“headerRow” is the number of a row.')
}

function readCount(value: unknown): 1 | 2 | undefined {
  if (value === undefined || value === null) return undefined
  return value === 1 || value === 2 ? value : refuseMapping('“headerRows” is 1 or 2.')
}

/** Reads the group `rows` of a mapping, which declares rows to be data or not. */
export function readRowChoices(text: string | undefined, { rows: lines }: SheetTable): RowChoices {
  const { rows = {} } = parseMapping(text)
  if (!isObject(rows)) return refuseMapping('“rows” is an object of row number to data or skip.')
  const entries = Object.entries(rows)
  const known = new Set(entries.length > 0 ? lines.map(({ row }) => row) : [])
  return new Map(
    entries.map(([number, choice]) => {
      if (!known.has(Number(number)))
        return refuseMapping(`The table in the file has no row ${number}.`)
      if (choice !== 'data' && choice !== 'skip')
        return refuseMapping(`“rows” of ${number} is data or skip.`)
      return [Number(number), choice]
    }),
  )
}
