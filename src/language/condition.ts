import { resolveToken, type Asker, type Token } from './token.ts'

/** What a field is compared with. A list means any of its values. */
export type Test =
  | string | number | boolean | null | Token
  | readonly (string | number)[]
  | { readonly not: string | number | boolean | null | Token | readonly (string | number)[] }
  | { readonly atLeast?: number | string | Token; readonly atMost?: number | string | Token }

/**
 * A condition on a record as plain data: `{ employeeStatus: 'LEFT' }`, `{ any: [{ a: me }, { b: me }] }`.
 * Several names are joined by AND. `Names` are the fields that may be named, dotted through references.
 */
export type Where<Names extends string = string> =
  & { readonly [Name in Names]?: Test }
  & { readonly any?: readonly Where<Names>[]; readonly all?: readonly Where<Names>[] }

/** The names mentioned by the type of a condition, `any` and `all` included. */
export type MentionedBy<Condition> = Condition extends object
  ? | Exclude<keyof Condition & string, 'any' | 'all'>
    | (Condition extends { readonly any: readonly (infer Part)[] } ? MentionedBy<Part> : never)
    | (Condition extends { readonly all: readonly (infer Part)[] } ? MentionedBy<Part> : never)
  : never

/** The field names a condition mentions. */
export function mentions(where: Where): string[] {
  return Object.entries(where).flatMap(([name, test]) =>
    name === 'any' || name === 'all' ? (test as readonly Where[]).flatMap(mentions) : [name])
}

/** Whether a record (values as stored) meets a condition. Dotted names never match here: they need the database. */
export function holds(where: Where | undefined, record: Readonly<Record<string, unknown>>, asker: Asker): boolean {
  if (!where) return true
  return Object.entries(where).every(([name, test]) => {
    if (name === 'any') return (test as readonly Where[]).some((part) => holds(part, record, asker))
    if (name === 'all') return (test as readonly Where[]).every((part) => holds(part, record, asker))
    return passes(record[name] ?? null, test as Test, asker)
  })
}

function passes(value: unknown, test: Test, asker: Asker): boolean {
  if (Array.isArray(test)) return test.includes(value as string)
  if (typeof test === 'object' && test !== null && !('token' in test)) {
    if ('not' in test) return !passes(value, test.not as Test, asker)
    const range = test as { atLeast?: unknown; atMost?: unknown }
    if (value === null || value === undefined) return false
    const lowest = resolveToken(range.atLeast, asker) as string | undefined
    const highest = resolveToken(range.atMost, asker) as string | undefined
    return (lowest === undefined || (value as string) >= lowest) && (highest === undefined || (value as string) <= highest)
  }
  const expected = resolveToken(test, asker)
  return value === expected || (expected === false && value === null)
}
