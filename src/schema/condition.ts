import { isObject } from './untyped.ts'
import type { Token } from './fields/token.ts'

/** Bounds for a number, a date, an instant or a time. Several bounds are joined by AND. */
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

/**
 * True if another record has the same value: `{ lot: { shared: true } }`. For `unique` fields; only the database can
 * evaluate it.
 */
export interface Shared {
  readonly shared: true
}

/** Value that a field is compared with. A list matches any of its values. Numbers are decimal: 48.6, -14.5. */
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
 * A condition on a record as plain data: `{ employeeStatus: 'LEFT' }`, `{ any: [{ a: me }, { b: me }] }`. Several names are
 * joined by AND. `Names` are the field names allowed, with dotted paths through references.
 */
export type Where<Names extends string = string> = {
  readonly [Name in Names]?: Test | (string extends Name ? readonly Where[] : never)
} & {
  readonly any?: readonly Where<Names>[]
  readonly all?: readonly Where<Names>[]
}

/** Names used in the type of a condition, including those inside `any` and `all`. */
export type MentionedBy<Condition> = Condition extends object
  ?
      | Exclude<keyof Condition & string, 'any' | 'all'>
      | (Condition extends { readonly any: readonly (infer Part)[] } ? MentionedBy<Part> : never)
      | (Condition extends { readonly all: readonly (infer Part)[] } ? MentionedBy<Part> : never)
  : never

/** Returns true if a name of a condition joins other conditions instead of naming a field. */
export const isJoin = (name: string, test: unknown): test is readonly Where[] =>
  (name === 'any' || name === 'all') && test !== undefined

/** Field names used in a condition. */
export function mentions(where: Where): string[] {
  return Object.entries(where).flatMap(([name, test]) =>
    isJoin(name, test) ? test.flatMap(mentions) : [name],
  )
}

/** Returns true if a value is compared with bounds, not with values. */
export const isBounds = (test: unknown): test is Bounds =>
  isObject(test) && !('token' in test) && !('not' in test) && !isShared(test)

/** Returns true if a value is compared with the values of other records. */
export const isShared = (test: unknown): test is Shared => isObject(test) && 'shared' in test

export const BOUNDS = [
  'atLeast',
  'atMost',
  'moreThan',
  'lessThan',
] as const satisfies readonly (keyof Bounds)[]
