import {
  embeddedRows,
  findLine,
  isEmptyCell,
  numberOfText,
  valueToJson,
  type Cell,
  type ColumnOfSheet,
  type Definition,
  type LineColumn,
} from '#schema/engine'
import type { ImportRow } from '../import-row.ts'

type Line = Readonly<Record<string, unknown>>

/**
 * Collects the cells of columns that fill a line each into the lines of the record: the line of that name gets the value, or
 * a new line is added. An empty cell leaves the lines as they are, or removes the line if it is chosen to clear fields. A 0
 * adds none.
 */
export function collectLines(
  definition: Definition,
  columns: readonly ColumnOfSheet[],
  { input, cells, before }: ImportRow,
): void {
  for (const { name, line } of columns) {
    if (!line) continue
    const { [name]: given } = input
    delete input[name]
    const field = definition.fields[line.lines]
    if (given === undefined || !field) continue
    const stored = valueToJson(before?.[line.lines] ?? [], field)
    const lines: readonly Line[] = embeddedRows(input[line.lines] ?? stored)
    const found = findLine(line, lines)
    const form = formOf(line, cells[name] ?? null)
    if (given === null) {
      if (found) input[line.lines] = lines.filter((each) => each !== found)
    } else if (found)
      input[line.lines] = lines.map((each) =>
        each === found ? { ...each, ...form, [line.fills]: given } : each,
      )
    else if (Number(given) !== 0)
      input[line.lines] = [
        ...lines,
        { [line.named]: line.title, ...line.with, ...form, [line.fills]: given },
      ]
  }
}

const SIGN = '%'

/** Values that tell a percentage from an amount. */
function formOf({ with: usual = {}, withPercent = {} }: LineColumn, cell: Cell) {
  if (String(cell).includes(SIGN)) return withPercent
  return Object.fromEntries(Object.keys(withPercent).map((name) => [name, usual[name] ?? null]))
}

/** "PF %" is a column of percentages. "PF 12%" may have amounts, which are 12 % of something. */
export const isPercentTitle = (title: string): boolean =>
  /%|\bper ?cent(age)?\b|\bpct\b/i.test(title) && !/\d\s*%/.test(title)

/** Adds the percent sign to a number that is a percentage by the format of its cell or by its header. */
export function withPercentSign({ line }: ColumnOfSheet, cell: Cell, isPercent: boolean): Cell {
  if (!line?.withPercent || isEmptyCell(cell) || String(cell).includes(SIGN)) return cell
  const isNumeric = typeof cell === 'number' || numberOfText(String(cell)) !== null
  return isNumeric && (isPercent || isPercentTitle(line.title)) ? `${cell}${SIGN}` : cell
}

/** Returns the number of a cell of a column of lines. */
export const withoutPercentSign = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(SIGN, '').trim() : cell
