import { isGroup, isNumber } from './kinds/capabilities.ts'
import { valueToJson } from './kinds/values.ts'
import type { Field, FieldMap, TypedField } from './fields/field.ts'
import { memoize } from './memoize.ts'
import type { Audit } from './record.ts'
import { isObject } from './untyped.ts'
import { isToken, resolveToken, type Principal, type Token } from './fields/token.ts'

/** Bounds of a number, a date, an instant or a time. Several of them are joined by AND. */
export interface Bounds {
  /** No less than: `{ atLeast: 48.6 }`. A date is written '2025-01-31', a time '06:30', an instant as `toISOString()` writes it: '2025-01-31T09:30:00.000Z'. */
  readonly atLeast?: number | string | Token
  /** No more than. */
  readonly atMost?: number | string | Token
  /** Like `atLeast`, without the bound itself: `{ moreThan: 0 }`. */
  readonly moreThan?: number | string | Token
  /** Like `atMost`, without the bound itself. */
  readonly lessThan?: number | string | Token
}

/** Another record has the same value: `{ lot: { shared: true } }`. The database alone can tell, of a field that is `unique`. */
export interface Shared {
  readonly shared: true
}

/** What a field is compared with. A list means any of its values. Numbers stand as people write them: 48.6, -14.5. */
export type Test =
  | string
  | number
  | boolean
  | null
  | Token
  | readonly (string | number)[]
  | {
      readonly not:
        | string
        | number
        | boolean
        | null
        | Token
        | readonly (string | number)[]
        | Bounds
        | Shared
    }
  | Bounds
  | Shared

/**
 * A condition on a record as plain data: `{ employeeStatus: 'LEFT' }`, `{ any: [{ a: me }, { b: me }] }`.
 * Several names are joined by AND. `Names` are the fields that may be named, dotted through references.
 */
export type Where<Names extends string = string> = {
  readonly [Name in Names]?: Test | (string extends Name ? readonly Where[] : never)
} & {
  readonly any?: readonly Where<Names>[]
  readonly all?: readonly Where<Names>[]
}

type ConstantOf<AField> =
  AField extends TypedField<'choice', unknown, infer Constant> ? Constant : never
type AnyOf<Constant> = Constant | null | readonly Constant[]

/** Its fields, what the server keeps beside them, and what lies behind its references. */
type NameOn<Of extends { readonly fields: FieldMap }> =
  | (keyof Of['fields'] & string)
  | `${keyof Of['fields'] & string}.${string}`
  | keyof Audit

/** A condition on the records of one resource: a choice is compared with its own constants. */
export type ConditionOn<Of extends { readonly fields: FieldMap }> = Where<NameOn<Of>> & {
  readonly [Name in keyof Of['fields'] as ConstantOf<Of['fields'][Name]> extends never
    ? never
    : Name]?:
    | AnyOf<ConstantOf<Of['fields'][Name]>>
    | { readonly not: AnyOf<ConstantOf<Of['fields'][Name]>> }
} & {
  readonly any?: readonly ConditionOn<Of>[]
  readonly all?: readonly ConditionOn<Of>[]
}

/** The names mentioned by the type of a condition, `any` and `all` included. */
export type MentionedBy<Condition> = Condition extends object
  ?
      | Exclude<keyof Condition & string, 'any' | 'all'>
      | (Condition extends { readonly any: readonly (infer Part)[] } ? MentionedBy<Part> : never)
      | (Condition extends { readonly all: readonly (infer Part)[] } ? MentionedBy<Part> : never)
  : never

/** Whether a name of a condition joins others, rather than naming a field. */
export const isJoin = (name: string, test: unknown): test is readonly Where[] =>
  (name === 'any' || name === 'all') && test !== undefined

/** The field names a condition mentions. */
export function mentions(where: Where): string[] {
  return Object.entries(where).flatMap(([name, test]) =>
    isJoin(name, test) ? test.flatMap(mentions) : [name],
  )
}

type Values = Readonly<Record<string, unknown>>

/**
 * Whether a record meets a condition; its numbers stand as people write them, as in JSON. A name may lead into an
 * embedded object. What lies behind a reference is not at hand: such a condition is the database's to answer.
 */
export const holds = (where: Where | undefined, record: Values, principal: Principal): boolean =>
  !where || plainTest(where)(record, principal)

/** As `holds`, for a record as the server keeps it, its numbers in whole units of their smallest place. */
export const holdsStored = (
  fields: Fields,
  where: Where | undefined,
  record: Values,
  principal: Principal,
): boolean => where === undefined || storedTests(fields)(where)(record, principal)

