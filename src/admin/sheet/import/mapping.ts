import {
  unfilledColumns,
  type Cell,
  type ColumnOfSheet,
  type ColumnReading,
  type Definition,
  type DraftMapping,
  type Filled,
  type ImportDraft,
} from '#schema/engine'
import { isInDoubt } from './open-question.ts'

/** Fields that a mapping fills. */
export const filledBy = ({ columns, constants, split }: DraftMapping): Filled => ({
  columns: new Set([
    ...Object.values(columns).filter((name) => name !== null),
    ...Object.values(split).flat(),
  ]),
  constants: Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, String(value ?? '')]),
  ),
})

/** Fields that a column fills: none, one, or two between which its text is split. */
export function fieldsOf({ columns, split }: DraftMapping, header: string): readonly string[] {
  const { [header]: parts = [] } = split
  const { [header]: field = null } = columns
  return field === null ? parts : [field]
}

/**
 * True if no required field is missing, no value is ambiguous, and every column is matched, or left out as in an earlier
 * file.
 */
export const isClear = (
  definition: Definition,
  columns: readonly ColumnOfSheet[],
  { file, mapping }: Pick<ImportDraft, 'file' | 'mapping'>,
): boolean =>
  (file.notes.some(({ code }) => code.startsWith('recalled')) ||
    file.headers.every(({ header }) => fieldsOf(mapping, header).length > 0)) &&
  unfilledColumns(definition, columns, filledBy(mapping)).needed.length === 0 &&
  !isInDoubt(file, columns, mapping)

/**
 * Assigns a column to a field, or to none. Each field is filled by one column: the last one chosen replaces any other. The
 * interpretation chosen for the previous column does not apply to a new one.
 */
export function mapColumn(
  mapping: DraftMapping,
  header: string,
  field: string | null,
): DraftMapping {
  const { [header]: before = null } = mapping.columns
  const { split } = mapping
  if (before === field && !(header in split)) return mapping
  const columns = Object.entries(mapping.columns).map(([each, name]) => [
    each,
    each === header ? field : field !== null && name === field ? null : name,
  ])
  const reading = Object.entries(mapping.reading).filter(
    ([name]) => name !== before && name !== field,
  )
  const parts = Object.entries(split).filter(
    ([each, names]) => each !== header && !(field !== null && names.includes(field)),
  )
  return {
    ...mapping,
    columns: Object.fromEntries(columns),
    reading: Object.fromEntries(reading),
    split: Object.fromEntries(parts),
  }
}

/** Reads the file in another way. Columns that were left out are guessed again. */
export function layOut(
  { repeat: _, ...mapping }: DraftMapping,
  layout: Pick<DraftMapping, 'table' | 'repeat'>,
): DraftMapping {
  const repeated = new Set(Object.values(layout.repeat?.columns ?? {}).flatMap(Object.keys))
  const columns = Object.entries(mapping.columns).filter(
    ([header, name]) => name !== null && !repeated.has(header),
  )
  return { ...mapping, ...layout, columns: Object.fromEntries(columns) }
}

/** The entries with a new value under that name, or without the name if the value is null. */
function withEntry<Value>(
  entries: Readonly<Record<string, Value>>,
  name: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  const { [name]: _, ...others } = entries
  return value === null ? others : { ...others, [name]: value }
}

/** Sets one value for all rows. Null removes the field. */
export const fillField = (
  mapping: DraftMapping,
  field: string,
  value: string | null,
): DraftMapping => ({ ...mapping, constants: withEntry<Cell>(mapping.constants, field, value) })

/** Sets how the values of a field are read. Null leaves it to the file. */
export const readField = (
  mapping: DraftMapping,
  field: string,
  reading: ColumnReading | null,
): DraftMapping => ({ ...mapping, reading: withEntry(mapping.reading, field, reading) })

/** Meanings of words by field. Null takes the meaning away. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string | null>>>>

export function withMeanings(mapping: DraftMapping, meanings: Meanings): DraftMapping {
  const values = { ...mapping.values }
  for (const [field, words] of Object.entries(meanings)) {
    let own: Readonly<Record<string, Cell>> = values[field] ?? {}
    for (const [word, meaning] of Object.entries(words)) own = withEntry<Cell>(own, word, meaning)
    values[field] = own
  }
  return { ...mapping, values }
}

const BRACES = /\{([^{}]+)\}/g

/** Inserts the first row's cells into a value such as "NW-{customer_id}". Null if the value has no placeholder. */
export function exampleOf(value: string, { headers }: ImportDraft['file']): string | null {
  if (!value.match(BRACES)) return null
  return value.replace(BRACES, (braced, name: string) => {
    const column = headers.find(({ header }) => header === name)
    return column ? String(column.samples[0] ?? '') : braced
  })
}

/** Names of columns in braces that the file does not have. The server would refuse them. */
export const strangersIn = (value: string, { headers }: ImportDraft['file']): string[] =>
  [...value.matchAll(BRACES)].flatMap(([, name = '']) =>
    headers.some(({ header }) => header === name) ? [] : [name],
  )
