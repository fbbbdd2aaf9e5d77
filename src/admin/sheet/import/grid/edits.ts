import type { Cell, DraftRow } from '#schema/engine'
import { shownCell } from './cell-facts.ts'
import type { GridColumn } from './layout.ts'
import { blockOf, select, type Selection } from '../../cells/selection.ts'
import type { Correction } from './use-corrections.ts'
import type { GridRows } from './use-rows.ts'

/** The grid as corrections need it. */
export interface Edited {
  readonly rows: Pick<GridRows, 'load'>
  readonly columns: readonly GridColumn[]
  readonly selection: Selection
}

/** Most cells that are corrected by one paste or fill. */
const MOST_CELLS = 10_000

/** True if a row can still be corrected. */
export const takesPart = ({ isSaved, isLeftOut }: DraftRow): boolean => !isSaved && !isLeftOut

/** The correction of a cell; none for a row that is saved or left out. An unchanged text keeps the cell, which may be a number. */
export function corrected(
  row: DraftRow,
  column: number,
  { header }: GridColumn,
  value: Cell,
): Correction[] {
  const { place, cells } = row
  const before = cells[column] ?? null
  const after = value === '' ? null : value
  return !takesPart(row) || shownCell(before) === shownCell(after)
    ? []
    : [{ place, header, before, after }]
}

/** Fills the selected cells with the values that a function returns for their column and the first selected row. */
export async function fillBlock(
  { rows, columns, selection }: Edited,
  valueAt: (column: number, first: DraftRow) => Cell,
): Promise<Correction[]> {
  const block = blockOf(selection)
  const [start, end] = block.columns
  const all = await rows.load(block.rows)
  const [first] = all
  if (!first) return []
  return all
    .flatMap((row) =>
      columns
        .slice(start, end + 1)
        .flatMap((heading, offset) =>
          corrected(row, start + offset, heading, valueAt(start + offset, first)),
        ),
    )
    .slice(0, MOST_CELLS)
}

/** Fills the selected cells with those of the first selected row. */
export const fillDown = (edited: Edited): Promise<Correction[]> =>
  fillBlock(edited, (column, first) => first.cells[column] ?? null)

/** Pastes a block from the first selected cell on. Returns the corrections and the pasted cells. */
export async function pasteBlock(
  edited: Edited,
  cells: readonly (readonly string[])[],
): Promise<{ readonly corrections: readonly Correction[]; readonly pasted: Selection }> {
  const { rows, columns, selection } = edited
  const [[only = ''] = []] = cells
  // A single cell fills all selected ones.
  if (cells.length === 1 && cells[0]?.length === 1)
    return { corrections: await fillBlock(edited, () => only), pasted: selection }
  const {
    rows: [top],
    columns: [start],
  } = blockOf(selection)
  const all = await rows.load([top, top + cells.length - 1])
  const corrections = all.flatMap((row, index) =>
    (cells[index] ?? []).flatMap((value, offset) => {
      const { [start + offset]: heading } = columns
      return heading ? corrected(row, start + offset, heading, value) : []
    }),
  )
  const width = Math.max(...cells.map(({ length }) => length))
  const last = { row: top + all.length - 1, column: Math.min(columns.length, start + width) - 1 }
  return {
    corrections: corrections.slice(0, MOST_CELLS),
    pasted: select(last, { row: top, column: start }),
  }
}
