import { setImmediate } from 'node:timers/promises'
import {
  isEmptyCell,
  isWordForNothing,
  LONGEST_DATE,
  numberOfText,
  orderShownBy,
  signShownBy,
  type Cell,
  type DateOrder,
  type DecimalSign,
  type HeaderFacts,
} from '#schema/engine'
import type { CellKind, SheetRow, SheetTable } from '../sheet-table.ts'

/** Date and number formats found in one column. */
export interface ColumnFacts {
  /** The first value that can only be day-first, and the first that can only be month-first. */
  readonly shows: Readonly<Partial<Record<DateOrder, Shown>>>
  /** True if a date in the column is ambiguous. */
  readonly isOpen: boolean
  /** The first number that shows which character is the decimal separator. */
  readonly signs: Readonly<Partial<Record<DecimalSign, Shown>>>
  /** True if a number in the column is ambiguous. */
  readonly isSignOpen: boolean
  /** True if all numbers lie between 0 and 1, and at least one of them is not 0. */
  readonly isFraction: boolean
}

export interface Shown {
  readonly row: number
  readonly value: string
}

const SAMPLES = 3

/** Examines the columns one by one, letting other requests run in between. */
export async function columnFacts({ headers, rows }: SheetTable): Promise<ColumnFacts[]> {
  const facts: ColumnFacts[] = []
  for (const place of headers.keys()) {
    const dates = shownIn(rows, place, orderShownBy)
    const numbers = shownIn(rows, place, signShownBy)
    facts.push({
      shows: dates.shows,
      isOpen: dates.isOpen,
      signs: numbers.shows,
      isSignOpen: numbers.isOpen,
      isFraction: areFractions(rows, place),
    })
    await setImmediate()
  }
  return facts
}

/** Finds the first text of a column that shows each format, and determines whether any text is ambiguous. */
function shownIn<Way extends string>(
  rows: readonly SheetRow[],
  place: number,
  shownBy: (text: string) => Way | 'either' | null,
): { readonly shows: Readonly<Partial<Record<Way, Shown>>>; readonly isOpen: boolean } {
  const shows: Partial<Record<Way, Shown>> = {}
  let isOpen = false
  for (const { row, cells, kinds } of rows) {
    const cell = cells[place]
    if (kinds[place] !== 'text' || typeof cell !== 'string' || cell.length > LONGEST_DATE) continue
    const way = shownBy(cell)
    if (way === 'either') isOpen = true
    else if (way !== null) shows[way] ??= { row, value: cell }
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

/** Percentages show their sign, and errors have no value. */
const SAYS_NOTHING: ReadonlySet<CellKind | undefined> = new Set(['percent', 'error'])

/**
 * Returns a number without a percent sign, null for any other value, and undefined for cells that reveal nothing about the
 * column.
 */
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

/** Returns the format of a column: `both` if its values contradict each other, `either` if none is conclusive. */
const readFormat = <Way extends string>(
  shows: Readonly<Partial<Record<Way, Shown>>>,
  isOpen: boolean,
): Way | 'both' | 'either' | null => {
  const [way, ...others] = Object.keys(shows) as Way[]
  if (way === undefined) return isOpen ? 'either' : null
  return others.length > 0 ? 'both' : way
}

export const readDateOrder = ({ shows, isOpen }: ColumnFacts) =>
  readFormat<DateOrder>(shows, isOpen)
export const readDecimalSign = ({ signs, isSignOpen }: ColumnFacts) =>
  readFormat<DecimalSign>(signs, isSignOpen)

/** Column facts for the screen that maps columns. */
export const headerFacts = (
  { headers, rows }: SheetTable,
  facts: readonly ColumnFacts[],
): HeaderFacts[] =>
  headers.map((header, place) => {
    const each = facts[place]
    const [dateOrder, decimalSign] = each ? [readDateOrder(each), readDecimalSign(each)] : []
    return {
      header,
      samples: pickSamples(rows, place),
      ...(dateOrder ? { dateOrder } : {}),
      ...(decimalSign ? { decimalSign } : {}),
      ...(each?.isFraction ? { isFraction: true as const } : {}),
    }
  })

function pickSamples(rows: readonly SheetRow[], place: number): Cell[] {
  const samples: Cell[] = []
  for (const { cells } of rows) {
    if (samples.length === SAMPLES) break
    const cell = cells[place] ?? null
    if (cell !== null && !samples.includes(cell)) samples.push(cell)
  }
  return samples
}
