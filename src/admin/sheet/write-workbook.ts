import {
  isDay,
  isInstant,
  serialOfDate,
  serialOfMoment,
  type Cell,
  type Field,
} from '#schema/engine'
import { utils, write } from 'xlsx'
import { XLS_ROWS, XLS_TOO_LONG } from './export-file.ts'
import type { ExportTable } from './export-table.ts'
import { text } from '../i18n/text.ts'

/** Names of the formats in the spreadsheet library, and their maximum number of rows, including the header. */
const FORMATS = {
  xls: { bookType: 'biff8', rows: XLS_ROWS },
  xlsx: { bookType: 'xlsx', rows: Number.POSITIVE_INFINITY },
} as const

/** A workbook with one sheet. This file loads the whole spreadsheet library: import it only when needed. */
export function writeWorkbook(
  { columns, rows }: ExportTable,
  format: keyof typeof FORMATS,
  sheetName: string,
): Uint8Array {
  const { bookType, rows: most } = FORMATS[format]
  if (rows.length + 1 > most) throw new Error(XLS_TOO_LONG)
  const cells = rows.map((row) => row.map((cell, place) => makeCell(cell, columns[place]?.field)))
  const sheet = utils.aoa_to_sheet([columns.map(({ header }) => textCell(header)), ...cells], {
    dense: true,
  })
  sheet['!cols'] = columns.map(({ header }, place) => ({ wch: measureWidth(header, rows, place) }))
  const workbook = utils.book_new()
  utils.book_append_sheet(
    workbook,
    sheet,
    sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || text('Export'),
  )
  return new Uint8Array(
    write(workbook, {
      type: 'array',
      bookType,
      compression: true,
    }) as ArrayBuffer,
  )
}

/** A text cell, in which formulas are not evaluated. */
const textCell = (text: string) => ({ t: 's', v: text })

const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(:\d{2})?(\.\d+)?$/

/** Text stays text, so that leading zeros are kept; days become dates, and instants become local times of the company. */
function makeCell(cell: Cell, field: Field | undefined): unknown {
  if (typeof cell !== 'string') return cell
  const serial = isDay(field) ? serialOfDate(cell) : null
  if (serial !== null) return { t: 'n', v: serial, z: 'yyyy-mm-dd' }
  return (isInstant(field) ? momentCell(cell) : null) ?? textCell(cell)
}

function momentCell(cell: string): object | null {
  const [, date = '', time = '', seconds = '', parts = ''] = MOMENT.exec(cell) ?? []
  const serial = date === '' ? null : serialOfMoment(date, `${time}${seconds || ':00'}${parts}`)
  return serial === null
    ? null
    : { t: 'n', v: serial, z: `yyyy-mm-dd hh:mm${seconds && ':ss'}${parts && '.000'}` }
}

const SAMPLE = 100

const measureWidth = (header: string, rows: ExportTable['rows'], place: number): number =>
  Math.min(
    60,
    Math.max(
      8,
      header.length,
      ...rows.slice(0, SAMPLE).map((row) => String(row[place] ?? '').length),
    ) + 2,
  )
