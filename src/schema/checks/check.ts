import { isNumber } from '../kinds/capabilities.ts'
import { valueToJson } from '../kinds/values.ts'
import type { Problem } from '../words/message.ts'
import { mentions, type Where } from '../condition.ts'
import type { FieldMap } from '../fields/field.ts'
import type { Check } from '../fields/check.ts'
import type { Definition } from '../resource.ts'
import { humanise } from '../fields/text.ts'
import { addDays, addMonths, resolveToken, type Principal } from '../fields/token.ts'
import { holds } from '../holds.ts'

type Values = Readonly<Record<string, unknown>>
type Found = Generator<Problem & { field: string }>

/** A record to check and a function that tests conditions on it. */
interface Checked {
  readonly record: Values
  readonly holds: (where: Where) => boolean
}

/** Yields the errors of a record, or of a line, that violates a rule between fields, each on the field to correct. */
export function* findBreaches(
  fields: FieldMap,
  check: Check,
  { record, holds }: Checked,
  skip: ReadonlySet<string | undefined>,
): Found {
  if ('than' in check) {
    if (!check.when || holds(check.when)) yield* compare(fields, check, record, skip)
  } else if ('together' in check) yield* together(fields, check, record)
  else yield* oneOf(fields, check, record)
}

/** Returns the fields that a rule depends on. */
export function namesInCheck(check: Check): readonly string[] {
  if ('than' in check) return [check.field, check.than, ...mentions(check.when ?? {})]
  return 'together' in check ? check.together : check.oneOf
}

type Comparison = Extract<Check, { than: string }>

/** Comparatives for messages: a date is earlier, a number is less. */
export const COMPARATIVES = { date: ['earlier', 'later'], number: ['less', 'more'] } as const

const BREAKS: Record<Comparison['is'], (left: string | number, right: string | number) => boolean> =
  {
    atLeast: (left, right) => left < right,
    atMost: (left, right) => left > right,
    moreThan: (left, right) => left <= right,
    lessThan: (left, right) => left >= right,
    not: (left, right) => left === right,
    sameYear: (left, right) => readYear(left) !== readYear(right),
  }

const readYear = (date: string | number): string => String(date).slice(0, 4)

function* compare(
  fields: FieldMap,
  check: Comparison,
  record: Values,
  skip: ReadonlySet<string | undefined>,
): Found {
  const left = written(fields, record, check.field)
  const right = written(fields, record, check.than)
  if (left === null || left === undefined || right === null || right === undefined) return
  if (skip.has(check.field) || skip.has(check.than) || !BREAKS[check.is](left, move(right, check)))
    return
  const at = check.at ?? check.field
  if (check.message) return yield { field: at, code: 'rule', params: { message: check.message } }
  const field = fields[check.field]
  const [earlier, later] = COMPARATIVES[field !== undefined && isNumber(field) ? 'number' : 'date']
  yield {
    field: at,
    code: check.is,
    params: { other: name(fields, check.than), earlier, later },
  }
}

const move = (value: string | number, { plusYears = 0 }: Comparison): string | number =>
  typeof value === 'string' && plusYears !== 0 ? addMonths(value, plusYears * 12) : value

/** Numbers with different decimal places are compared as decimals rather than in units. */
function written(
  fields: FieldMap,
  record: Values,
  name: string,
): string | number | null | undefined {
  const field = fields[name]
  return (field ? valueToJson(record[name], field) : record[name]) as
    | string
    | number
    | null
    | undefined
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

const name = (fields: FieldMap, field: string): string =>
  fields[field]?.options.label ?? humanise(field)

const names = (fields: FieldMap, named: readonly string[]): string =>
  named.map((field) => name(fields, field)).join(', ')

function* together(
  fields: FieldMap,
  check: { together: readonly string[]; message?: string },
  record: Values,
): Found {
  const isFirstFilled = isFilled(record[check.together[0] ?? ''])
  if (check.together.every((field) => isFilled(record[field]) === isFirstFilled)) return
  const missing = check.together.filter((field) => !isFilled(record[field]))
  const labels = names(fields, check.together)
  for (const field of missing) yield problem(field, 'together', { labels }, check.message)
}

function* oneOf(
  fields: FieldMap,
  check: { oneOf: readonly string[]; message?: string },
  record: Values,
): Found {
  if (check.oneOf.some((field) => isFilled(record[field]))) return
  yield problem(
    check.oneOf[0] ?? '',
    'oneOf',
    { labels: names(fields, check.oneOf) },
    check.message,
  )
}

const problem = (
  field: string,
  code: string,
  params: Problem['params'],
  message?: string,
): Problem & { field: string } =>
  message ? { field, code: 'rule', params: { message } } : { field, code, params }

interface Example {
  /** JSON values by field. */
  readonly values: Values
  /** Fields that must keep their value. */
  readonly fixed?: Values | undefined
}

/** Returns an example of a record or a line with values moved to meet the comparisons. Limits of fields do not count. */
export function meetChecks(
  { fields, checks = [] }: Pick<Definition, 'fields' | 'checks'>,
  { values, fixed = {} }: Example,
  principal: Principal,
): Record<string, unknown> {
  const met: Record<string, unknown> = { ...values }
  const initials = Object.entries(fields).map(
    ([field, { options }]) => [field, resolveToken(options.initial, principal) ?? null] as const,
  )
  const mayMove = (field: string) => (met[field] ?? null) !== null && !(field in fixed)
  // Moving a value may break an earlier comparison with it.
  for (const _ of checks) {
    for (const check of checks) {
      if (!('than' in check)) continue
      const record: Values = { ...Object.fromEntries(initials), ...met }
      const [left, right] = [record[check.field], record[check.than]]
      if (
        !isComparable(left) ||
        !isComparable(right) ||
        !BREAKS[check.is](left, move(right, check))
      )
        continue
      if (check.when && !holds(check.when, record, principal)) continue
      const moved = shift(move(right, check), STEPS[check.is]) ?? left
      // The last hour of a day has no later one.
      if (mayMove(check.field) && !BREAKS[check.is](moved, move(right, check)))
        met[check.field] = moved
      else if (mayMove(check.than))
        met[check.than] = move(shift(left, -STEPS[check.is]) ?? right, {
          ...check,
          plusYears: -(check.plusYears ?? 0),
        })
    }
  }
  return met
}

/** Steps from the other value to the nearest one that meets a comparison. */
const STEPS: Record<Comparison['is'], number> = {
  atLeast: 0,
  atMost: 0,
  moreThan: 1,
  lessThan: -1,
  not: 1,
  sameYear: 0,
}

const isComparable = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Moves a number by ones, a date or an instant by days, and a time by hours; undefined for other values. */
function shift(value: string | number, steps: number): string | number | undefined {
  if (typeof value === 'number') return value + steps
  if (/^\d{4}-\d\d-\d\d/.test(value)) return addDays(value.slice(0, 10), steps) + value.slice(10)
  const [, hour, minutes] = /^(\d\d)(:\d\d)$/.exec(value) ?? []
  return hour === undefined
    ? undefined
    : `${String(Math.min(23, Math.max(0, Number(hour) + steps))).padStart(2, '0')}${minutes}`
}
