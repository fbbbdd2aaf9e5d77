import { isObject, matchKeys, type Definition } from '#schema/engine'
import { badParameter } from '../../errors.ts'

/** Choices about records that exist already. */
export interface ImportOptions {
  /** Effect of an empty cell on an existing record: the stored value is kept (default) or cleared. */
  readonly emptyCells: 'keep' | 'clear'
  /** Rows to save: all (default), those of new records, or those of existing ones. */
  readonly rows: 'all' | 'new' | 'existing'
  /** Field by which existing records are found. Default: the first match key that a row fills. */
  readonly matchOn: string | null
}

const CHOICES = {
  emptyCells: ['keep', 'clear'],
  rows: ['all', 'new', 'existing'],
} as const satisfies { readonly [Name in 'emptyCells' | 'rows']: readonly ImportOptions[Name][] }

/** Reads the group `options` of a mapping. */
export function readImportOptions(given: unknown, definition: Definition): ImportOptions {
  if (given === undefined) return { emptyCells: 'keep', rows: 'all', matchOn: null }
  if (!isObject(given)) return badParameter('mapping', '“options” is an object.')
  const { emptyCells = 'keep', rows = 'all', matchOn = null, ...others } = given
  const [stray] = Object.keys(others)
  if (stray !== undefined) return badParameter('mapping', `“options” knows no “${stray}”.`)
  return {
    emptyCells: choose('emptyCells', emptyCells),
    rows: choose('rows', rows),
    matchOn: chooseKey(matchOn, definition),
  }
}

function choose<Name extends keyof typeof CHOICES>(
  name: Name,
  value: unknown,
): (typeof CHOICES)[Name][number] {
  const choices: readonly (typeof CHOICES)[Name][number][] = CHOICES[name]
  return (
    choices.find((each) => each === value) ??
    badParameter('mapping', `“${name}” is ${choices.join(' or ')}.`)
  )
}

function chooseKey(value: unknown, definition: Definition): string | null {
  if (value === null) return null
  const names = listKeys(definition)
  return (
    names.find((name) => name === value) ??
    badParameter('mapping', `“matchOn” is ${names.join(' or ')}.`)
  )
}

/** Fields that identify a record by themselves. */
export const listKeys = (definition: Definition): string[] => [
  ...new Set([
    ...matchKeys(definition).flatMap((names) => (names.length === 1 ? names : [])),
    ...Object.keys(definition.fields).filter((name) => {
      const { unique, maskedFor } = definition.fields[name]?.options ?? {}
      return unique === true && maskedFor === undefined
    }),
  ]),
]

/** Match keys of a file, in order of preference. */
export const keysOf = (
  definition: Definition,
  { matchOn }: ImportOptions,
): readonly (readonly string[])[] => (matchOn === null ? matchKeys(definition) : [[matchOn]])
