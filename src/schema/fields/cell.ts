import type { ChoiceItem, Field, FieldKind } from './field.ts'
import {
  dateOfText,
  flagOfText,
  momentOfText,
  numberOfText,
  timeOfText,
  type DateOrder,
} from './human-value.ts'
import { itemsOf } from './kind.ts'
import type { Problem } from '../words/message.ts'
import { fold } from './text.ts'
import { exactClockAt, momentOfClock } from './zone.ts'

/** What a cell of a sheet holds. */
export type Cell = string | number | boolean | null

/**
 * A cell read as JSON would carry it, a name to be looked up among the records of another resource, or a complaint.
 * `note` says what was read otherwise than it was written.
 */
export type CellReading =
  | { readonly value: unknown; readonly note?: Problem }
  | { readonly lookUp: readonly string[] }
  | { readonly problem: Problem }

/** What decides how the cells of one column are read. */
export interface CellContext {
  /** "+44": by it a phone number that was typed into a number cell is known to be complete. */
  readonly dialCode: string
  /** A date and time without a zone is what clocks of this zone show. */
  readonly timeZone: string
  readonly dateOrder?: DateOrder | undefined
}

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

const SEPARATOR = '; '

/** How a value is put into a cell: choices by their label for people, by their constant for a template. */
export interface CellWords {
  readonly choiceAs: 'label' | 'constant'
  /** The text of a reference by id: its code or its label. */
  readonly nameOf: (id: number) => string | undefined
}

type ToCell = (value: unknown, field: Field, words: CellWords) => Cell

const asText: ToCell = (value) => String(value)
const asNumber: ToCell = (value) => (typeof value === 'number' ? value : String(value))
const nothing: ToCell = () => null
const choiceText = (value: unknown, field: Field, { choiceAs }: CellWords): string =>
  choiceAs === 'label' ? (itemsOf(field)[String(value)]?.label ?? String(value)) : String(value)
const nameText = (value: unknown, words: CellWords): string => words.nameOf(Number(value)) ?? ''

