import * as spreadsheet from 'xlsx'
import { momentOfText, timeOfText, unguardFormula, type Cell } from '#language'
import { MAX_ROWS, tableOf, type CellKind, type SheetLine, type SheetTable } from './sheet-table.ts'
import { checkUnpackedSize } from './zip-size.ts'

/** What all parts of a zipped workbook together may unpack to. */
const MAX_UNPACKED = 600 * 1024 * 1024

type CellObject = spreadsheet.CellObject

/** Reads an xlsx, xls or ods workbook: the first sheet that has rows below its header, or else the first that has a header. */
export function readWorkbook(content: Buffer): SheetTable {
  if (content.readUInt16BE(0) === 0x504b) checkUnpackedSize(content, MAX_UNPACKED)
  const workbook = spreadsheet.read(content, {
    type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellNF: true, cellText: true, sheetRows: MAX_ROWS * 2,
  })
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const hidden = new Set((workbook.Workbook?.Sheets ?? []).filter(({ Hidden }) => Hidden).map(({ name }) => name))
  let best = tableOf(null, [])
  for (const name of workbook.SheetNames.filter((each) => !hidden.has(each))) {
    const table = tableOf(name, linesOf(workbook.Sheets[name], is1904))
    if (table.rows.length > 0) return table
    if (best.headers.length === 0) best = table
  }
  return best
}

type ReadCell = readonly [Cell, CellKind]

const EMPTY: ReadCell = [null, 'empty']

function* linesOf(sheet: spreadsheet.WorkSheet | undefined, is1904: boolean): Iterable<SheetLine> {
  const rows = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][]
  for (const [place, cells] of rows.entries()) {
    if (!cells) continue
    const read = Array.from(cells, (cell) => (cell ? readCell(cell, is1904) : EMPTY))
    yield [place + 1, read.map(([cell]) => cell), read.map(([, kind]) => kind)]
  }
}

/** Dates as ISO text, percentages as people read them, numbers dressed up with leading zeros as they are shown. */
function readCell(cell: CellObject, is1904: boolean): ReadCell {
  if (cell.t === 'n' && typeof cell.v === 'number') return readNumber(cell, cell.v, is1904)
  if (cell.t === 'b') return [cell.v === true, 'flag']
  if (cell.t === 'e') return [cell.w ?? '#ERROR!', 'error']
  if (cell.t === 'd') return [cell.v instanceof Date ? cell.v.toISOString() : String(cell.v), 'dateTime']
  return typeof cell.v === 'string' ? [unguardFormula(cell.v), 'text'] : EMPTY
}

function readNumber({ z, w }: CellObject, value: number, is1904: boolean): ReadCell {
  const format = String(z ?? 'General')
  if (spreadsheet.SSF.is_date(format)) return momentOf(value, is1904)
  if (/^0{2,}$/.test(format.split(';')[0] ?? '') && w) return [w, 'text']
  // 17.5 % is kept as 0.175; the noise of the multiplication goes where the number is read.
  return format.includes('%') ? [value * 100, 'percent'] : [value, 'number']
}

/** Days between the two beginnings from which workbooks count. */
const FROM_1904 = 1462

function momentOf(serial: number, is1904: boolean): ReadCell {
  if (serial >= 0 && serial < 1) return [timeOfText(serial) ?? serial, 'time']
  const moment = momentOfText(is1904 ? serial + FROM_1904 : serial)
  if (moment === null || 'instant' in moment) return [serial, 'number']
  const time = moment.time.replace(/\.000$/, '').replace(/^(\d\d:\d\d):00$/, '$1')
  return moment.hasTime ? [`${moment.date} ${time}`, 'dateTime'] : [moment.date, 'date']
}
