import { isNumber } from '../kinds/capabilities.ts'
import { valueToJson } from '../kinds/values.ts'
import type { Problem } from '../words/message.ts'
import { mentions, type Where } from '../condition.ts'
import type { Check, Definition } from '../resource.ts'
import { humanise } from '../fields/text.ts'
import { addMonths } from '../fields/token.ts'

type Values = Readonly<Record<string, unknown>>
type Found = Generator<Problem & { field: string }>

/** A record to check and a function that tests conditions on it. */
interface Checked {
  readonly record: Values
  readonly holds: (where: Where) => boolean
}

/** Yields the errors of a record that violates a rule between fields, each on the field to correct. */
export function* findBreaches(
  definition: Definition,
  check: Check<string>,
  { record, holds }: Checked,
  skip: ReadonlySet<string | undefined>,
): Found {
  if ('than' in check) {
    if (!check.when || holds(check.when)) yield* compare(definition, check, record, skip)
  } else if ('together' in check) yield* together(definition, check, record)
  else yield* oneOf(definition, check, record)
}

/** Returns the fields that a rule depends on. */
export function namesInCheck(check: Check<string>): readonly string[] {
  if ('than' in check) return [check.field, check.than, ...mentions(check.when ?? {})]
  return 'together' in check ? check.together : check.oneOf
}

type Comparison = Extract<Check<string>, { than: string }>

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
  definition: Definition,
  check: Comparison,
  record: Values,
  skip: ReadonlySet<string | undefined>,
): Found {
  const left = written(definition, record, check.field)
  const right = written(definition, record, check.than)
  if (left === null || left === undefined || right === null || right === undefined) return
  if (skip.has(check.field) || skip.has(check.than) || !BREAKS[check.is](left, move(right, check)))
    return
  const at = check.at ?? check.field
  if (check.message) return yield { field: at, code: 'rule', params: { message: check.message } }
  const field = definition.fields[check.field]
  const [earlier, later] = COMPARATIVES[field !== undefined && isNumber(field) ? 'number' : 'date']
  yield {
    field: at,
    code: check.is,
    params: { other: name(definition, check.than), earlier, later },
  }
}

const move = (value: string | number, { plusYears = 0 }: Comparison): string | number =>
  typeof value === 'string' && plusYears !== 0 ? addMonths(value, plusYears * 12) : value

/** Numbers with different decimal places are compared as decimals rather than in units. */
function written(
  { fields }: Definition,
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

const name = (definition: Definition, field: string): string =>
  definition.fields[field]?.options.label ?? humanise(field)

const names = (definition: Definition, fields: readonly string[]): string =>
  fields.map((field) => name(definition, field)).join(', ')

function* together(
  definition: Definition,
  check: { together: readonly string[]; message?: string },
  record: Values,
): Found {
  const isFirstFilled = isFilled(record[check.together[0] ?? ''])
  if (check.together.every((field) => isFilled(record[field]) === isFirstFilled)) return
  const missing = check.together.filter((field) => !isFilled(record[field]))
  const labels = names(definition, check.together)
  for (const field of missing) yield problem(field, 'together', { labels }, check.message)
}

function* oneOf(
  definition: Definition,
  check: { oneOf: readonly string[]; message?: string },
  record: Values,
): Found {
  if (check.oneOf.some((field) => isFilled(record[field]))) return
  yield problem(
    check.oneOf[0] ?? '',
    'oneOf',
    { labels: names(definition, check.oneOf) },
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