type RecordTest = (record: Values, principal: Principal) => boolean
type ReadValue = (record: Values) => unknown

/** Most conditions stand in definitions and are asked for every record: how each is answered is worked out once. */
const plainTest = memoize((where: Where) =>
  makeTest(where, (name) => (record) => valueAt(record, name)),
)

const storedTests = memoize((fields: Fields) =>
  memoize((where: Where) => makeTest(where, (name) => valueReader(fields, name))),
)

function makeTest(where: Where, readerOf: (name: string) => ReadValue): RecordTest {
  const parts = Object.entries(where).flatMap(([name, test]): RecordTest[] => {
    if (test === undefined) return []
    if (isJoin(name, test)) {
      const inner = test.map((part) => makeTest(part, readerOf))
      return name === 'all'
        ? inner
        : [(record, principal) => inner.some((meets) => meets(record, principal))]
    }
    const read = readerOf(name)
    return [(record, principal) => passes(read(record), test, principal)]
  })
  return (record, principal) => parts.every((meets) => meets(record, principal))
}

/** Reads a named value of a stored record with its numbers as people write them. */
function valueReader(fields: Fields, name: string): ReadValue {
  const [first = ''] = name.split('.')
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined
  return first !== name || (field && holdsNumbers(field))
    ? (record) => valueAt(asWritten(fields, record, [first]), name)
    : (record) => record[name] ?? null
}

type Fields = Readonly<Record<string, Field>>

/** The named values of a stored record with their numbers as people write them: 4860 units of money are 48.6. */
export function asWritten(fields: Fields, record: Values, names: readonly string[]): Values {
  const written: Record<string, unknown> = {}
  for (const name of names) {
    const [first = ''] = name.split('.')
    const field = Object.hasOwn(fields, first) ? fields[first] : undefined
    const value = record[first]
    written[first] =
      field && value !== null && value !== undefined && holdsNumbers(field)
        ? valueToJson(value, field)
        : value
  }
  return written
}

const holdsNumbers = (field: Field): boolean =>
  isNumber(field) || (isGroup(field) && Object.values(field.options.columns).some(isNumber))

function valueAt(record: Values, name: string): unknown {
  if (!name.includes('.')) return record[name] ?? null
  const [first = '', ...rest] = name.split('.')
  const inner = record[first] ?? null
  if (inner === null) return null
  if (isObject(inner)) return valueAt(inner, rest.join('.'))
  throw new Error(`Only the database can tell ${name}: it leads to another record`)
}

function passes(value: unknown, test: Test, principal: Principal): boolean {
  if (typeof test === 'object' && test !== null && 'not' in test)
    return !passes(value, test.not, principal)
  if (isShared(test)) throw new Error('Only the database can tell what other records hold')
  // A list is asked whether one of its values fits; null asks for a list without any.
  if (Array.isArray(value))
    return test === null ? value.length === 0 : value.some((each) => passes(each, test, principal))
  if (Array.isArray(test)) return test.some((each) => each === value)
  if (isBounds(test)) return isWithin(value, test, principal)
  const expected = resolveToken(test, principal)
  // Whoever is nobody's employee has no records of their own: an empty field is none of theirs.
  if (expected === null && isToken(test)) return false
  return value === expected || (expected === false && value === null)
}

/** Whether a value is compared with bounds, rather than with values. */
export const isBounds = (test: unknown): test is Bounds =>
  isObject(test) && !('token' in test) && !('not' in test) && !isShared(test)

/** Returns true if a value is compared with those of other records. */
export const isShared = (test: unknown): test is Shared => isObject(test) && 'shared' in test

/** Which values a bound leaves out. Numbers and texts are compared by the same signs. */
const BEYOND: Record<keyof Bounds, (value: Compared, bound: Compared) => boolean> = {
  atLeast: (value, bound) => value < bound,
  atMost: (value, bound) => value > bound,
  moreThan: (value, bound) => value <= bound,
  lessThan: (value, bound) => value >= bound,
}

type Compared = string | number

const isCompared = (value: unknown): value is Compared =>
  typeof value === 'string' || typeof value === 'number'

export const BOUNDS = [
  'atLeast',
  'atMost',
  'moreThan',
  'lessThan',
] as const satisfies readonly (keyof Bounds)[]

function isWithin(value: unknown, bounds: Bounds, principal: Principal): boolean {
  if (!isCompared(value)) return false
  return BOUNDS.every((name) => {
    const bound = resolveToken(bounds[name], principal)
    return !isCompared(bound) || !BEYOND[name](value, bound)
  })
}
