import { part, zipOf, type ZipPart } from '../kit/zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const sheetXml = (rows: string): string =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
export const stringsXml = (strings: string): string => `<sst xmlns="${MAIN}">${strings}</sst>`

const relations = (
  targets: readonly (readonly [id: string, type: string, target: string])[],
): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** Parts of a workbook. Omitted parts are minimal. */
export interface WorkbookParts {
  readonly sheet: string | ZipPart
  readonly strings?: string | ZipPart
  readonly styles?: string | ZipPart
  /** Number of sheets named by the workbook; all but the last are empty. */
  readonly sheets?: number
  readonly others?: readonly ZipPart[]
}

const partOf = (name: string, content: string | ZipPart): ZipPart =>
  typeof content === 'string' ? part(name, content) : content

/** Builds an xlsx workbook by hand, so that any part of it can be invalid. */
export function partsOfWorkbook({
  sheet,
  strings,
  styles,
  sheets = 1,
  others = [],
}: WorkbookParts): ZipPart[] {
  const names = Array.from({ length: sheets }, (_, place) => place + 1)
  return [
    part('_rels/.rels', relations([['r1', 'officeDocument', 'xl/workbook.xml']])),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
        .map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="s${n}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...names.map(
          (n) =>
            [
              `s${n}`,
              'worksheet',
              n === sheets ? 'worksheets/sheet1.xml' : 'worksheets/empty.xml',
            ] as const,
        ),
        ['t', 'sharedStrings', 'sharedStrings.xml'],
        ['f', 'styles', 'styles.xml'],
      ]),
    ),
    ...(strings === undefined ? [] : [partOf('xl/sharedStrings.xml', strings)]),
    ...(styles === undefined ? [] : [partOf('xl/styles.xml', styles)]),
    ...(sheets > 1 ? [part('xl/worksheets/empty.xml', sheetXml(''))] : []),
    partOf('xl/worksheets/sheet1.xml', sheet),
    ...others,
  ]
}

export const workbookOf = (parts: WorkbookParts): Buffer => zipOf(partsOfWorkbook(parts))

export const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
export const number = (reference: string, value: number | string): string =>
  `<c r="${reference}"><v>${value}</v></c>`
export const shared = (reference: string, place: number): string =>
  `<c r="${reference}" t="s"><v>${place}</v></c>`
export const row = (place: number, cells: string): string => `<row r="${place}">${cells}</row>`

/** Wraps tables in an OpenDocument spreadsheet. */
export const odsXml = (tables: string): string =>
  `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>${tables}` +
  '</office:spreadsheet></office:body></office:document-content>'

export const odsCell = (text: string, repeated = 1): string =>
  `<table:table-cell office:value-type="string" table:number-columns-repeated="${repeated}"><text:p>${text}</text:p></table:table-cell>`
