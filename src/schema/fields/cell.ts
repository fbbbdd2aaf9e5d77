import { readItems, type Field } from './field.ts'

/** Value of a cell in a sheet. */
export type Cell = string | number | boolean | null

/** Signs that begin a formula, full-width ones among them. */
const FORMULA = /^\s*'*[=+\-@＝＋－＠]/
const GUARDED = /^(\s*)'('*[=+\-@＝＋－＠])/
/** Spreadsheets take a tab or line break at the beginning off, and look at what follows. */
const BROKEN = /^'*[\t\r]/
const GUARDED_BREAK = /^'('*[\t\r])/

const NUMBER = /^[+-]?(\d[\d\s.,]*|[.,]\d+)%?$/

/** A phone number needs no guard: it holds nothing to compute but its own digits. */
const isPhoneNumber = (text: string): boolean =>
  /^\+[\d\s().\-/]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''))

const guardPart = (part: string): string =>
  FORMULA.test(part) && !NUMBER.test(part.trim()) && !isPhoneNumber(part.trim())
    ? part.replace(/\S/, "'$&")
    : part

/** Separators at which a spreadsheet of another country begins a new cell, even within quotation marks. */
const CELL_ENDS = /([;\t\r\n|]+)/

const eachPart = (text: string, change: (part: string) => string): string =>
  CELL_ENDS.test(text) ? text.split(CELL_ENDS).map(change).join('') : change(text)

/**
 * Text that a spreadsheet would run gets an apostrophe before it: "=1+1" becomes "'=1+1". So does text behind a sign that
 * parts cells in other countries: "x;=1+1" becomes "x;'=1+1". Numbers and phone numbers stay as they are.
 */
export function guardFormula(text: string): string {
  const guarded = eachPart(text, guardPart)
  return BROKEN.test(text) ? `'${guarded}` : guarded
}

/** Takes back what `guardFormula` put there; any other text stays as it is. */
export const unguardFormula = (text: string): string =>
  text.includes("'")
    ? eachPart(text.replace(GUARDED_BREAK, '$1'), (part) => part.replace(GUARDED, '$1$2'))
    : text

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** Words by which programs and people say that there is nothing. "Null" and "Nan" are names, too. */
const NOTHING: ReadonlySet<string> = new Set([
  'NULL',
  'null',
  'NaN',
  'nan',
  'N/A',
  'n/a',
  '#N/A',
  '-',
  '–',
  '—',
])

export const isWordForNothing = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && NOTHING.has(cell.trim())

/** Returns true if a cell contains a word for "empty" that is not one of the field's choices. */
export const isBlankFor = (cell: Cell | undefined, field: Field): boolean =>
  isWordForNothing(cell) &&
  !Object.entries(readItems(field)).some(([code, { label }]) =>
    [code, label].includes(String(cell).trim()),
  )
