import type { Cell } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import { readGrid } from './draft-results.ts'
import type { DraftSheet } from './draft-rows.ts'
import type { StoredDraft } from './draft-store.ts'
import { REASONS } from './remembered-mapping.ts'

const PORTION = 500

/** Builds a workbook of the rows with errors: their cells as they are in the draft, and the reasons in a last column. */
export async function buildReasonsFile(
  sql: Transaction['sql'],
  draft: StoredDraft,
): Promise<Buffer> {
  const { table }: DraftSheet = JSON.parse(draft.sheet)
  const { headers } = table
  const lines: Cell[][] = [[...headers, REASONS]]
  for (let page = 0; ; page++) {
    const { rows, total } = await readGrid(sql, draft.id, { page, size: PORTION, show: 'failed' })
    for (const { cells, errors } of rows)
      lines.push([
        ...headers.map((_, column) => cells[column] ?? null),
        errors.map(({ message }) => message).join(' '),
      ])
    if ((page + 1) * PORTION >= total) break
  }
  // Loaded on demand, because the library is large.
  const { utils, write } = await import('xlsx')
  const workbook = utils.book_new()
  const sheet = utils.aoa_to_sheet(lines)
  sheet['!cols'] =
    lines[0]?.map((header) => ({ wch: Math.max(String(header).length, 12) + 2 })) ?? []
  utils.book_append_sheet(workbook, sheet, (table.sheet ?? 'Rows').slice(0, 31))
  return write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
