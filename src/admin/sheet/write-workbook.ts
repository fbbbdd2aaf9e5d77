import {
  isDay,
  isInstant,
  serialOfDate,
  serialOfMoment,
  type Cell,
  type Field,
} from '#schema/engine'
import { CFB, utils, write } from 'xlsx'
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
  if (format === 'xlsx') sheet['!autofilter'] = { ref: String(sheet['!ref']) }
  const workbook = utils.book_new()
  utils.book_append_sheet(
    workbook,
    sheet,
    sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || text('Export'),
  )
  // An .xlsx file is compressed after its header has been styled.
  const file = new Uint8Array(
    write(workbook, { type: 'array', bookType, compression: format === 'xls' }) as ArrayBuffer,
  )
  return format === 'xlsx' ? styleHeader(file) : file
}

/** Part of an .xlsx file, which is a zip archive. */
interface Part {
  content: Uint8Array
  size: number
}

/**
 * Makes the header of a workbook bold and freezes it. The library writes neither, so the XML of its single sheet and of
 * its styles is completed here. Both changes are near the start of a part, however long the sheet is.
 */
function styleHeader(file: Uint8Array): Uint8Array {
  const archive: object = CFB.read(file, { type: 'array' })
  let bold = 0
  editStart(archive, '/xl/styles.xml', '</cellXfs>', (xml) =>
    xml
      .replace(
        /<fonts count="1">(<font>)(.*?)<\/fonts>/,
        '<fonts count="2">$1$2<font><b/>$2</fonts>',
      )
      .replace(/<cellXfs count="(\d+)">/, (_, count: string) => {
        bold = Number(count)
        return `<cellXfs count="${bold + 1}">`
      })
      .replace('</cellXfs>', `${BOLD_STYLE}</cellXfs>`),
  )
  editStart(archive, '/xl/worksheets/sheet1.xml', '</row>', (xml) =>
    xml
      .replace(/<sheetView ([^>]*?)\/>/, `<sheetView $1>${FROZEN_HEADER}</sheetView>`)
      .replaceAll(/<c r="/g, `<c s="${bold}" r="`),
  )
  return new Uint8Array(
    CFB.write(archive, { type: 'array', fileType: 'zip', compression: true }) as ArrayBuffer,
  )
}

const BOLD_STYLE = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
const FROZEN_HEADER =
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '<selection pane="bottomLeft"/>'

/** Edits a part of the archive up to and including a tag. */
function editStart(
  archive: object,
  path: string,
  tag: string,
  edit: (xml: string) => string,
): void {
  const part = CFB.find(archive, path) as Part | null
  const end = part ? indexOf(part.content, tag) + tag.length : 0
  if (!part || end < tag.length) throw new Error(`The workbook has no ${tag} in ${path}`)
  const start = new TextEncoder().encode(
    edit(new TextDecoder().decode(part.content.subarray(0, end))),
  )
  const content = new Uint8Array(start.length + part.content.length - end)
  content.set(start)
  content.set(part.content.subarray(end), start.length)
  part.content = content
  part.size = content.length
}

/** Position of an ASCII text in bytes; -1 if it is not found. */
function indexOf(bytes: Uint8Array, text: string): number {
  const first = text.charCodeAt(0)
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if ([...text].every((letter, place) => bytes[at + place] === letter.charCodeAt(0))) return at
  return -1
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

const SAMPLE = 100
/** Width of the button that filters a column, in characters. */
const FILTER = 3

const measureWidth = (header: string, rows: ExportTable['rows'], place: number): number =>
  Math.min(
    60,
    Math.max(
      8,
      header.length + FILTER,
      ...rows.slice(0, SAMPLE).map((row) => String(row[place] ?? '').length),
    ) + 2,
  )
