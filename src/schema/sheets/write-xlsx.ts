import type { Cell } from '../fields/cell.ts'
import type { Field } from '../fields/field.ts'
import { serialOfDate, serialOfMoment } from '../fields/human-value.ts'
import { isDay, isInstant } from '../kinds/capabilities.ts'
import type { ExportTable } from './export-table.ts'
import { zip } from './write-zip.ts'

export type Rows = readonly (readonly Cell[])[]

/** A sheet to write. Its rows arrive in portions. */
export interface SheetToWrite {
  readonly name: string
  readonly columns: readonly { readonly header: string; readonly field?: Field }[]
  readonly rows: Iterable<Rows> | AsyncIterable<Rows>
  readonly isFiltered?: boolean
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places of the formats among those of `STYLES`. */
const STYLE = { bold: 1, day: 2, minute: 3, second: 4 } as const
const FORMATS = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', 'yyyy-mm-dd hh:mm:ss']
const FIRST_FORMAT = 164
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}">` +
  `<numFmts count="${FORMATS.length}">${FORMATS.map((code, place) => `<numFmt numFmtId="${FIRST_FORMAT + place}" formatCode="${code}"/>`).join('')}</numFmts>` +
  '<fonts count="2"><font><sz val="12"/><name val="Calibri"/></font><font><b/><sz val="12"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${2 + FORMATS.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  `${FORMATS.map((_, place) => `<xf numFmtId="${FIRST_FORMAT + place}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/**
 * Writes a workbook as its rows arrive, so that memory use stays small however many there are. Headers are bold and frozen.
 */
export const writeXlsx = (sheets: readonly SheetToWrite[]): AsyncGenerator<Uint8Array> =>
  zip([
    ...sheets.map((sheet, place) => ({
      name: `xl/worksheets/sheet${place + 1}.xml`,
      content: sheetXml(sheet),
    })),
    { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
    {
      name: '_rels/.rels',
      content: [relations([['officeDocument', 'xl/workbook.xml']])],
    },
    { name: 'xl/workbook.xml', content: [workbookXml(sheets)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relations([
          ...sheets.map((_, place) => ['worksheet', `worksheets/sheet${place + 1}.xml`] as const),
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
  ])

const contentTypes = (sheets: readonly SheetToWrite[]): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
  `${sheets.map((_, place) => `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], place) =>
        `<Relationship Id="rId${place + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const workbookXml = (sheets: readonly SheetToWrite[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(
      ({ name }, place) =>
        `<sheet name="${escaped(nameSheet(name))}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
    )
    .join('')}</sheets></workbook>`

const LONGEST_NAME = 31
/** Returns a name that a sheet may have. */
export const nameSheet = (name: string): string =>
  name.replace(/[\\/?*[\]:]/g, ' ').slice(0, LONGEST_NAME) || 'Sheet1'

async function* sheetXml({ columns, rows, isFiltered = false }: SheetToWrite) {
  const letters = columns.map((_, place) => formatColumn(place))
  let row = 1
  for await (const portion of withFirst(rows)) {
    if (row === 1)
      yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${FROZEN}</sheetView></sheetViews>` +
        `<cols>${columns.map(({ header }, place) => `<col min="${place + 1}" max="${place + 1}" width="${measureWidth(header, portion, place)}" customWidth="1"/>`).join('')}</cols>` +
        `<sheetData><row r="1">${columns.map(({ header }, place) => textXml(`${letters[place]}1`, header, STYLE.bold)).join('')}</row>`
    let xml = ''
    for (const cells of portion) {
      row += 1
      xml += `<row r="${row}">`
      for (const [place, cell] of cells.entries())
        if (cell !== null) xml += cellXml(`${letters[place]}${row}`, cell, columns[place]?.field)
      xml += '</row>'
    }
    yield xml
  }
  const filter = isFiltered ? `<autoFilter ref="A1:${letters.at(-1) ?? 'A'}${row}"/>` : ''
  yield `</sheetData>${filter}</worksheet>`
}

/** Passes the portions on, and an empty one if there are none, because the header is written with the first. */
async function* withFirst(rows: SheetToWrite['rows']): AsyncGenerator<Rows> {
  let isFirst = true
  for await (const portion of rows) {
    isFirst = false
    yield portion
  }
  if (isFirst) yield []
}

const FROZEN =
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '<selection pane="bottomLeft"/>'

/** Converts an index to column letters: "A" to "Z", "AA" … */
export const formatColumn = (column: number): string =>
  (column < 26 ? '' : formatColumn(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26))

const SAMPLE = 100
/** Width of the button that filters a column, in characters. */
const FILTER = 3
const WIDEST = 60

/** Returns the width of a column in characters. */
export const measureWidth = (header: string, rows: Rows, place: number): number =>
  Math.min(
    WIDEST,
    Math.max(
      8,
      header.length + FILTER,
      ...rows.slice(0, SAMPLE).map((row) => String(row[place] ?? '').length),
    ) + 2,
  )

const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(:\d{2})?$/

/** Text stays text, so that leading zeros are kept; days become dates, and instants become local times of the company. */
function cellXml(address: string, cell: Exclude<Cell, null>, field: Field | undefined): string {
  if (typeof cell === 'number') return numberXml(address, cell)
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (isDay(field)) {
    const serial = serialOfDate(cell)
    if (serial !== null) return numberXml(address, serial, STYLE.day)
  }
  return (isInstant(field) ? momentXml(address, cell) : null) ?? textXml(address, cell)
}

function momentXml(address: string, cell: string): string | null {
  const [, date = '', time = '', seconds = ''] = MOMENT.exec(cell) ?? []
  const serial = date === '' ? null : serialOfMoment(date, `${time}${seconds || ':00'}`)
  const style = seconds === '' ? STYLE.minute : STYLE.second
  return serial === null ? null : numberXml(address, serial, style)
}

const numberXml = (address: string, value: number, style = 0): string =>
  `<c r="${address}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`

/** A text is no formula, whatever it begins with. */
const textXml = (address: string, text: string, style = 0): string =>
  `<c r="${address}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const UNSAFE = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Characters that XML cannot represent are written as workbooks do: "_x000D_". */
const escaped = (text: string): string =>
  UNSAFE.test(text)
    ? text.replace(new RegExp(UNSAFE, 'g'), (letter) => ENTITIES[letter] ?? codeOf(letter))
    : text

const codeOf = (letter: string): string =>
  `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

const PORTION = 500

/** Writes a table as a workbook with one sheet. */
export const tableXlsx = (
  { columns, rows }: ExportTable,
  name: string,
): AsyncGenerator<Uint8Array> =>
  writeXlsx([{ name, columns, rows: inPortions(rows), isFiltered: true }])

function* inPortions(rows: Rows): Generator<Rows> {
  for (let from = 0; from < rows.length; from += PORTION) yield rows.slice(from, from + PORTION)
}
