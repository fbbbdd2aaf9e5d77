import { setImmediate } from 'node:timers/promises'
import {
  isEmptyCell,
  isWordForNothing,
  LONGEST_DATE,
  numberOfText,
  orderShownBy,
  type Cell,
  type DateOrder,
  type HeaderFacts,
} from '#schema/engine'
import type { CellKind, SheetRow, SheetTable } from '../sheet-table.ts'

/** What the values of one column show about how they are written. */
export interface ColumnFacts {
  /** The first value that can only have the day, or the month, first. */
  readonly shows: Readonly<Partial<Record<DateOrder, Shown>>>
  /** Whether a date of the column may be read both ways. */
  readonly isOpen: boolean
  /** All its numbers lie between 0 and 1, and at least one of them is not 0. */
  readonly isFraction: boolean
}

interface Shown {
  readonly row: number
  readonly value: string
}

const SAMPLES = 3

/** Looks at one column after another, and lets others in between. */
export async function columnFacts({ headers, rows }: SheetTable): Promise<ColumnFacts[]> {
  const facts: ColumnFacts[] = []
  for (const place of headers.keys()) {
    facts.push({ ...datesOf(rows, place), isFraction: areFractions(rows, place) })
    await setImmediate()
  }
  return facts
}

function datesOf(rows: readonly SheetRow[], place: number): Pick<ColumnFacts, 'shows' | 'isOpen'> {
  const shows: Partial<Record<DateOrder, Shown>> = {}
  let isOpen = false
  for (const { row, cells, kinds } of rows) {
    const cell = cells[place]
    if (kinds[place] !== 'text' || typeof cell !== 'string' || cell.length > LONGEST_DATE) continue
    const order = orderShownBy(cell)
    if (order === 'either') isOpen = true
    else if (order !== null) shows[order] ??= { row, value: cell }
  }
  return { shows, isOpen }
}

function areFractions(rows: readonly SheetRow[], place: number): boolean {
  let isSome = false
  for (const { cells, kinds } of rows) {
    const number = plainNumberIn(cells[place], kinds[place])
    if (number === undefined) continue
    if (number === null || number < 0 || number > 1) return false
    if (number > 0) isSome = true
  }
  return isSome
}

/** A percentage shows its sign, and an error has no value. */
const SAYS_NOTHING: ReadonlySet<CellKind | undefined> = new Set(['percent', 'error'])

/** A number without a percent sign; null for what is none, undefined for what says nothing about the others. */
export function plainNumberIn(
  cell: Cell | undefined,
  kind: CellKind | undefined,
): number | null | undefined {
  if (
    cell === null ||
    cell === undefined ||
    isEmptyCell(cell) ||
    isWordForNothing(cell) ||
    SAYS_NOTHING.has(kind)
  )
    return undefined
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string' || !/\d/.test(cell) || cell.length > LONGEST_DATE) return null
  if (cell.includes('%')) return undefined
  const number = numberOfText(cell)
  return number === null ? null : Number(number)
}

/** The order in which the dates of a column stand: the month comes first where a value shows it and none the opposite. */
export const orderOf = ({ shows }: ColumnFacts): DateOrder | 'both' | null => {
  if (shows.dayFirst && shows.monthFirst) return 'both'
  if (shows.monthFirst) return 'monthFirst'
  return shows.dayFirst ? 'dayFirst' : null
}

/** For the screen that matches columns. */
export const headerFacts = (
  { headers, rows }: SheetTable,
  facts: readonly ColumnFacts[],
): HeaderFacts[] =>
  headers.map((header, place) => {
    const each = facts[place]
    const dateOrder = each && (orderOf(each) ?? (each.isOpen ? 'either' : null))
    return {
      header,
      samples: samplesOf(rows, place),
      ...(dateOrder ? { dateOrder } : {}),
      ...(each?.isFraction ? { isFraction: true as const } : {}),
    }
  })

function samplesOf(rows: readonly SheetRow[], place: number): Cell[] {
  const samples: Cell[] = []
  for (const { cells } of rows) {
    if (samples.length === SAMPLES) break
    const cell = cells[place] ?? null
    if (cell !== null) samples.push(cell)
  }
  return samples
}
