import { builder, type FieldOf } from '../fields/field.ts'
import { limitsWith } from '../fields/limits.ts'
import { problem, type Kind } from './kind.ts'
import { textual } from './text-parts.ts'

/** Phone number, stored as + followed by 8 to 15 digits. National numbers get the default dial code. */
export const phone = builder('phone')

const compactPhone = (text: string): string =>
  text
    .trim()
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')

/** Returns true if a phone number has no country code. */
export const isNationalPhone = (text: string): boolean => !/^(\+|$)/.test(compactPhone(text))

/** Completes a phone number. The dial code replaces the leading zero of a national number. */
export function fullPhone(text: string, dialCode: string): string {
  const compact = compactPhone(text)
  if (!isNationalPhone(compact)) return compact
  return hasDialCode(compact, dialCode) ? `+${compact}` : `${dialCode}${compact.replace(/^0+/, '')}`
}

/**
 * Minimum length of an international number. National numbers without their leading zero are shorter. In the countries of
 * `SHORT`, national numbers always have eight digits.
 */
const FEWEST_DIGITS = 11
const FEWEST_OF_SHORT = 10
const SHORT: ReadonlySet<string> = new Set(['45', '47', '65'])
const MOST_DIGITS = 15

/** Returns true if digits without a plus start with the dial code and have the length of an international number. */
export function hasDialCode(text: string, dialCode: string): boolean {
  const [digits, code] = [compactPhone(text), dialCode.replace('+', '')]
  const fewest = SHORT.has(code) ? FEWEST_OF_SHORT : FEWEST_DIGITS
  return (
    /^\d+$/.test(digits) &&
    digits.startsWith(code) &&
    digits.length >= fewest &&
    digits.length <= MOST_DIGITS
  )
}

/** Other numbers have neither a plus nor a leading zero, and dates have no ten digits. */
const isWrittenPhone = (text: string): boolean =>
  /^(\+|0|\()[\d\s().\-/]+$|^\d{3}[-. ]\d{3}[-. ]\d{4}$/.test(text) &&
  /^\d{9,15}$/.test(text.replace(/\D/g, ''))

export const phoneKind: Kind<FieldOf<'phone'>> = {
  ...textual(255),
  isText: true,
  isFolded: true,
  limits: limitsWith({}),
  limitsOn: undefined,
  parse(value, _field, { defaultDialCode }) {
    if (typeof value !== 'string') return problem('phone')
    const full = fullPhone(value, defaultDialCode)
    if (full === '') return { value: null }
    return /^\+\d{8,15}$/.test(full) ? { value: full } : problem('phone')
  },
  evidence: {
    shows: (cell) => typeof cell === 'string' && isWrittenPhone(cell.trim()),
    headerWords: [
      'phone',
      'telephone',
      'tel',
      'mobile',
      'cell',
      'call',
      'contact',
      'work',
      'office',
    ],
  },
  guide: ({ options }, { defaultDialCode }) =>
    `Phone number. Without a country code it gets ${options.dialCode ? `that of the country in its row, or ${defaultDialCode}` : defaultDialCode}. Keep the column as text.`,
  example: (_, { dialCode, place }) => `${dialCode}20794609${String(99 - place).padStart(2, '0')}`,
  sentSchema: {
    type: 'string',
    description:
      '+ and 8 to 15 digits; without + the dial code is put before, unless an international number begins with it',
  },
  takes: 'a text like +441632960000',
}
