import { columnsOf, isServers, itemsOf, placesOf } from './kind.ts'
import type { Field, FieldKind } from './field.ts'
import { limitsOf } from './limits.ts'
import { shownValue, type Problem } from '../words/message.ts'
import { toUnits, unitsToText } from './number.ts'
import { lastDayOf, resolveToken, type Principal } from './token.ts'

/** What parsing needs from the outside. */
export interface ParseContext {
  readonly principal: Principal
  /** "+44": put before national phone numbers. */
  readonly defaultDialCode: string
}

export type Parsed =
  | { readonly value: unknown; readonly note?: Problem }
  | { readonly problem: Problem }
  | { readonly problems: readonly (Problem & { readonly path: string })[] }

type Parse = (value: unknown, field: Field, context: ParseContext) => Parsed

const problem = (code: string, params?: Problem['params']): Parsed => ({
  problem: params ? { code, params } : { code },
})

const limit = (field: Field, name: 'min' | 'max'): number | undefined =>
  typeof field.options[name] === 'number' ? field.options[name] : undefined

/** Anything below a blank, and the marks that turn the direction of writing, has no business in a line of text. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

function checkLength(text: string, field: Field): Parsed {
  const { min = 0, max = Infinity } = limitsOf(field)
  if (text.length < min) return problem('tooShort', { min })
  if (text.length > max) return problem('tooLong', { max, length: text.length })
  return { value: text }
}

/** A pattern is one of the whole value. */
export const wholePattern = (expression: string): RegExp => new RegExp(`^(?:${expression})$`, 'u')

const parseText: Parse = (value, field) => {
  if (typeof value !== 'string') return problem('text')
  const trimmed = value.trim()
  const isBroken = /[\r\n]/.test(trimmed)
  const oneLine = (isBroken ? trimmed.replace(/\s*[\r\n]+\s*/g, ', ') : trimmed).replaceAll(
    '\t',
    ' ',
  )
  if (CONTROL.test(oneLine)) return problem('controlCharacters')
  if (oneLine === '') return { value: null }
  const shaped = shape(oneLine, field)
  const { pattern } = field.options
  if (pattern && !wholePattern(pattern[0]).test(shaped))
    return problem('pattern', { explanation: pattern[1] })
  if (field.options.checkDigit && !hasValidCheckDigit(shaped)) return problem('checkDigit')
  const checked = checkLength(shaped, field)
  return isBroken && 'value' in checked ? { ...checked, note: { code: 'lineBreak' } } : checked
}

function shape(text: string, field: Field): string {
  const compact = field.options.compact ? text.replace(/\s+/g, '') : text
  if (field.options.case === 'upper') return compact.toUpperCase()
  return field.options.case === 'lower' ? compact.toLowerCase() : compact
}

/** GTIN-8 to GTIN-14: weights 3 and 1 from the right. */
function hasValidCheckDigit(code: string): boolean {
  if (!/^\d{8,14}$/.test(code)) return false
  const sum = [...code]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

const parseLongText: Parse = (value, field) => {
  if (typeof value !== 'string') return problem('text')
  const lines = value.replace(/\r\n?/g, '\n').trim()
  if (CONTROL.test(lines)) return problem('controlCharacters')
  return lines === '' ? { value: null } : checkLength(lines, field)
}

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

const parsePhone: Parse = (value, _field, { defaultDialCode }) => {
  if (typeof value !== 'string') return problem('phone')
  const full = fullPhone(value, defaultDialCode)
  if (full === '') return { value: null }
  return /^\+\d{8,15}$/.test(full) ? { value: full } : problem('phone')
}

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@.,"(),:;<>[\]\\]+(\.[^\s@.,"(),:;<>[\]\\]+)+$/

const parseEmail: Parse = (value, field) => {
  if (typeof value !== 'string') return problem('email')
  const address = value.trim()
  if (address === '') return { value: null }
  if (!EMAIL.test(address) || address.includes('..') || CONTROL.test(address))
    return problem('email')
  return checkLength(address, field)
}