const TO_CELL: Record<FieldKind, ToCell> = {
  text: asText,
  longText: asText,
  phone: asText,
  email: asText,
  password: nothing,
  whole: asNumber,
  decimal: asNumber,
  percent: asNumber,
  money: asNumber,
  quantity: asNumber,
  date: asText,
  time: asText,
  instant: asText,
  flag: (value) => (value ? 'Yes' : 'No'),
  choice: choiceText,
  choices: (value, field, words) =>
    listOf(value)
      .map((each) => choiceText(each, field, words))
      .join(SEPARATOR),
  reference: (value, _, words) => nameText(value, words),
  references: (value, _, words) =>
    listOf(value)
      .map((id) => nameText(id, words))
      .join(SEPARATOR),
  image: nothing,
  file: nothing,
  lines: nothing,
  object: nothing,
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A JSON value as a sheet shows it. Masked values stay masked; pictures, files and lines have no place in a cell. */
export function toCell(value: unknown, field: Field, words: CellWords): Cell {
  if (value === null || value === undefined) return null
  const cell = TO_CELL[field.kind](value, field, words)
  return cell === '' ? null : cell
}

type FromCell = (cell: Exclude<Cell, null>, field: Field, context: CellContext) => CellReading

const problem = (code: string, params?: Problem['params']): CellReading => ({
  problem: params ? { code, params } : { code },
})

/** Numbers and truth values that stand where text is wanted: a postal code typed as 12209. */
const plainText = (cell: Exclude<Cell, null>): string =>
  typeof cell === 'number'
    ? (numberOfText(cell) ?? String(cell))
    : typeof cell === 'boolean'
      ? String(cell).toUpperCase()
      : cell

const fromText: FromCell = (cell) => ({ value: plainText(cell) })

/** Whether the digits of a number cell begin with that dial code. Countries with a code of one digit have national numbers of ten. */
export function hasDialCode(digits: string, dialCode: string): boolean {
  const code = dialCode.replace('+', '')
  return digits.startsWith(code) && digits.length >= code.length + (code.length === 1 ? 10 : 9)
}

/** A phone number typed into a number cell has lost its plus; with its dial code in front it gets the plus back. */
const fromPhone: FromCell = (cell, _field, { dialCode }) => {
  const text = plainText(cell)
  return { value: typeof cell === 'number' && hasDialCode(text, dialCode) ? `+${text}` : text }
}

const fromNumber: FromCell = (cell) => {
  const number = typeof cell === 'boolean' ? null : numberOfText(cell)
  return number === null ? problem('number') : { value: number }
}

const fromDate: FromCell = (cell, _field, { dateOrder }) => {
  const date = typeof cell === 'boolean' ? null : dateOfText(cell, dateOrder)
  return date === null ? problem('date') : { value: date }
}

const fromMoment: FromCell = (cell, _field, { dateOrder, timeZone }) => {
  const written = typeof cell === 'boolean' ? null : momentOfText(cell, dateOrder)
  if (written === null) return problem('moment')
  if ('instant' in written) return { value: written.instant }
  const { instant, isSkipped } = momentOfClock(written, timeZone)
  const { date, time } = exactClockAt(instant, timeZone)
  const params = { value: String(cell), taken: `${date} ${time}` }
  if (isSkipped) return { value: instant, note: { code: 'skippedHour', params } }
  return written.hasTime ? { value: instant } : { value: instant, note: { code: 'noTime', params } }
}

const fromTime: FromCell = (cell) => {
  const time = typeof cell === 'boolean' ? null : timeOfText(cell)
  return time === null ? problem('time') : { value: time }
}

const fromFlag: FromCell = (cell) => {
  const flag = flagOfText(cell)
  return flag === null ? problem('yesOrNo', { value: String(cell) }) : { value: flag }
}

/** Letters and digits alone, in lower case and without accents: how names and headers are compared. Vowel signs are no accents. */
export const nameKey = (text: string): string =>
  VOWEL_SIGN.test(text)
    ? text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    : fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Marks that belong to one script, such as those of Devanagari; accents and the points of Arabic stand in many. */
const VOWEL_SIGN = /(?!\p{Script_Extensions=Arabic})(?!\p{Script=Inherited})\p{M}/u

function constantOf(text: string, field: Field): string | null {
  const items = Object.entries(itemsOf(field))
  const wanted = nameKey(text)
  return (
    items.find(([code]) => code === text)?.[0] ??
    items.find(([code, { label }]) => nameKey(code) === wanted || nameKey(label) === wanted)?.[0] ??
    begunConstant(wanted, items)
  )
}

/** "F" is Female where no other item begins so; what could be two of them is not guessed. */
function begunConstant(
  wanted: string,
  items: readonly (readonly [string, ChoiceItem])[],
): string | null {
  const [only, ...others] =
    wanted === ''
      ? []
      : items.filter(([code, { label }]) =>
          [code, label].some((text) => nameKey(text).startsWith(wanted)),
        )
  return only && others.length === 0 ? only[0] : null
}

const labelsOf = (field: Field): string =>
  Object.values(itemsOf(field))
    .map(({ label }) => label)
    .join(', ')

const fromChoice: FromCell = (cell, field) => {
  const constant = constantOf(plainText(cell), field)
  return constant === null
    ? problem('choice', { value: plainText(cell), choices: labelsOf(field) })
    : { value: constant }
}

/** Entries are parted by semicolons or lines; by commas where there are none of these. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const fromChoices: FromCell = (cell, field) => {
  const whole = constantOf(plainText(cell), field)
  if (whole !== null) return { value: [whole] }
  const entries = entriesOf(plainText(cell))
  const constants = entries.map((entry) => constantOf(entry, field))
  const unknown = constants.indexOf(null)
  return unknown < 0
    ? { value: constants }
    : problem('choice', { value: entries[unknown] ?? '', choices: labelsOf(field) })
}

const notInSheets: FromCell = () => problem('notInSheets')

const FROM_CELL: Record<FieldKind, FromCell> = {
  text: fromText,
  longText: fromText,
  phone: fromPhone,
  email: fromText,
  password: notInSheets,
  whole: fromNumber,
  decimal: fromNumber,
  percent: fromNumber,
  money: fromNumber,
  quantity: fromNumber,
  date: fromDate,
  time: fromTime,
  instant: fromMoment,
  flag: fromFlag,
  choice: fromChoice,
  choices: fromChoices,
  reference: (cell) => ({ lookUp: [plainText(cell).trim()] }),
  references: (cell) => ({ lookUp: entriesOf(plainText(cell)) }),
  image: notInSheets,
  file: notInSheets,
  lines: notInSheets,
  object: notInSheets,
}

/** Whether values of that kind have a place in a sheet. */
export const isInSheets = (field: Field): boolean => FROM_CELL[field.kind] !== notInSheets

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
export const saysNothing = (cell: Cell | undefined, field: Field): boolean =>
  isWordForNothing(cell) &&
  !Object.entries(itemsOf(field)).some(([code, { label }]) =>
    [code, label].includes(String(cell).trim()),
  )

/** A cell as the validator takes it in: dates, numbers, flags and choices in the forms people use. Empty is null. */
export function fromCell(cell: Cell | undefined, field: Field, context: CellContext): CellReading {
  if (cell === null || cell === undefined || isEmptyCell(cell)) return { value: null }
  return FROM_CELL[field.kind](cell, field, context)
}
