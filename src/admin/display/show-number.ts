import { placesOf, toUnits, unitsToText, type Field } from '#schema/engine'

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
