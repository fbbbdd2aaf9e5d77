import * as spreadsheet from 'xlsx'
import type { ReadCell } from './cell-kind.ts'
import { MAX_ROWS, MAX_SHEETS } from './limits.ts'
import { formatOfCode, shownNumber } from './number-format.ts'
import type { Reading } from './parts.ts'
import { chooseSheets } from './sheet-problem.ts'

type CellObject = spreadsheet.CellObject

const OPTIONS = {
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  cellText: true,
  sheetRows: MAX_ROWS * 2,
} as const

/**
 * Reads an xls or xlsb workbook with a library: the sheet that is wanted, otherwise the first visible one that has rows
 * below its header.
 */
export async function readOldWorkbook(
  content: Buffer,
  { sink, send, wanted }: Omit<Reading, 'zip'>,
): Promise<void> {
  const workbook = spreadsheet.read(content, OPTIONS)
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const hidden = new Set(
    (workbook.Workbook?.Sheets ?? []).filter(({ Hidden }) => Hidden).map(({ name }) => name),
  )
  const sheets = workbook.SheetNames.slice(0, MAX_SHEETS).filter((each) => !hidden.has(each))
  sink.sheets = sheets
  for (const { name } of chooseSheets(
    sheets.map((each) => ({ name: each })),
    wanted,
  )) {
    sink.begin(name)
    const rows = (workbook.Sheets[name]?.['!data'] ?? []) as (CellObject | undefined)[][]
    for (const [place, cells] of rows.entries()) {
      if (!cells) continue
      sink.beginRow(place + 1)
      for (const [column, cell] of cells.entries()) {
        const read = cell ? readCell(cell, is1904) : null
        if (read) sink.cell(column, read)
      }
      sink.endRow()
      if (sink.isFull) await send(sink.take())
    }
    if (sink.hasRows) return
  }
}

function readCell({ t, v, w, z }: CellObject, is1904: boolean): ReadCell | null {
  if (t === 'n' && typeof v === 'number')
    return shownNumber(v, formatOfCode(String(z ?? 'General')), is1904)
  if (t === 'b') return { value: v === true, kind: 'flag' }
  if (t === 'e') return { value: w ?? '#ERROR!', kind: 'error' }
  if (t === 'd') return { value: v instanceof Date ? v.toISOString() : String(v), kind: 'dateTime' }
  return typeof v === 'string' && v !== '' ? { value: v, kind: 'text' } : null
}
