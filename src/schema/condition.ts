import { isObject } from './untyped.ts'
import type { Token } from './fields/token.ts'

/** Bounds for a number, date, instant or time. Multiple bounds are joined by AND. */
export interface Bounds {
  /**
   * Inclusive lower bound: `{ atLeast: 48.6 }`. Write a date as '2025-01-31', a time as '06:30', and an instant in the
   * format of `toISOString()`: '2025-01-31T09:30:00.000Z'.
   */
  readonly atLeast?: number | string | Token
  /** Inclusive upper bound. */
  readonly atMost?: number | string | Token
  /** Exclusive lower bound: `{ moreThan: 0 }`. */
  readonly moreThan?: number | string | Token
  /** Exclusive upper bound. */
  readonly lessThan?: number | string | Token
}

/**
 * True if another record has the same value: `{ lot: { shared: true } }`. For `unique` fields only. Can only be evaluated
 * by the database.
 */
export interface Shared {
  readonly shared: true
}

/**
 * Value to compare a field with. A list matches any of its values. Numbers are decimal: 48.6,
 * -14.5.
 */
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
 * A condition on a record, as plain data: `{ employeeStatus: 'LEFT' }`, `{ any: [{ a: me }, { b: me }] }`. Multiple names
 * are joined by AND. `Names` are the allowed field names, with dotted paths through references.
 */
export type Where<Names extends string = string> = {
  readonly [Name in Names]?: Test | (string extends Name ? readonly Where[] : never)
} & {
  readonly any?: readonly Where<Names>[]
  readonly all?: readonly Where<Names>[]
}

/** Field names mentioned in the type of a condition, including those inside `any` and `all`. */
export type MentionedBy<Condition> = Condition extends object
  ?
      | Exclude<keyof Condition & string, 'any' | 'all'>
      | (Condition extends { readonly any: readonly (infer Part)[] } ? MentionedBy<Part> : never)
      | (Condition extends { readonly all: readonly (infer Part)[] } ? MentionedBy<Part> : never)
  : never

/** Returns true if the name joins conditions (`any`, `all`) rather than referring to a field. */
export const isJoin = (name: string, test: unknown): test is readonly Where[] =>
  (name === 'any' || name === 'all') && test !== undefined

/** Returns the field names used in a condition. */
export function mentions(where: Where): string[] {
  return Object.entries(where).flatMap(([name, test]) =>
    isJoin(name, test) ? test.flatMap(mentions) : [name],
  )
}

/** Returns true if a test consists of bounds rather than values. */
export const isBounds = (test: unknown): test is Bounds =>
  isObject(test) && !('token' in test) && !('not' in test) && !isShared(test)

/** Returns true if a test compares a value with other records. */
export const isShared = (test: unknown): test is Shared => isObject(test) && 'shared' in test

export const BOUNDS = [
  'atLeast',
  'atMost',
  'moreThan',
  'lessThan',
] as const satisfies readonly (keyof Bounds)[]
