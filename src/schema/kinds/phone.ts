import { builder, type FieldOf } from '../fields/field.ts'
import { limitsWith } from '../fields/limits.ts'
import { problem, type Kind } from './kind.ts'
import { plainText, textual } from './text-parts.ts'

/** Stored as + and 8 to 15 digits; national input gets the default dial code. */
export const phone = builder('phone')

const compactPhone = (text: string): string =>
  text
    .trim()
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')

/** Whether a phone number stands without the code of its country. */
export const isNationalPhone = (text: string): boolean => !/^(\+|$)/.test(compactPhone(text))

/** A phone number with its country: a national one gets this dial code, in the place of its leading zero. */
export function fullPhone(text: string, dialCode: string): string {
  const compact = compactPhone(text)
  return isNationalPhone(compact) ? `${dialCode}${compact.replace(/^0+/, '')}` : compact
}

/** Whether the digits of a number cell begin with that dial code. Countries with a code of one digit have national numbers of ten. */
export function hasDialCode(digits: string, dialCode: string): boolean {
  const code = dialCode.replace('+', '')
  return digits.startsWith(code) && digits.length >= code.length + (code.length === 1 ? 10 : 9)
}

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
  /** A phone number typed into a number cell has lost its plus; with its dial code in front it gets the plus back. */
  fromCell(cell, _field, { dialCode }) {
    const text = plainText(cell)
    return { value: typeof cell === 'number' && hasDialCode(text, dialCode) ? `+${text}` : text }
  },
  guide: ({ options }, { defaultDialCode }) =>
    `Phone number. Without a country code it gets ${options.dialCode ? `that of the country in its row, or ${defaultDialCode}` : defaultDialCode}. Keep the column as text.`,
  example: (_, { dialCode, place }) => `${dialCode}20794609${String(99 - place).padStart(2, '0')}`,
  sentSchema: {
    type: 'string',
    description: '+ and 8 to 15 digits; without + the dial code is put before',
  },
  takes: 'a text like +441632960000',
}
