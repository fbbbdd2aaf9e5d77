import { readItems, type Field } from './field.ts'

/** Value of a cell in a sheet. */
export type Cell = string | number | boolean | null

/** Characters that begin a formula, including full-width ones. */
const FORMULA = /^\s*'*[=+\-@＝＋－＠]/
const GUARDED = /^(\s*)'('*[=+\-@＝＋－＠])/
/** Spreadsheets strip a leading tab or line break and then evaluate the rest. */
const BROKEN = /^'*[\t\r]/
const GUARDED_BREAK = /^'('*[\t\r])/

const NUMBER = /^[+-]?(\d[\d\s.,]*|[.,]\d+)%?$/

/** Phone numbers contain only digits and need no guard. */
const isPhoneNumber = (text: string): boolean =>
  /^\+[\d\s().\-/]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''))

const guardPart = (part: string): string =>
  FORMULA.test(part) && !NUMBER.test(part.trim()) && !isPhoneNumber(part.trim())
    ? part.replace(/\S/, "'$&")
    : part

/** Characters that some regional spreadsheet settings treat as cell separators, even within quotation marks. */
const CELL_ENDS = /([;\t\r\n|]+)/

const eachPart = (text: string, change: (part: string) => string): string =>
  CELL_ENDS.test(text) ? text.split(CELL_ENDS).map(change).join('') : change(text)

/**
 * Adds an apostrophe before text that a spreadsheet would evaluate: "=1+1" becomes "'=1+1". This also applies after a
 * character that separates cells in some countries: "x;=1+1" becomes "x;'=1+1". Numbers and phone numbers are unchanged.
 */
export function guardFormula(text: string): string {
  const guarded = eachPart(text, guardPart)
  return BROKEN.test(text) ? `'${guarded}` : guarded
}

/** Removes the apostrophes added by `guardFormula`. Other text is unchanged. */
export const unguardFormula = (text: string): string =>
  text.includes("'")
    ? eachPart(text.replace(GUARDED_BREAK, '$1'), (part) => part.replace(GUARDED, '$1$2'))
    : text

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** Words for "empty" used by programs and people. "Null" and "Nan" are also names. */
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

/** Returns true if a cell contains a word for "empty" that is not an item of the field. */
export const isBlankFor = (cell: Cell | undefined, field: Field): boolean =>
  isWordForNothing(cell) &&
  !Object.entries(readItems(field)).some(([code, { label }]) =>
    [code, label].includes(String(cell).trim()),
  )
