/**
 * Exact decimals. Money, quantities, percentages and decimals are stored as integers in units of their smallest decimal
 * place (48.60 is 4860 at two places). JSON and sheets contain the decimal number.
 */

const POWERS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

const power = (places: number): number => POWERS[places] ?? 10 ** places

/** Converts "48.6" or 48.6 at two places to 4860. Returns null if the value is not a decimal or has too many places. */
export function toUnits(value: unknown, places: number): number | null {
  const text =
    typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value.trim() : ''
  const match = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/.exec(text)
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > places) return null
  const units = Number(match[2]) * power(places) + Number(fraction.padEnd(places, '0') || 0)
  if (!Number.isSafeInteger(units)) return null
  return match[1] === '-' && units !== 0 ? -units : units
}

/** Converts 4860 at two places to 48.6. The nearest binary number is exact enough, because JSON prints it as 48.6. */
export const fromUnits = (units: number, places: number): number => units / power(places)

/** Returns true if a number of units is a whole number: 3000 at three places is, 2500 is not. */
export const isWholeNumber = (units: number, places: number): boolean => units % power(places) === 0

/** Converts 4860 at two places to "48.60". */
export function unitsToText(units: number, places: number): string {
  if (places === 0) return String(units)
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Percentage increase over a previous number, rounded to whole per cent; null if there is no basis for comparison. */
export const percentChange = (value: number, before: number | null): number | null =>
  before === null || before === 0 ? null : Math.round(((value - before) / Math.abs(before)) * 100)

/** Divides exact integers and rounds half away from zero, as elsewhere in the domain. */
export function divideRounded(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n !== denominator < 0n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = denominator < 0n ? -denominator : denominator
  const rounded = (2n * top + bottom) / (2n * bottom)
  return Number(negative ? -rounded : rounded)
}

/** Expands exponents ("1e-7") for parsing. */
const plainNumber = (value: number): string =>
  Number.isFinite(value) ? (/e/i.test(String(value)) ? value.toFixed(10) : String(value)) : ''
