/** Parses numbers and hours in the formats that people use in spreadsheets. */
import { LONGEST_DATE } from './human-value.ts'
import { divideRounded, unitsToText } from './number.ts'

/** Decimal separator: a point in 1,234.50, a comma in 1.234,50. */
export type DecimalSign = 'decimalPoint' | 'decimalComma'

/**
 * Converts "1,234.50", "£1 234.50", "1.234,50 €", "(48.60)" and "17.5%" to a plain decimal, or returns null if the text is
 * not a number. If no separator is given, ambiguous numbers are read in British notation: 1,234 is 1234.
 */
export function numberOfText(text: string | number, sign?: DecimalSign): string | null {
  if (typeof text === 'number') return Number.isFinite(text) ? plainNumber(text) : null
  const { digits, isNegative } = bareNumber(text)
  const plain = sign
    ? READINGS[sign](digits)
    : (READINGS.decimalPoint(digits) ?? READINGS.decimalComma(digits))
  if (plain === null) return null
  return isNegative && !plain.startsWith('-') ? `-${plain}` : plain
}

/**
 * Infers the decimal separator from a number: a comma for 2.500,00 and 12,5, a point for 2,500.00 and 12.5. 1.500 and 1,500
 * are ambiguous (`either`). Returns null for numbers without a separator and for text that is not a number.
 */
export function signShownBy(text: string): DecimalSign | 'either' | null {
  if (text.length > LONGEST_DATE || !/[.,]/.test(text)) return null
  const { digits } = bareNumber(text)
  const [point, comma] = [READINGS.decimalPoint(digits), READINGS.decimalComma(digits)]
  if (point === null && comma === null) return null
  if (point === null) return 'decimalComma'
  return comma === null ? 'decimalPoint' : 'either'
}

/** Infers the decimal separator from the cell separator of a file: semicolons indicate decimal commas. */
export const signOfSeparator = (separator: string | null): DecimalSign | null =>
  separator === ';' ? 'decimalComma' : null

function bareNumber(text: string): { readonly digits: string; readonly isNegative: boolean } {
  const bare = text
    .trim()
    .replace(/^[A-Z]{3}\s|\s[A-Z]{3}$/i, '')
    .replace(/[£€$₹¥%\s'’\u00a0\u202f]/g, '')
  const isNegative = /^\(.*\)$/.test(bare)
  return { digits: (isNegative ? bare.slice(1, -1) : bare).replace('−', '-'), isNegative }
}

/** Groups of thousands never start with zero, so 0.500 is a half. */
const COMMA_THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d*)?$/
const POINT_THOUSANDS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/
const POINT = /^[+-]?\d+(\.\d*)?$|^[+-]?\.\d+$/

const withPoint = (digits: string): string | null =>
  POINT.test(digits) ? digits.replace(/^([+-]?)\./, '$10.').replace(/\.$/, '') : null

const READINGS: Readonly<Record<DecimalSign, (digits: string) => string | null>> = {
  decimalPoint: (digits) =>
    withPoint(COMMA_THOUSANDS.test(digits) ? digits.replaceAll(',', '') : digits),
  decimalComma(digits) {
    if (POINT_THOUSANDS.test(digits)) return withPoint(digits.replaceAll('.', '').replace(',', '.'))
    return digits.includes('.') ? null : withPoint(digits.replace(',', '.'))
  },
}

/**
 * Rounds to 15 significant digits, the precision of spreadsheets. Further digits are floating-point errors
 * (21.349999999999998).
 */
function plainNumber(value: number): string {
  const exact = Number(value.toPrecision(15))
  return /e/i.test(String(exact)) ? exact.toFixed(10).replace(/\.?0+$/, '') : String(exact)
}

const CLOCK = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?(?:\s*h)?$/i
const WORDS = /^(\d{1,4})\s*h(?:ours?|rs?)?\.?\s*(?:([0-5]?\d)\s*(?:m(?:in(?:ute)?s?)?\.?)?)?$/i
const UNIT = /\s*h(?:ours?|rs?)?\.?$/i

/** Converts "7:30", "07:30:00", "7h30", "7.5" and "7.5 h" to 7.50, rounded half up. Returns null for anything else. */
export function hoursOfText(text: string, places: number, sign?: DecimalSign): string | null {
  const plain = text.trim()
  const [, hours, minutes = '0', seconds = '0'] = CLOCK.exec(plain) ?? WORDS.exec(plain) ?? []
  if (hours === undefined) return numberOfText(plain.replace(UNIT, ''), sign)
  const all = BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds)
  return unitsToText(divideRounded(all * 10n ** BigInt(places), 3600n), places)
}
