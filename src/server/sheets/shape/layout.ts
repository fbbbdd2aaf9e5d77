import { isObject, nameKey } from '#schema/engine'
import { parseMapping, refuseMapping, type Mappable } from '../columns/mapping.ts'
import type { SheetTable, TableChoice } from '../sheet-table.ts'
import { keepData, type RowChoices } from './left-out.ts'
import { unfold } from './repeat.ts'

/** Number of rows that are not read as data and are listed. */
const MOST_LEFT_OUT = 200

/** Leaves out the rows that are no data, and turns repeated columns into rows, as a mapping decides. */
export async function layOut(
  text: string | undefined,
  whole: SheetTable,
  mappable: Mappable,
): Promise<SheetTable> {
  const { named } = parseMapping(text)
  const mapped = new Set(Object.keys(named).flatMap((name) => (named[name] ? [nameKey(name)] : [])))
  const isMapped = (header: string): boolean => mapped.has(nameKey(header))
  const remaining = await keepData(whole, readRowChoices(text, whole), isMapped)
  const { table, added, replaced, empty } = await unfold(text, remaining.table, mappable)
  const leftOut = [...remaining.rows, ...empty]
  const counts = Object.groupBy(leftOut, ({ why }) => why)
  return {
    ...table,
    layout: {
      leftOut: leftOut.slice(0, MOST_LEFT_OUT),
      counts: Object.fromEntries(
        Object.entries(counts).map(([why, rows]) => [why, rows?.length ?? 0]),
      ),
      beside: remaining.beside,
      added,
      replaced,
    },
  }
}

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
function readRowChoices(text: string | undefined, { rows: lines }: SheetTable): RowChoices {
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
