import { isReference, isText, rowsFor, templateFields, type Definition } from '#schema/engine'
import { labelBeside, recordLabel } from '../../display/record-label.ts'
import type { JsonRecord } from '../../json-record.ts'

export type Row = JsonRecord & { readonly id: number }

/** What one row is called. */
export const nameOf = (definition: Definition, row: Row): string => recordLabel(definition, row)

/** What a card is called, and the fields of which that tells. */
export interface CardName {
  readonly name: string
  readonly tells: readonly string[]
}

/**
 * A record that is named by somebody and a time, and has no number of its own, is called by the somebody alone in a list: the
 * time stands beside it, on a card below. Whoever sees only their own needs no name of theirs.
 */
export function cardNameOf(definition: Definition, row: Row, role: string | null): CardName {
  const fields = templateFields(definition.title)
  const own = fields.find((name) => rowsFor(definition, role)?.[name] !== undefined)
  if (own !== undefined && isReference(definition.fields[own]))
    return { name: labelBeside(definition, row, own), tells: fields }
  const [whose = '', ...others] = fields
  const whole = { name: nameOf(definition, row), tells: fields }
  const isNumbered = others.some((name) => {
    const field = definition.fields[name]
    return field !== undefined && isText(field)
  })
  if (!isReference(definition.fields[whose]) || others.length === 0 || isNumbered) return whole
  const label = row.labels?.[whose]
  return label ? { name: label, tells: [whose] } : whole
}

/** What a day of a calendar has room for: who or what it is about comes before the number that the record was given. */
export function dayNameOf(definition: Definition, row: Row, role: string | null): string {
  const [first = '', ...others] = templateFields(definition.title)
  const isNumber = definition.fields[first]?.options.series !== undefined
  return isNumber && others.length > 0
    ? labelBeside(definition, row, first)
    : cardNameOf(definition, row, role).name
}
