import { itemsOf, type Field } from './field.ts'

/** What a cell of a sheet holds. */
export type Cell = string | number | boolean | null

const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

const NUMBER = /^[+-]?(\d[\d\s.,]*|[.,]\d+)%?$/

/** A phone number needs no guard: it holds nothing to compute but its own digits. */
const isPhoneNumber = (text: string): boolean =>
  /^\+[\d\s().\-/]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''))

/**
 * Text that a spreadsheet would run gets an apostrophe before it: "=1+1" becomes "'=1+1". Numbers and phone numbers
 * stay as they are.
 */
export const guardFormula = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) && !isPhoneNumber(text) ? `'${text}` : text

/** Takes back what `guardFormula` put there; any other text stays as it is. */
export const unguardFormula = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

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

/** Whether a cell says in a word that it is empty. A choice that is called so is no such word. */
export const isBlankFor = (cell: Cell | undefined, field: Field): boolean =>
  isWordForNothing(cell) &&
  !Object.entries(itemsOf(field)).some(([code, { label }]) =>
    [code, label].includes(String(cell).trim()),
  )
