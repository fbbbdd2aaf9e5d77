import { fromUnits, placesOf, toUnits, unitsToText, type Field } from '#schema/engine'

/** "1,234.5" is read, "12,5" is not: a comma that groups nothing is a slip, and guessing would cost money. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * What was typed as the JSON number, exact to the last place. Text that is no such number stays text,
 * so that the validator says what is wrong with it.
 */
export function readNumber(typed: string, places: number): number | string | null {
  const bare = typed.replace(/[\s£€$₹]/g, '')
  if (bare === '') return null
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
  const units = toUnits(plain, places)
  return units === null ? typed.trim() : fromUnits(units, places)
}

/** A JSON number as people read it: "1,234.50"; quantities and whole numbers without idle zeros. */
export function showNumber(value: unknown, field: Field): string {
  if (value === null || value === undefined || value === '') return ''
  const places = placesOf(field) ?? 0
  const units = toUnits(value, places)
  if (units === null) return String(value)
  const text = unitsToText(units, places)
  const [whole = '', fraction = ''] = text.split('.')
  const grouped = field.options['ungrouped'] ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const kept = field.kind === 'money' ? fraction : fraction.replace(/0+$/, '')
  return kept ? `${grouped}.${kept}` : grouped
}