const parsePassword: Parse = (value, field) => {
  if (typeof value !== 'string') return problem('text')
  // Nothing is trimmed or joined here, so not even a tab or the end of a line passes.
  if (CONTROL.test(value) || /\p{Cc}/u.test(value)) return problem('controlCharacters')
  return value === '' ? { value: null } : checkLength(value, field)
}

const parseNumber: Parse = (value, field) => {
  if (value === '') return { value: null }
  if (typeof value !== 'number' && typeof value !== 'string') return problem('number')
  const places = placesOf(field) ?? 0
  const units = toUnits(value, places)
  if (units === null) return problem(notANumber(value, places), { places })
  return checkRange(units, field, places)
}

function notANumber(value: string | number, places: number): string {
  if (toUnits(value, 9) === null) return 'number'
  return places === 0 ? 'whole' : 'places'
}

function checkRange(units: number, field: Field, places: number): Parsed {
  const inUnits = (limit: number | undefined) =>
    limit === undefined ? undefined : (toUnits(limit, places) ?? undefined)
  const { min, moreThan, max } = limitsOf(field)
  const [lowest, above, highest] = [inUnits(min), inUnits(moreThan), inUnits(max)]
  if (lowest !== undefined && units < lowest)
    return problem('tooSmall', { min: unitsToText(lowest, places) })
  if (above !== undefined && units <= above)
    return problem('notMoreThan', { min: unitsToText(above, places) })
  if (highest !== undefined && units > highest)
    return problem('tooLarge', { max: unitsToText(highest, places) })
  return { value: units }
}

