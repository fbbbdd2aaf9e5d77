import { isEmptyCell, numberOfText, type Cell } from '#schema/engine'
import type { SheetRow } from '../sheet-table.ts'
import { MOST_TITLES } from '../read/limits.ts'

/** Returns the number of headers whose meaning is known. */
export type CountKnown = (headers: readonly string[]) => number

/** Choices that users make about the header of a sheet. Rows are numbered as the spreadsheet shows them. */
export interface HeaderChoice {
  /** Compares headers where users make no choice. */
  readonly countKnown?: CountKnown | undefined
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
 * Finds the header: the row that was chosen, otherwise the one with the most known headers. If there are none, it is the
 * first line with more than one cell, because a title has only one. In a sheet with a single column, it is the first line.
 * Returns null if the chosen row is empty.
 */
export function findHeader(lines: readonly SheetRow[], choice: HeaderChoice): HeaderLines | null {
  const { headerRow, headerRows } = choice
  const place =
    headerRow === undefined
      ? guessPlace(lines, choice)
      : lines.findIndex(({ row }) => row === headerRow)
  if (place < 0) return null
  const isTwo = headerRows === undefined ? isGroupedHeader(lines, place) : headerRows === 2
  return { place, count: isTwo && lines.length > place + 1 ? 2 : 1 }
}

function guessPlace(lines: readonly SheetRow[], choice: HeaderChoice): number {
  const first = Math.max(lines.slice(0, MOST_TITLES + 1).findIndex(isWide), 0)
  if (isGroupedHeader(lines, first)) return first
  // The last line has no rows below it.
  const candidates = lines.slice(first, Math.min(MOST_TITLES + 1, lines.length - 1))
  return (
    first +
    findBest(
      candidates.map((line, place) =>
        isWide(line) ? fitOf(lines, { place: first + place, count: 1 }, choice) : 0,
      ),
    )
  )
}

const isWide = ({ cells }: SheetRow): boolean =>
  cells.filter((cell) => !isEmptyCell(cell)).length > 1

/** Returns the number of known headers. */
export const fitOf = (
  lines: readonly SheetRow[],
  header: HeaderLines,
  { countKnown }: HeaderChoice,
): number => countKnown?.(readHeaders(lines, header)) ?? 0

/** One known header may be a coincidence. */
const FEWEST_KNOWN = 2

/** Returns the place of the highest number, and the first place if none is high enough. */
export function findBest(fits: readonly number[]): number {
  const best = Math.max(...fits)
  return best < FEWEST_KNOWN ? 0 : fits.indexOf(best)
}

/** Longer headers are truncated, because the header identifies its column in every response. */
const LONGEST_HEADER = 200

const headerText = (cell: Cell | undefined): string =>
  String(cell ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_HEADER)

/**
 * Returns the header of each column. Two lines are joined: "Week 1" above "Hours" becomes "Week 1 Hours", but "Employee" above
 * "Employee code" is not repeated.
 */
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
    return joinLines(below === '' ? above : group, below).slice(0, LONGEST_HEADER)
  })
}

const joinLines = (above: string, below: string): string =>
  `${below} `.toLowerCase().startsWith(`${above} `.toLowerCase())
    ? below
    : `${above} ${below}`.trim()

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
