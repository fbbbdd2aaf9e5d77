import type { App } from '../app.ts'
import type { Definition } from '../resource.ts'

/** A definition error: a stable code, its location (resource and option), and how to fix it. */
export interface DefinitionError {
  readonly code: string
  readonly address: string
  readonly message: string
}

/** A definition during the start-up check. */
export interface Inspection {
  readonly definition: Definition
  readonly all: ReadonlyMap<string, Definition>
  readonly app: App
  /** Names of all company settings. */
  readonly settings: ReadonlySet<string>
  /** Records an error; `at` is the path within the definition. */
  readonly report: (code: string, at: string, message: string) => void
}

/** Returns the name most similar to a misspelt one, or null if none is similar. */
export function nearest(name: string, names: Iterable<string>): string | null {
  const near = [...names]
    .map((each) => ({ each, away: distance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ away }) => away <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((one, other) => one.away - other.away)
  return near[0]?.each ?? null
}

/** Returns the edit distance, counting insertions, deletions, substitutions and swaps of adjacent letters. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, place) => place)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const swap =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
          ? (rows[i - 2]?.[j - 2] ?? 0) + 1
          : Infinity
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1),
          swap,
        ),
      )
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/** "there is no field "nmae"; did you mean "name"?" */
export const unknown = (what: string, name: string, names: Iterable<string>): string =>
  `there is no ${what} "${name}"${hint(name, [...names])}`

/** Returns the name that was probably meant, or all of them if they are few. */
export function hint(name: string, names: readonly string[]): string {
  const meant = nearest(name, names)
  if (meant !== null) return `; did you mean "${meant}"?`
  return names.length <= 12 && names.length > 0 ? `; there are ${names.join(', ')}` : ''
}

/** Former names of options. A name with several meanings was replaced by a different one in each place. */
const RENAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ['alsoCalled', ['headers']],
  ['alsoKnownAs', ['aliases']],
  ['asks', ['inputs', 'alert']],
  ['checks', ['verify']],
  ['computed', ['textFrom']],
  ['readOnlyWhen', ['frozenWhen']],
  ['shows', ['measures']],
  ['virtual', ['unstored']],
])

/** Returns an error for each option that still has its former name; `names` are the options allowed there. */
export const findRenamed = (options: object, names: readonly string[]): string[] =>
  Object.keys(options).flatMap((old) => {
    const renamed = RENAMED.get(old)?.find((name) => names.includes(name))
    return renamed === undefined || names.includes(old) ? [] : [`"${old}" is now "${renamed}"`]
  })

/** "there is no option "requird"; did you mean "required"?", or the new name if the option was renamed. */
export const unknownOption = (name: string, names: readonly string[]): string =>
  findRenamed({ [name]: true }, names)[0] ?? unknown('option', name, names)
