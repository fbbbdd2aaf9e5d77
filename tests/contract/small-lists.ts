import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write, type BookType } from 'xlsx'
import { withSheet } from '../../src/server/sheets/read-sheet.ts'
import type { SheetTable } from '../../src/server/sheets/sheet-table.ts'
import { inline, number, row } from '../hostile/workbook-parts.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'

/** Directory for the files to read. */
export const folder = temporaryFolder('read')
let count = 0

/** Parses a file with this content. */
export function tableOf(content: Buffer | string, name = 'list'): Promise<SheetTable> {
  const path = join(folder, String((count += 1)))
  writeFileSync(path, content)
  return withSheet(
    { path, name, size: Buffer.byteLength(content), remove: async () => rmSync(path) },
    async (table) => table,
  )
}

/** Sample list of two people. */
export const LINES = [
  ['name', 'amount'],
  ['Ida', 4.5],
  ['Bo', 7],
]

/** The sample list as a workbook of this type. */
export function bookAs(bookType: BookType): Buffer {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(LINES), 'Sheet1')
  return write(workbook, { type: 'buffer', bookType, compression: true }) as Buffer
}

/** The rows of the sample list as sheet XML. */
export const ROWS =
  row(1, inline('A1', 'name') + inline('B1', 'amount')) +
  row(2, inline('A2', 'Ida') + number('B2', 4.5)) +
  row(3, inline('A3', 'Bo') + number('B3', 7))
