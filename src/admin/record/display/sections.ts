import { readColumns, humanise, type Definition, type Field } from '#schema/engine'
import { text } from '../../i18n/text.ts'
import { requireField } from '../../require-field.ts'

export interface Section {
  readonly title: string
  readonly id: string
  readonly fields: Readonly<Record<string, Field>>
}

/** Sections of a definition, limited to the given fields. Fields without a section come first, under "Details". */
export function listSections(definition: Definition, names: readonly string[]): Section[] {
  const declared = Object.entries(definition.sections ?? {})
  const placed = new Set(declared.flatMap(([, fields]) => fields))
  const rest = Object.keys(definition.fields).filter((name) => !placed.has(name))
  const given = (fields: readonly string[]) => fields.filter((name) => names.includes(name))
  return [
    { ...section(definition, text('Details'), given(rest)), id: 'fields-details' },
    ...declared.map(([title, fields]) => section(definition, title, given(fields))),
  ].filter(({ fields }) => Object.keys(fields).length > 0)
}

const section = (definition: Definition, title: string, names: readonly string[]): Section => ({
  title,
  id: `section-${title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')}`,
  fields: Object.fromEntries(names.map((name) => [name, requireField(definition, name)])),
})

/** Returns the label of a field or path: "Quantity, row 3" for "items.2.quantity". */
export function fieldLabel(definition: Definition, path: string): string {
  const [name = '', ...rest] = path.split('.')
  const field = definition.fields[name]
  const label = AUDIT_LABELS[name] ?? field?.options.label ?? humanise(name)
  if (rest.length === 0 || !field) return label
  const column = rest.at(-1) ?? ''
  const inner = readColumns(field)[column]?.options.label ?? humanise(column)
  return /^\d+$/.test(rest[0] ?? '')
    ? text('{label}, row {row}', { label: inner, row: Number(rest[0]) + 1 })
    : inner
}

const AUDIT_LABELS: Readonly<Record<string, string>> = {
  createdBy: text('Added by'),
  createdDate: text('Added'),
  modifiedBy: text('Changed by'),
  modifiedDate: text('Changed'),
}