/** A day of the calendar: 2025-02-30 is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [
    Number(text.slice(0, 4)),
    Number(text.slice(5, 7)),
    Number(text.slice(8)),
  ]
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month)
}

const parseDate: Parse = (value, field, { principal }) => {
  if (value === '') return { value: null }
  if (typeof value !== 'string' || !isDate(value)) return problem('date')
  return checkMoment(value, field, principal)
}

function checkMoment(value: string, field: Field, principal: Principal): Parsed {
  const min = resolveToken(field.options.min, principal)
  const max = resolveToken(field.options.max, principal)
  if (typeof min === 'string' && value < min) return problem('tooEarly', { min })
  if (typeof max === 'string' && value > max) return problem('tooLate', { max })
  return { value }
}

const parseTime: Parse = (value) => {
  if (value === '') return { value: null }
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
    ? { value }
    : problem('time')
}

const parseInstant: Parse = (value, field, { principal }) => {
  if (value === '') return { value: null }
  const moment =
    typeof value === 'string' && /T.*(Z|[+-]\d{2}:?\d{2})$/.test(value) ? new Date(value) : null
  if (!moment || Number.isNaN(moment.getTime())) return problem('instant')
  return checkMoment(moment.toISOString(), field, principal)
}

const parseFlag: Parse = (value) => (typeof value === 'boolean' ? { value } : problem('flag'))

const parseChoice: Parse = (value, field) => {
  if (value === '') return { value: null }
  if (typeof value === 'string' && Object.hasOwn(itemsOf(field), value)) return { value }
  return problem('choice', {
    value: shownValue(value),
    choices: Object.keys(itemsOf(field)).join(', '),
  })
}

function parseList(value: unknown, field: Field, parseEntry: (entry: unknown) => Parsed): Parsed {
  if (!Array.isArray(value)) return problem('list')
  const max = limit(field, 'max')
  if (max !== undefined && value.length > max) return problem('tooMany', { max })
  const entries: unknown[] = []
  for (const entry of value) {
    const parsed = parseEntry(entry)
    if (!('value' in parsed)) return parsed
    if (entries.includes(parsed.value)) return problem('repeated', { value: shownValue(entry) })
    entries.push(parsed.value)
  }
  return { value: entries }
}

const parseId: Parse = (value) => {
  if (value === '') return { value: null }
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0
    ? { value: id }
    : problem('reference')
}

const parseLines: Parse = (value, field, context) => {
  if (!Array.isArray(value)) return problem('list')
  const { min = 0, max = 500 } = { min: limit(field, 'min'), max: limit(field, 'max') }
  if (value.length < min) return problem('tooFew', { min })
  if (value.length > max) return problem('tooMany', { max })
  const rows = value.map((row) => parseColumns(row, field, context))
  const problems = rows.flatMap((row, place) => withPath(row, String(place)))
  if (problems.length > 0) return { problems }
  const parsed = rows.map((row) => ('value' in row ? (row.value as Record<string, unknown>) : {}))
  return repeatedLine(parsed, field) ?? { value: parsed }
}

function repeatedLine(rows: readonly Record<string, unknown>[], field: Field): Parsed | null {
  const keys = field.options.uniqueBy ?? []
  if (keys.length === 0) return null
  const seen = rows.map((row) => JSON.stringify(keys.map((key) => row[key])))
  const place = seen.findIndex((key, index) => seen.indexOf(key) < index)
  return place < 0
    ? null
    : {
        problems: [
          {
            path: `${place}.${keys[0]}`,
            code: 'repeated',
            params: { value: shownValue(rows[place]?.[keys[0] ?? '']) },
          },
        ],
      }
}

const parseObject: Parse = (value, field, context) => parseColumns(value, field, context)

/** One embedded row: unknown columns and missing required ones are named by their path. */
function parseColumns(value: unknown, field: Field, context: ParseContext): Parsed {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return problem('object')
  const columns = columnsOf(field)
  const given = value as Record<string, unknown>
  const row: Record<string, unknown> = typeof given.id === 'number' ? { id: given.id } : {}
  const problems: (Problem & { path: string })[] = Object.keys(given)
    .filter((name) => name !== 'id' && name !== 'labels' && !Object.hasOwn(columns, name))
    .map((name) => ({ path: name, code: 'unknownField', params: { name } }))
  for (const [name, column] of Object.entries(columns)) {
    // What the server works out is its own; the value it had is kept by those who know the row.
    const sent = isServers(column) ? null : given[name]
    const parsed = parseValue(
      sent ?? resolveToken(column.options.initial, context.principal) ?? null,
      column,
      context,
    )
    if ('value' in parsed) row[name] = parsed.value
    const empty = 'value' in parsed && parsed.value === null
    const found = withPath(empty && column.options.required ? problem('required') : parsed, name)
    problems.push(...found)
  }
  return problems.length > 0 ? { problems } : { value: row }
}

function withPath(parsed: Parsed, path: string): readonly (Problem & { path: string })[] {
  if ('problems' in parsed)
    return parsed.problems.map((each) => ({ ...each, path: `${path}.${each.path}` }))
  return 'problem' in parsed ? [{ ...parsed.problem, path }] : []
}

const PARSE: Record<FieldKind, Parse> = {
  text: parseText,
  longText: parseLongText,
  phone: parsePhone,
  email: parseEmail,
  password: parsePassword,
  whole: parseNumber,
  decimal: parseNumber,
  percent: parseNumber,
  money: parseNumber,
  quantity: parseNumber,
  date: parseDate,
  time: parseTime,
  instant: parseInstant,
  flag: parseFlag,
  choice: parseChoice,
  choices: (value, field, context) =>
    parseList(value, field, (entry) => parseChoice(entry, field, context)),
  reference: parseId,
  references: (value, field, context) =>
    parseList(value, field, (entry) => parseId(entry, field, context)),
  image: parseId,
  file: parseId,
  lines: parseLines,
  object: parseObject,
}

/** A value as JSON carries it becomes the stored value (units, UTC, trimmed), or says what is wrong with it. */
export const parseValue: Parse = (value, field, context) =>
  value === null || value === undefined ? { value: null } : PARSE[field.kind](value, field, context)
