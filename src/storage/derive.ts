import { fillTemplate, fold, isText, targetOf, uniqueKey, valueToText, type Field } from '#language'
import type { Table } from './table.ts'

type Values = Readonly<Record<string, unknown>>

/** The form in which texts are sorted and searched; blanks are closed up, as people do when they search. */
export const orderForm = (text: string): string => fold(text).replace(/\s+/g, ' ').trim()

export const at = (values: Values, path: string): unknown => {
  const [first = '', part] = path.split('.')
  return part === undefined ? values[first] : (values[first] as Values | null | undefined)?.[part]
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const dayName = (date: unknown): string | null =>
  typeof date === 'string' ? (DAYS[new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? null) : null

/** The label of what a reference field points at. */
export type LabelOf = (field: string) => string

const textIn = (table: Table, record: Values, labelOf: LabelOf) => (name: string): string => {
  const mapped = table.fields.get(name)
  if (!mapped) return ''
  return targetOf(mapped.field) ? labelOf(name) : valueToText(at(record, name), mapped.field)
}

/** Texts computed from other fields: templates and names of days. */
export function computedFields(table: Table, record: Values, labelOf: LabelOf): Record<string, unknown> {
  const computed: Record<string, unknown> = {}
  const read = (name: string) => textIn(table, { ...record, ...computed }, labelOf)(name)
  for (const [name, { options }] of Object.entries(table.definition.fields)) {
    if (typeof options.computed === 'string') computed[name] = fillTemplate(options.computed, read) || null
    if (typeof options.dayNameOf === 'string') computed[name] = dayName(record[options.dayNameOf])
  }
  return computed
}

/** Label and search text of a record whose computed fields are filled. */
export function labelColumns(table: Table, record: Values, labelOf: LabelOf): Record<string, string> {
  const read = textIn(table, record, labelOf)
  const label = fillTemplate(table.definition.title, read)
  return {
    label, label_order: orderForm(label),
    ...(table.search.length > 0 && { search_text: searchText(table.search.map(read)) }),
  }
}

/** Characters after which a new word begins, besides blanks. */
export const SEPARATORS = ['-', '.', '@', '/', '(', '+', "'", ',', '_', '&', '"', '#', ':']

/** First letters of the words in a folded text: at most two of each. */
function beginnings(text: string): string[] {
  const found: string[] = []
  for (const word of text.split(' ')) {
    const letters = [...word]
    letters.forEach((letter, place) => {
      const before = letters[place - 1]
      const begins = before === undefined || (SEPARATORS.includes(before) && !SEPARATORS.includes(letter))
      if (begins) found.push(letter + (letters[place + 1] ?? ''))
    })
  }
  return found
}

/**
 * Folded values, one per line, and a last line with the beginnings of all words behind two blanks,
 * so that a search for one or two letters can use the same three-letter index.
 */
export function searchText(values: readonly string[]): string {
  const folded = values.map(orderForm).filter((value) => value !== '')
  const words = new Set(folded.flatMap(beginnings))
  return `\n${folded.join('\n')}\n${[...words].map((word) => `  ${word}`).join('')}`
}

/** What a search looks for in search_text. */
export function soughtText(search: string): string {
  const text = orderForm(search.replaceAll('\0', ''))
  return text !== '' && [...text].length < 3 ? `  ${text}` : text
}

/** The shadow columns of a value: its folded form and its unique key. */
export function shadows(order: string | null, key: string | null, value: unknown): Record<string, string | null> {
  const text = typeof value === 'string' ? value : null
  return {
    ...(order && { [order]: text === null ? null : orderForm(text) }),
    ...(key && { [key]: text === null || text.trim() === '' ? null : uniqueKey(text) }),
  }
}

/** The form in which values of a field are compared with one another. */
export const comparable = (field: Field, value: unknown): unknown =>
  isText(field) && typeof value === 'string' ? uniqueKey(value) : value
