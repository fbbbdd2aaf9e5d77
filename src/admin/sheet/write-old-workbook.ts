import {
  isDay,
  isInstant,
  measureWidth,
  nameSheet,
  serialOfDate,
  serialOfMoment,
  type Cell,
  type ExportTable,
  type Field,
} from '#schema/engine'
import { utils, write } from 'xlsx'
import { XLS_ROWS, XLS_TOO_LONG } from './export-file.ts'

/** A workbook in the old format. This file loads the whole spreadsheet library: import it only when needed. */
export function writeOldWorkbook({ columns, rows }: ExportTable, sheetName: string): Uint8Array {
  if (rows.length + 1 > XLS_ROWS) throw new Error(XLS_TOO_LONG)
  const cells = rows.map((row) => row.map((cell, place) => makeCell(cell, columns[place]?.field)))
  const sheet = utils.aoa_to_sheet([columns.map(({ header }) => textCell(header)), ...cells], {
    dense: true,
  })
  sheet['!cols'] = columns.map(({ header }, place) => ({ wch: measureWidth(header, rows, place) }))
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, sheet, nameSheet(sheetName))
  return new Uint8Array(
    write(workbook, { type: 'array', bookType: 'biff8', compression: true }) as ArrayBuffer,
  )
}

/** A text cell, in which formulas are not evaluated. */
const textCell = (text: string) => ({ t: 's', v: text })

const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(:\d{2})?$/

/** Text stays text, so that leading zeros are kept; days become dates, and instants become local times of the company. */
function makeCell(cell: Cell, field: Field | undefined): unknown {
  if (typeof cell !== 'string') return cell
  const serial = isDay(field) ? serialOfDate(cell) : null
  if (serial !== null) return { t: 'n', v: serial, z: 'yyyy-mm-dd' }
  return (isInstant(field) ? momentCell(cell) : null) ?? textCell(cell)
}

function momentCell(cell: string): object | null {
  const [, date = '', time = '', seconds = ''] = MOMENT.exec(cell) ?? []
  const serial = date === '' ? null : serialOfMoment(date, `${time}${seconds || ':00'}`)
  return serial === null ? null : { t: 'n', v: serial, z: `yyyy-mm-dd hh:mm${seconds && ':ss'}` }
}
