import {
  convertToJson,
  tableText,
  tableXlsx,
  type ExportRecord,
  type ExportTable,
} from '#schema/engine'
import { EMPTY_EXPORT, type ExportFormat } from './export-file.ts'

export interface ExportContent {
  readonly table: ExportTable
  readonly records: readonly ExportRecord[]
  readonly sheetName: string
}

export type WriteExport = (content: ExportContent) => Blob | Promise<Blob>

/** A custom format, offered in addition to the usual ones. */
export interface Exporter {
  /** "Contacts (.vcf)". */
  readonly label: string
  /** File extension, without the dot. */
  readonly extension: string
  /** Gets whole records, whatever columns are chosen. */
  readonly needsAll?: boolean
  readonly write: WriteExport
}

export const TYPES: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv;charset=utf-8',
  txt: 'text/plain;charset=utf-8',
  json: 'application/json',
}

type Content = Uint8Array | string

const WRITERS: Record<ExportFormat, (content: ExportContent) => Promise<Content[]>> = {
  xlsx: async ({ table, sheetName }) => {
    const pieces: Content[] = []
    for await (const piece of tableXlsx(table, sheetName)) pieces.push(piece)
    return pieces
  },
  /** The spreadsheet library is loaded only when the first workbook in the old format is written. */
  xls: async ({ table, sheetName }) => {
    const { writeOldWorkbook } = await import('./write-old-workbook.ts')
    return [writeOldWorkbook(table, sheetName)]
  },
  csv: async ({ table }) => [tableText(table, 'csv')],
  txt: async ({ table }) => [tableText(table, 'txt')],
  json: async ({ table: { columns, rows }, records }) => {
    const list = records.map((record, place) => convertToJson(columns, record, rows[place] ?? []))
    return [JSON.stringify(list, null, 2)]
  },
}

/** Creates the file. An empty export has a separate error, worded as in the specification. */
export async function writeExport(
  content: ExportContent,
  how: ExportFormat | WriteExport,
): Promise<Blob> {
  if (content.records.length === 0) throw new Error(EMPTY_EXPORT)
  if (typeof how === 'function') return how(content)
  return new Blob((await WRITERS[how](content)) as BlobPart[], { type: TYPES[how] })
}
