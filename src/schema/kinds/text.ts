import { builder, type Field } from '../fields/field.ts'
import { uniqueKey } from '../fields/text.ts'
import { problem, type Kind, type Parsed } from './kind.ts'
import { CONTROL, checkLength, guideToText, textual, wholePattern } from './text-parts.ts'

/** A single line of text, trimmed, without control characters. */
export const text = builder('text')
/** Text of several lines. */
export const longText = builder('longText')

export function parseLine(value: unknown, field: Field): Parsed {
  if (typeof value !== 'string') return problem('text')
  const trimmed = value.trim()
  const isBroken = /[\r\n]/.test(trimmed)
  const oneLine = (isBroken ? trimmed.replace(/\s*[\r\n]+\s*/g, ', ') : trimmed).replaceAll(
    '\t',
    ' ',
  )
  if (CONTROL.test(oneLine)) return problem('controlCharacters')
  if (uniqueKey(oneLine) === '') return { value: null }
  const shaped = shape(oneLine, field)
  const { pattern } = field.options
  if (pattern && !wholePattern(pattern[0]).test(shaped))
    return problem('pattern', { explanation: pattern[1] })
  if (field.options.checkDigit && !hasValidCheckDigit(shaped)) return problem('checkDigit')
  const checked = checkLength(shaped, line.limits(field))
  return isBroken && 'value' in checked ? { ...checked, note: { code: 'lineBreak' } } : checked
}

function shape(text: string, field: Field): string {
  const compact = field.options.compact ? text.replace(/\s+/g, '') : text
  if (field.options.case === 'upper') return compact.toUpperCase()
  return field.options.case === 'lower' ? compact.toLowerCase() : compact
}

/** Verifies the check digit of GTIN-8 to GTIN-14, with weights 3 and 1 from the right. */
function hasValidCheckDigit(code: string): boolean {
  if (!/^\d{8,14}$/.test(code)) return false
  const sum = [...code]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

const line = textual(255)

export const textKind: Kind = {
  ...line,
  isText: true,
  parse: parseLine,
  tokens: ['now', 'setting'],
}

const several = textual(2000)

export const longTextKind: Kind = {
  ...several,
  isText: true,
  parse(value, field) {
    if (typeof value !== 'string') return problem('text')
    const lines = value.replace(/\r\n?/g, '\n').trim()
    if (CONTROL.test(lines)) return problem('controlCharacters')
    return lines === '' ? { value: null } : checkLength(lines, several.limits(field))
  },
  parseFilter: parseLine,
  guide: (field) => `${guideToText(field)} Several lines are possible.`,
}
