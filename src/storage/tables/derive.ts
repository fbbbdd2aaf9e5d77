import { fillTemplate, fold, memoize, readTarget, uniqueKey, valueToText } from '#schema/engine'
import type { FieldColumn, Table } from './table.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Form of text used for sorting and searching. Repeated spaces are collapsed, because people type single spaces in a
 * search.
 */
export const orderForm = (text: string): string => {
  const folded = fold(text)
  // Most texts are clean, and checking is cheaper than rewriting.
  return /^\s|\s\s|[^\S ]|\s$/.test(folded) ? folded.replace(/\s+/g, ' ').trim() : folded
}

/** Returns the value of a column in a record. */
export const at = (values: Values, { first, part }: FieldColumn): unknown =>
  part === undefined ? values[first] : (values[first] as Values | null | undefined)?.[part]

/** Sets the value of a column in a record, which may be part of an object. */
export function setAt(
  record: Record<string, unknown>,
  { first, part }: { readonly first: string; readonly part?: string | undefined },
  value: unknown,
): void {
  if (part === undefined) record[first] = value
  else record[first] = { ...(record[first] as Values | null), [part]: value }
}

/** Returns the label of a reference field's target. */
export type LabelOf = (field: string) => string

export const textIn =
  (table: Table, record: Values, readLabel: LabelOf) =>
  (name: string): string => {
    const mapped = table.fields.get(name)
    if (!mapped) return ''
    return readTarget(mapped.field)
      ? readLabel(name)
      : valueToText(at(record, mapped), mapped.field)
  }

const computations = memoize(
  (table: Table): readonly (readonly [name: string, template: string])[] =>
    Object.entries(table.definition.fields).flatMap(([name, { options }]) =>
      typeof options.textFrom === 'string' ? [[name, options.textFrom] as const] : [],
    ),
)

/** Fills in texts computed from other fields and returns them by name. */
export function fillComputed(
  table: Table,
  record: Record<string, unknown>,
  readLabel: LabelOf,
): Record<string, unknown> {
  const computed: Record<string, unknown> = {}
  // A computed text may contain another computed text.
  const read = textIn(table, record, readLabel)
  for (const [name, template] of computations(table))
    record[name] = computed[name] = fillTemplate(template, read) || null
  return computed
}

/** Returns the label and search text of a record whose computed fields have been filled in. */
export function labelColumns(
  table: Table,
  record: Values,
  readLabel: LabelOf,
): Record<string, string> {
  const read = textIn(table, record, readLabel)
  const label = fillTemplate(table.definition.title, read)
  return {
    label,
    label_order: orderForm(label),
    ...(table.search.length > 0 && { search_text: searchText(table.search.map(read)) }),
  }
}

/** Characters other than spaces that separate words. */
export const SEPARATORS = ['-', '.', '@', '/', '(', '+', "'", ',', '_', '&', '"', '#', ':']

const [LETTER, SEPARATOR, BLANK] = [0, 1, 2]
/** Lookup by character code, because every save processes all characters of its texts. */
const KINDS = new Uint8Array(128)
for (const separator of SEPARATORS) KINDS[separator.charCodeAt(0)] = SEPARATOR
KINDS[' '.charCodeAt(0)] = BLANK

/**
 * Returns the first one or two letters of all words in folded texts, without duplicates and each preceded by two spaces.
 */
function beginnings(texts: readonly string[]): string {
  const found = new Set<number>()
  let line = ''
  for (const text of texts) {
    let before: number = BLANK
    for (let place = 0; place < text.length; place++) {
      const kind = KINDS[text.charCodeAt(place)] ?? LETTER
      if (kind < before) line += newBeginning(text, place, found)
      before = kind
    }
  }
  return line
}

const CODES = 0x11_00_00

/** Uses numbers as keys, because strings of two letters would be slower to look up. */
function newBeginning(text: string, place: number, found: Set<number>): string {
  const first = text.codePointAt(place) ?? 0
  const next = text.codePointAt(place + (first > 0xff_ff ? 2 : 1))
  const second = next === undefined || KINDS[next] === BLANK ? null : next
  const key = first * CODES + (second ?? 0)
  if (found.has(key)) return ''
  found.add(key)
  return `  ${String.fromCodePoint(first)}${second === null ? '' : String.fromCodePoint(second)}`
}

/**
 * Joins folded values, one per line. The last line contains the first letters of all words, each preceded by two spaces, so
 * that searches for one or two letters can also use the trigram index.
 */
export function searchText(values: readonly string[]): string {
  const folded = values.map(orderForm).filter((value) => value !== '')
  return `\n${folded.join('\n')}\n${beginnings(folded)}`
}

/** Normalizes a search in the same way as search_text. */
export function normaliseSearch(search: string): string {
  const text = orderForm(search.replaceAll('\0', ''))
  return text !== '' && [...text].length < 3 ? `  ${text}` : text
}

const folded = (value: unknown): string | null =>
  typeof value === 'string' ? orderForm(value) : null
const keyed = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? uniqueKey(value) : null

/** Returns the shadow columns of a field and their contents: the folded form of a value, or its unique key. */
const listShadows = memoize(
  ({ column, order, key }: FieldColumn): readonly (readonly [string, typeof folded])[] => [
    ...(order && order !== column ? [[order, folded] as const] : []),
    ...(key && key !== column ? [[key, keyed] as const] : []),
  ],
)

export function fillShadows(
  columns: Record<string, unknown>,
  mapped: FieldColumn,
  value: unknown,
): void {
  for (const [shadow, convert] of listShadows(mapped)) columns[shadow] = convert(value)
}
