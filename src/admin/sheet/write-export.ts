import { EMPTY_EXPORT, type ExportFormat } from './export-file.ts'
import { convertToJson, type ExportTable, type JsonRow } from './export-table.ts'
import { csvText, txtText } from './write-text.ts'

export interface ExportContent {
  readonly table: ExportTable
  readonly records: readonly JsonRow[]
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

/** The spreadsheet library is loaded only when the first workbook is written. */
const workbook =
  (kind: 'xls' | 'xlsx', type: string): WriteExport =>
  async ({ table, sheetName }) => {
    const { writeWorkbook } = await import('./write-workbook.ts')
    return new Blob([writeWorkbook(table, kind, sheetName) as Uint8Array<ArrayBuffer>], { type })
  }

const WRITERS: Record<ExportFormat, WriteExport> = {
  xlsx: workbook('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  xls: workbook('xls', 'application/vnd.ms-excel'),
  csv: ({ table }) => new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' }),
  txt: ({ table }) => new Blob([txtText(table)], { type: 'text/plain;charset=utf-8' }),
  json: ({ table, records }) =>
    new Blob([JSON.stringify(convertToJson(table.columns, records, table), null, 2)], {
      type: 'application/json',
    }),
}

/** Creates the file. An empty export has a separate error, worded as in the specification. */
export async function writeExport(
  content: ExportContent,
  how: ExportFormat | WriteExport,
): Promise<Blob> {
  if (content.records.length === 0) throw new Error(EMPTY_EXPORT)
  return (typeof how === 'function' ? how : WRITERS[how])(content)
}
