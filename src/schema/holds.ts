import {
  BOUNDS,
  isBounds,
  isFieldValue,
  isJoin,
  isShared,
  listCompared,
  type Bounds,
  type Test,
  type Where,
} from './condition.ts'
import { isGroup, isNumber } from './kinds/capabilities.ts'
import { valueToJson } from './kinds/values.ts'
import type { Field } from './fields/field.ts'
import { memoize } from './memoize.ts'
import { isObject } from './untyped.ts'
import { resolveToken, type Principal } from './fields/token.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns true if a record meets a condition. Numbers are decimal, as in JSON. A path may continue inside an embedded
 * object. Throws if a path leads to another record, because that record is not loaded; only the database can evaluate such
 * a condition.
 */
export const holds = (where: Where | undefined, record: Values, principal: Principal): boolean =>
  !where || plainTest(where)(record, principal)

/** Returns true if a stored record meets a condition. Numbers in the record are integers in units. */
export const holdsStored = (
  fields: Fields,
  where: Where | undefined,
  record: Values,
  principal: Principal,
): boolean => where === undefined || storedTests(fields)(where)(record, principal)

type RecordTest = (record: Values, principal: Principal) => boolean
type ReadValue = (record: Values) => unknown
/** Replaces tokens and fields of the record by their values. */
type Resolve = (value: unknown) => unknown

/** Caches the compiled condition, because most conditions are declared in definitions and evaluated for every record. */
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
    const others = new Map(listCompared(test).map((other) => [other, readerOf(other)]))
    return [
      (record, principal) =>
        passes(read(record), test, (value) =>
          isFieldValue(value) ? others.get(value.field)?.(record) : resolveToken(value, principal),
        ),
    ]
  })
  return (record, principal) => parts.every((meets) => meets(record, principal))
}

/** Returns a function that reads a field of a stored record, with numbers as decimals. */
function valueReader(fields: Fields, name: string): ReadValue {
  const [first = ''] = name.split('.')
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined
  return first !== name || (field && holdsNumbers(field))
    ? (record) => valueAt(asWritten(fields, record, [first]), name)
    : (record) => record[name] ?? null
}

type Fields = Readonly<Record<string, Field>>

/** Returns the values of a stored record by field name, with numbers as decimals: 4860 units of money become 48.6. */
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

function passes(value: unknown, test: Test, resolve: Resolve): boolean {
  if (typeof test === 'object' && test !== null && 'not' in test)
    return !passes(value, test.not, resolve)
  if (isShared(test)) throw new Error('Only the database can tell what other records hold')
  // A list matches if any of its values does. An empty list matches null.
  if (Array.isArray(value))
    return test === null ? value.length === 0 : value.some((each) => passes(each, test, resolve))
  if (Array.isArray(test)) return test.some((each) => each === value)
  if (isBounds(test)) return isWithin(value, test, resolve)
  const expected = resolve(test)
  // A user without an employee record has no records of their own, so an empty field does not match.
  if (expected === null && test !== null) return false
  return value === expected || (test === false && value === null)
}

/** Tests for a value outside each bound. Numbers and texts use the same operators. */
const BEYOND: Record<keyof Bounds, (value: Compared, bound: Compared) => boolean> = {
  atLeast: (value, bound) => value < bound,
  atMost: (value, bound) => value > bound,
  moreThan: (value, bound) => value <= bound,
  lessThan: (value, bound) => value >= bound,
}

type Compared = string | number

const isCompared = (value: unknown): value is Compared =>
  typeof value === 'string' || typeof value === 'number'

function isWithin(value: unknown, bounds: Bounds, resolve: Resolve): boolean {
  if (!isCompared(value)) return false
  return BOUNDS.every((name) => {
    if (bounds[name] === undefined) return true
    const bound = resolve(bounds[name])
    return isCompared(bound) && !BEYOND[name](value, bound)
  })
}
