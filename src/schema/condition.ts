import { isObject } from './untyped.ts'
import type { Token } from './fields/token.ts'

/** The value of another field of the same record. An empty field never equals, exceeds or falls below another. */
export interface FieldValue<Names extends string = string> {
  /**
   * Another field of the same record, of the same kind: `{ reading: { moreThan: { field: 'limit' } } }`, `{ takenBy: { not:
   * { field: 'checkedBy' } } }`. Neither may lead to another record or into lines.
   * @example requiredWhen: { reading: { moreThan: { field: 'limit' } } }
   */
  readonly field: Names
}

/** Bounds for a number, date, instant or time. Multiple bounds are joined by AND. */
export interface Bounds<Names extends string = string> {
  /**
   * Inclusive lower bound: `{ atLeast: 48.6 }`. Write a date as '2025-01-31', a time as '06:30', and an instant in the
   * format of `toISOString()`: '2025-01-31T09:30:00.000Z'.
   */
  readonly atLeast?: number | string | Token | FieldValue<Names>
  /** Inclusive upper bound. */
  readonly atMost?: number | string | Token | FieldValue<Names>
  /** Exclusive lower bound: `{ moreThan: 0 }`. */
  readonly moreThan?: number | string | Token | FieldValue<Names>
  /** Exclusive upper bound. */
  readonly lessThan?: number | string | Token | FieldValue<Names>
}

/**
 * True if another record has the same value: `{ lot: { shared: true } }`. For `unique` fields only. Can only be evaluated
 * by the database.
 */
export interface Shared {
  readonly shared: true
}

type Compared<Names extends string> =
  | string
  | number
  | boolean
  | null
  | Token
  | FieldValue<Names>
  | readonly (string | number)[]
  | Bounds<Names>
  | Shared

/**
 * Value to compare a field with. A list matches any of its values. Numbers are decimal: 48.6,
 * -14.5.
 */
export type Test<Names extends string = string> =
  | Compared<Names>
  | { readonly not: Compared<Names> }

/**
 * A condition on a record, as plain data: `{ employeeStatus: 'LEFT' }`, `{ any: [{ a: me }, { b: me }] }`. Multiple names
 * are joined by AND. `Names` are the allowed field names, with dotted paths through references.
 */
export type Where<Names extends string = string> = {
  readonly [Name in Names]?: Test<Names> | (string extends Name ? readonly Where[] : never)
} & {
  readonly any?: readonly Where<Names>[]
  readonly all?: readonly Where<Names>[]
}

/** Returns true if the name joins conditions (`any`, `all`) rather than referring to a field. */
export const isJoin = (name: string, test: unknown): test is readonly Where[] =>
  (name === 'any' || name === 'all') && test !== undefined

/** Returns the field names used in a condition, including those whose values are compared with. */
export function mentions(where: Where): string[] {
  return Object.entries(where).flatMap(([name, test]) =>
    isJoin(name, test) ? test.flatMap(mentions) : [name, ...listCompared(test)],
  )
}

/** Returns the fields whose values a test compares with. */
export function listCompared(test: unknown): string[] {
  if (!isObject(test)) return []
  return isFieldValue(test) ? [test.field] : Object.values(test).flatMap(listCompared)
}

export const isFieldValue = (value: unknown): value is FieldValue =>
  isObject(value) && typeof value['field'] === 'string'

/** Returns true if a test consists of bounds rather than values. */
export const isBounds = (test: unknown): test is Bounds =>
  isObject(test) && !('token' in test) && !('not' in test) && !isShared(test) && !isFieldValue(test)

/** Returns true if a test compares a value with other records. */
export const isShared = (test: unknown): test is Shared => isObject(test) && 'shared' in test

export const BOUNDS = [
  'atLeast',
  'atMost',
  'moreThan',
  'lessThan',
] as const satisfies readonly (keyof Bounds)[]
