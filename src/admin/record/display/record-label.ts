import {
  type Definition,
  type Field,
  fillTemplate,
  hasWords,
  isReference,
  templateFields,
} from '#schema/engine'
import { besideOthers } from '../../i18n/text.ts'
import type { JsonRecord } from '../../json-record.ts'
import { SCREENS } from '../../kinds/screens-by-kind.ts'
import { isNothing } from '../../kinds/is-nothing.ts'

/**
 * Returns the label of a record from the server, or else from its title template. Dates and amounts are formatted, and
 * words are translated.
 */
export function recordLabel(definition: Definition, record: JsonRecord): string {
  const named = templateFields(definition.title)
  const isAnew =
    (hasWords(definition.title) ||
      named.some((name) => SCREENS[definition.fields[name]?.kind ?? 'text'].isReformatted)) &&
    named.every((name) => name in record)
  if (!isAnew && typeof record['label'] === 'string' && record['label']) return record['label']
  const read = (name: string) => besideOthers(readText(definition, record, name))
  return (
    fillTemplate(withoutEmptyStretch(definition.title, read), read) ||
    `${definition.label[0]} ${String(record['id'])}`
  )
}

/** Shortens "{fromDate}–{toDate}" to the start if the period is a single day or has not ended. */
const withoutEmptyStretch = (title: string, read: (name: string) => string): string =>
  title.replace(/\{(\w+)\}–\{(\w+)\}/g, (stretch, from: string, to: string) =>
    read(to) === '' || read(to) === read(from) ? `{${from}}` : stretch,
  )

/**
 * Returns the label of a record without the name of the related record on whose page it is shown: "SO-2026-000640" for
 * "SO-2026-000640 Corner Pantry".
 */
export function labelBeside(definition: Definition, record: JsonRecord, by: string): string {
  const named = templateFields(definition.title)
  if (!named.includes(by) || !named.every((name) => name in record))
    return recordLabel(definition, record)
  const read = (name: string) => besideOthers(readText(definition, record, name))
  return (
    fillTemplate(withoutEmptyStretch(definition.title, read), (name) =>
      name === by ? '' : read(name),
    ) || recordLabel(definition, record)
  )
}

/** Returns a field of a record as text. References are returned as labels. */
export function readText(definition: Definition, row: JsonRecord, name: string): string {
  const label = row.labels?.[name]
  const field = definition.fields[name]
  const value = row[name]
  if (label !== undefined) return label
  if (!field || value === null || value === undefined || isReference(field)) return ''
  return formatValue(value, field)
}

/** Formats a JSON value as text: "3 Nov 2026", "£48.60", "On leave". Empty for null. */
export const formatValue = (value: unknown, field: Field): string =>
  isNothing(value) ? '' : SCREENS[field.kind].words(value, field)
