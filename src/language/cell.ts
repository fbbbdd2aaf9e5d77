import type { ChoiceItem, Field, FieldKind } from './field.ts'
import { dateOfText, flagOfText, numberOfText, timeOfText } from './human-value.ts'
import { itemsOf } from './kind.ts'
import type { Problem } from './message.ts'
import { fold } from './text.ts'

/** What a cell of a sheet holds. */
export type Cell = string | number | boolean | null

/** A cell read as JSON would carry it, a name to be looked up among the records of another resource, or a complaint. */
export type CellReading =
  | { readonly value: unknown }
  | { readonly lookUp: readonly string[] }
  | { readonly problem: Problem }

const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** Text that a spreadsheet would take for a formula gets an apostrophe before it: "=1+1" becomes "'=1+1". */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

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
  text: asText, longText: asText, phone: asText, email: asText, password: nothing,
  whole: asNumber, decimal: asNumber, percent: asNumber, money: asNumber, quantity: asNumber,
  date: asText, time: asText, instant: asText, flag: (value) => (value ? 'Yes' : 'No'),
  choice: choiceText,
  choices: (value, field, words) => listOf(value).map((each) => choiceText(each, field, words)).join(SEPARATOR),
  reference: (value, _, words) => nameText(value, words),
  references: (value, _, words) => listOf(value).map((id) => nameText(id, words)).join(SEPARATOR),
  image: nothing, file: nothing, lines: nothing, object: nothing,
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A JSON value as a sheet shows it. Masked values stay masked; pictures, files and lines have no place in a cell. */
export function toCell(value: unknown, field: Field, words: CellWords): Cell {
  if (value === null || value === undefined) return null
  const cell = TO_CELL[field.kind](value, field, words)
  return cell === '' ? null : cell
}

type FromCell = (cell: Exclude<Cell, null>, field: Field, dialCode: string) => CellReading

const problem = (code: string, params?: Problem['params']): CellReading => ({ problem: params ? { code, params } : { code } })

/** Numbers and truth values that stand where text is wanted: a postal code typed as 12209. */
const plainText = (cell: Exclude<Cell, null>): string =>
  typeof cell === 'number' ? (numberOfText(cell) ?? String(cell)) : typeof cell === 'boolean' ? String(cell).toUpperCase() : cell

const fromText: FromCell = (cell) => ({ value: plainText(cell) })

/** A phone number typed into a number cell has lost its plus; with its dial code in front it gets the plus back. */
const fromPhone: FromCell = (cell, _field, dialCode) => {
  const text = plainText(cell)
  const code = dialCode.replace('+', '')
  return { value: typeof cell === 'number' && text.startsWith(code) && text.length >= code.length + 9 ? `+${text}` : text }
}

const fromNumber: FromCell = (cell) => {
  const number = typeof cell === 'boolean' ? null : numberOfText(cell)
  return number === null ? problem('number') : { value: number }
}

const fromDate: FromCell = (cell) => {
  const date = typeof cell === 'boolean' ? null : dateOfText(cell)
  return date === null ? problem('date') : { value: date }
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
  VOWEL_SIGN.test(text) ? text.normalize('NFC').toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '') : fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Marks that belong to one script, such as those of Devanagari; accents and the points of Arabic stand in many. */
const VOWEL_SIGN = /(?!\p{Script_Extensions=Arabic})(?!\p{Script=Inherited})\p{M}/u

function constantOf(text: string, field: Field): string | null {
  const items = Object.entries(itemsOf(field))
  const wanted = nameKey(text)
  return items.find(([code]) => code === text)?.[0]
    ?? items.find(([code, { label }]) => nameKey(code) === wanted || nameKey(label) === wanted)?.[0]
    ?? begunConstant(wanted, items)
}

/** "F" is Female where no other item begins so; what could be two of them is not guessed. */
function begunConstant(wanted: string, items: readonly (readonly [string, ChoiceItem])[]): string | null {
  const [only, ...others] = wanted === '' ? [] : items.filter(([code, { label }]) => [code, label].some((text) => nameKey(text).startsWith(wanted)))
  return only && others.length === 0 ? only[0] : null
}

const labelsOf = (field: Field): string => Object.values(itemsOf(field)).map(({ label }) => label).join(', ')

const fromChoice: FromCell = (cell, field) => {
  const constant = constantOf(plainText(cell), field)
  return constant === null ? problem('choice', { value: plainText(cell), choices: labelsOf(field) }) : { value: constant }
}

/** Entries are parted by semicolons or lines; by commas where there are none of these. */
const entriesOf = (text: string): string[] =>
  text.split(/[;\n]/.test(text) ? /[;\n]/ : ',').map((entry) => entry.trim()).filter((entry) => entry !== '')

const fromChoices: FromCell = (cell, field) => {
  const whole = constantOf(plainText(cell), field)
  if (whole !== null) return { value: [whole] }
  const entries = entriesOf(plainText(cell))
  const constants = entries.map((entry) => constantOf(entry, field))
  const unknown = constants.indexOf(null)
  return unknown < 0 ? { value: constants } : problem('choice', { value: entries[unknown] ?? '', choices: labelsOf(field) })
}

const notInSheets: FromCell = () => problem('notInSheets')

const FROM_CELL: Record<FieldKind, FromCell> = {
  text: fromText, longText: fromText, phone: fromPhone, email: fromText, password: notInSheets,
  whole: fromNumber, decimal: fromNumber, percent: fromNumber, money: fromNumber, quantity: fromNumber,
  date: fromDate, time: fromTime, instant: fromText, flag: fromFlag,
  choice: fromChoice, choices: fromChoices,
  reference: (cell) => ({ lookUp: [plainText(cell).trim()] }),
  references: (cell) => ({ lookUp: entriesOf(plainText(cell)) }),
  image: notInSheets, file: notInSheets, lines: notInSheets, object: notInSheets,
}

/** Whether values of that kind have a place in a sheet. */
export const isInSheets = (field: Field): boolean => FROM_CELL[field.kind] !== notInSheets

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** A cell as the validator takes it in: dates, numbers, flags and choices in the forms people use. Empty is null. */
export function fromCell(cell: Cell | undefined, field: Field, dialCode: string): CellReading {
  if (cell === null || cell === undefined || isEmptyCell(cell)) return { value: null }
  return FROM_CELL[field.kind](cell, field, dialCode)
}
