import {
  fillTemplate,
  templateFields,
  type Definition,
  type Field,
  type FieldKind,
} from '#schema/engine'
import { wordsOf } from './fact-text.ts'

/** Kinds that the server's label has as they are stored: "2026-11-21T11:26:00.000Z", "16.20". */
const SAID_ANEW: ReadonlySet<FieldKind> = new Set(['date', 'instant', 'money', 'phone'])

/** What a record is called: as the server says, else by its title template. Dates and sums in it are said as people say them. */
export function recordLabel(
  definition: Definition,
  record: Readonly<Record<string, unknown>>,
): string {
  const named = templateFields(definition.title)
  const isAnew =
    named.some((name) => SAID_ANEW.has(definition.fields[name]?.kind ?? 'text')) &&
    named.every((name) => name in record)
  if (!isAnew && typeof record['label'] === 'string' && record['label']) return record['label']
  return (
    fillTemplate(definition.title, (name) => readText(definition, record, name)) ||
    `${definition.label[0]} ${String(record['id'])}`
  )
}

/** A field of a record (JSON values) in words; a reference by its label. */
export function readText(
  definition: Definition,
  row: Readonly<Record<string, unknown>>,
  name: string,
): string {
  const labels = (row['labels'] ?? {}) as Readonly<Record<string, string>>
  const field: Field | undefined = definition.fields[name]
  const value = row[name]
  if (labels[name] !== undefined) return labels[name]
  if (!field || value === null || value === undefined || field.kind === 'reference') return ''
  return wordsOf(value, field)
}
