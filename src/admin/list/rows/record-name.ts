import {
  hitFacts,
  isReference,
  isText,
  rowsFor,
  templateFields,
  type Definition,
} from '#schema/engine'
import { labelBeside, readText, recordLabel } from '../../record/display/record-label.ts'
import type { JsonRecord } from '../../json-record.ts'

export type Row = JsonRecord & { readonly id: number }

export const formatName = (definition: Definition, row: Row): string => recordLabel(definition, row)

/** Title of a card, and the fields that it contains. */
export interface CardName {
  readonly name: string
  readonly tells: readonly string[]
}

/**
 * Returns the name of a row. If a record is identified by a person and a time, the name is only the person, because
 * lists show the time separately. Users who see only their own records need no name.
 */
export function formatCardName(definition: Definition, row: Row, role: string | null): CardName {
  const fields = templateFields(definition.title)
  const own = fields.find((name) => rowsFor(definition, role)?.[name] !== undefined)
  if (own !== undefined && isReference(definition.fields[own]))
    return { name: labelBeside(definition, row, own), tells: fields }
  const [whose = '', ...others] = fields
  const whole = { name: formatName(definition, row), tells: fields }
  const isNumbered = others.some((name) => {
    const field = definition.fields[name]
    return field !== undefined && isText(field)
  })
  if (!isReference(definition.fields[whose]) || others.length === 0 || isNumbered) return whole
  const label = row.labels?.[whose]
  return label ? { name: label, tells: [whose] } : whole
}

/** Facts that tell a record apart beside its name: "Corner Pantry · £120.00", from the first such columns of the list. */
export function formatAbout(definition: Definition, row: Row, role: string | null): string {
  const { amount } = hitFacts(definition, role)
  const named = templateFields(definition.title)
  const whose = definition.list.columns.find((name) => isReference(definition.fields[name]))
  return [whose, amount]
    .filter((name) => name && !named.includes(name))
    .map((name) => readText(definition, row, name ?? ''))
    .filter(Boolean)
    .join(' · ')
}

/** Short label for a calendar day, with the person or subject before the record's number. */
export function formatDayName(definition: Definition, row: Row, role: string | null): string {
  const [first = '', ...others] = templateFields(definition.title)
  const isNumber = definition.fields[first]?.options.series !== undefined
  return isNumber && others.length > 0
    ? labelBeside(definition, row, first)
    : formatCardName(definition, row, role).name
}
