import { isEmptyCell, numberOfText, type Cell } from '#schema/engine'
import type { SheetRow } from '../sheet-table.ts'
import { MOST_TITLES } from '../read/limits.ts'

/** Choices that users make about the header of a sheet. Rows are numbered as the spreadsheet shows them. */
export interface HeaderChoice {
  readonly headerRow?: number | undefined
  readonly headerRows?: 1 | 2 | undefined
}

/** Lines of a sheet that form its header. */
interface HeaderLines {
  /** Index of the first of them among the non-empty lines. */
  readonly place: number
  readonly count: 1 | 2
}

/**
 * Finds the header: the row that was chosen, otherwise the first line with more than one cell, because a title has only
 * one. In a sheet with a single column, it is the first line. Returns null if the chosen row is empty.
 */
export function findHeader(
  lines: readonly SheetRow[],
  { headerRow, headerRows }: HeaderChoice,
): HeaderLines | null {
  const place =
    headerRow === undefined ? guessPlace(lines) : lines.findIndex(({ row }) => row === headerRow)
  if (place < 0) return null
  const isTwo = headerRows === undefined ? isGroupedHeader(lines, place) : headerRows === 2
  return { place, count: isTwo && lines.length > place + 1 ? 2 : 1 }
}

function guessPlace(lines: readonly SheetRow[]): number {
  const place = lines
    .slice(0, MOST_TITLES + 1)
    .findIndex(({ cells }) => cells.filter((cell) => !isEmptyCell(cell)).length > 1)
  return Math.max(place, 0)
}

/** Longer headers are truncated, because the header identifies its column in every response. */
const LONGEST_HEADER = 200

const headerText = (cell: Cell | undefined): string =>
  String(cell ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_HEADER)

/** Returns the header of each column. Two lines are joined: "Week 1" above "Hours" becomes "Week 1 Hours". */
export function readHeaders(
  lines: readonly SheetRow[],
  { place, count }: HeaderLines,
): readonly string[] {
  const upper = (lines[place]?.cells ?? []).map(headerText)
  if (count === 1) return upper
  const lower = (lines[place + 1]?.cells ?? []).map(headerText)
  const width = Math.max(upper.length, lower.length)
  let group = ''
  return Array.from({ length: width }, (_, column) => {
    const [above = '', below = ''] = [upper[column], lower[column]]
    // A header without a second line stands for its own column only.
    if (above !== '') group = below === '' ? '' : above
    return (below === '' ? above : `${group} ${below}`.trim()).slice(0, LONGEST_HEADER)
  })
}

/**
 * True if the next line repeats the same headers under several groups, each of which begins below a cell of the first line
 * and continues below empty ones.
 */
function isGroupedHeader(lines: readonly SheetRow[], place: number): boolean {
  const [upper, lower] = [lines[place], lines[place + 1]]
  if (!upper || !lower || lower.row !== upper.row + 1 || lines.length < place + 3) return false
  if (!lower.cells.every((cell) => isEmptyCell(cell) || isWord(cell))) return false
  const groups = new Map<number, Set<string>>()
  let group = -1
  for (const [column, cell] of lower.cells.entries()) {
    if (!isEmptyCell(upper.cells[column])) group = column
    if (isEmptyCell(cell)) {
      if (!isEmptyCell(upper.cells[column])) group = -1
      continue
    }
    const text = headerText(cell).toLowerCase()
    const own = groups.get(group) ?? new Set()
    if (own.has(text)) return false
    groups.set(group, own.add(text))
  }
  groups.delete(-1)
  const wide = [...groups.values()].filter(({ size }) => size > 1)
  const [first] = wide
  return wide.length > 1 && [...(first ?? [])].every((text) => wide.every((own) => own.has(text)))
}

const isWord = (cell: Cell): boolean => typeof cell === 'string' && numberOfText(cell) === null
