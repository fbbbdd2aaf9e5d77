import { tableXlsx, type ExportTable } from '#schema/engine'
import { writeOldWorkbook } from './write-old-workbook.ts'

/** Writes a table as a workbook. */
export async function workbookFile(
  table: ExportTable,
  bookType: 'xls' | 'xlsx',
  sheetName: string,
): Promise<Uint8Array> {
  if (bookType === 'xls') return writeOldWorkbook(table, sheetName)
  const pieces: Uint8Array[] = []
  for await (const piece of tableXlsx(table, sheetName)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}
