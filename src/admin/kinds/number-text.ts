import { countPlaces, toUnits, unitsToText, type Field, type FieldKind } from '#schema/engine'
import { formatPlaces, formatQuantity, monthName } from '../format.ts'

/** Money keeps all decimals even where other numbers drop trailing zeros: "48.60". */
const ALL_PLACES: ReadonlySet<FieldKind> = new Set(['money'])
/** Quantities drop trailing zeros even in a column: "2.5" over "12". */
const NO_IDLE_ZEROS: ReadonlySet<FieldKind> = new Set(['quantity'])

const isMonth = ({ options }: Field): boolean => options['datePart'] === 'month'

/** Formats a number for a column: money to the penny, quantities without trailing zeros. */
export function formatNumber(value: number, field: Field): string {
  if (isMonth(field)) return monthName(value)
  if (field.options.ungrouped) return String(value)
  return NO_IDLE_ZEROS.has(field.kind)
    ? formatQuantity(value)
    : formatPlaces(value, countPlaces(field) ?? 0)
}

/** Formats a JSON number: "1,234.50"; quantities and whole numbers without trailing zeros. */
export function showNumber(value: unknown, field: Field): string {
  if (value === null || value === undefined || value === '') return ''
  const places = countPlaces(field) ?? 0
  const units = toUnits(value, places)
  if (units === null) return String(value)
  if (isMonth(field)) return monthName(units)
  const [whole = '', fraction = ''] = unitsToText(units, places).split('.')
  const grouped = field.options.ungrouped ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const kept = ALL_PLACES.has(field.kind) ? fraction : fraction.replace(/0+$/, '')
  return kept ? `${grouped}.${kept}` : grouped
}
