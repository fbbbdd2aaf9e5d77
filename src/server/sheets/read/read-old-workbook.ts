import * as spreadsheet from 'xlsx'
import type { ReadCell } from './cell-kind.ts'
import { MAX_ROWS, MAX_SHEETS } from './limits.ts'
import { formatOfCode, shownNumber } from './number-format.ts'
import type { Reading } from './parts.ts'
import { findSheet, Outlines } from './outlines.ts'
import type { SheetSink } from './sheet-sink.ts'

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

/** Reads an xls or xlsb workbook with a library: the sheet that is wanted, otherwise the visible one that fits best. */
export async function readOldWorkbook(
  content: Buffer,
  { sink, send, wanted, ask }: Omit<Reading, 'zip'>,
): Promise<void> {
  const workbook = spreadsheet.read(content, OPTIONS)
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const hidden = new Set(
    (workbook.Workbook?.Sheets ?? []).filter(({ Hidden }) => Hidden).map(({ name }) => name),
  )
  const sheets = workbook.SheetNames.slice(0, MAX_SHEETS).filter((each) => !hidden.has(each))
  sink.sheets = sheets
  const readInto = async (name: string, into: SheetSink): Promise<void> => {
    const rows = (workbook.Sheets[name]?.['!data'] ?? []) as (CellObject | undefined)[][]
    for (const [place, cells] of rows.entries()) {
      if (!cells) continue
      readRow(cells, { place, into, is1904 })
      if (into.isComplete) return
      if (into.isFull) await send(into.take())
    }
  }
  const outlines = new Outlines()
  if (wanted === null)
    for (const name of sheets) await outlines.attempt(() => readInto(name, outlines.begin(name)))
  const chosen = wanted ?? (await outlines.choose(ask))
  if (chosen === null) return
  sink.begin(chosen)
  await readInto(
    findSheet(
      sheets.map((name) => ({ name })),
      chosen,
    ).name,
    sink,
  )
}

interface PlaceOfRow {
  readonly place: number
  readonly into: SheetSink
  readonly is1904: boolean
}

function readRow(
  cells: readonly (CellObject | undefined)[],
  { place, into, is1904 }: PlaceOfRow,
): void {
  into.beginRow(place + 1)
  for (const [column, cell] of cells.entries()) {
    const read = cell ? readCell(cell, is1904) : null
    if (read) into.cell(column, read)
  }
  into.endRow()
}

function readCell({ t, v, w, z }: CellObject, is1904: boolean): ReadCell | null {
  if (t === 'n' && typeof v === 'number')
    return shownNumber(v, formatOfCode(String(z ?? 'General')), is1904)
  if (t === 'b') return { value: v === true, kind: 'flag' }
  if (t === 'e') return { value: w ?? '#ERROR!', kind: 'error' }
  if (t === 'd') return { value: v instanceof Date ? v.toISOString() : String(v), kind: 'dateTime' }
  return typeof v === 'string' && v !== '' ? { value: v, kind: 'text' } : null
}
