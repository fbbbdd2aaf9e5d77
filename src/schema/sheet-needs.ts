import { emptyValue } from './kinds/capabilities.ts'
import { fromCell } from './kinds/values.ts'
import { isServers } from './fields/field.ts'
import { isJoin, mentions, type Where } from './condition.ts'
import { holds } from './holds.ts'
import type { Field } from './fields/field.ts'
import type { Definition } from './resource.ts'
import { demandedBySheet, type ColumnOfSheet } from './sheet.ts'
import { isOwnToken, plainInitial, type Principal } from './fields/token.ts'

/** Indicates if new records need a value for a field: all of them, some (depending on the rest of the row), or none. */
export type Need = 'always' | 'sometimes' | 'never'

/** Fields that a file provides, either in a column or as one value for all rows. */
export interface Filled {
  readonly columns: ReadonlySet<string>
  readonly constants: Readonly<Record<string, string>>
}

const NOBODY: Principal = {
  userId: null,
  role: null,
  today: '2000-01-01',
  now: '2000-01-01T00:00:00Z',
  settings: {},
}

/**
 * Returns the need for a field as far as it can be determined before reading any rows. Only requirements of the definition
 * count.
 */
export function findNeed(definition: Definition, name: string, filled: Filled): Need {
  const field = definition.fields[name]
  if (!field || isServers(field)) return 'never'
  const needs = [
    needOfField(definition, name, filled),
    ...(definition.checks ?? []).map((check) =>
      'oneOf' in check
        ? needOfOne(definition, check.oneOf, name, filled)
        : 'together' in check
          ? needOfAll(check.together, name, filled)
          : 'never',
    ),
  ]
  return (['always', 'sometimes'] as const).find((need) => needs.includes(need)) ?? 'never'
}

/**
 * Fields that a file does not provide: groups from which each new record needs one field, and fields that some records
 * need.
 */
export interface Unfilled {
  readonly needed: readonly (readonly ColumnOfSheet[])[]
  readonly wanted: readonly ColumnOfSheet[]
}

export function unfilledColumns(
  definition: Definition,
  columns: readonly ColumnOfSheet[],
  filled: Filled,
): Unfilled {
  const open = columns.filter(({ name }) => !filled.columns.has(name) && !isConstant(filled, name))
  const those = (need: Need) =>
    open.filter(({ name }) => findNeed(definition, name, filled) === need)
  const needed = those('always')
  const choices = (definition.checks ?? []).flatMap((check) =>
    'oneOf' in check ? [check.oneOf] : [],
  )
  const groups = needed.map((column) => {
    const names =
      needOfField(definition, column.name, filled) === 'always'
        ? []
        : (choices.find((each) => each.includes(column.name)) ?? [])
    return names.length === 0 ? [column] : needed.filter(({ name }) => names.includes(name))
  })
  return {
    needed: groups.filter(
      ([first], place) => groups.findIndex(([other]) => other === first) === place,
    ),
    wanted: those('sometimes'),
  }
}

function needOfField(definition: Definition, name: string, filled: Filled): Need {
  if (demandedBySheet(definition).has(name)) return 'always'
  const options: Field['options'] = definition.fields[name]?.options ?? {}
  if (options.optionalInSheets) return 'never'
  const { required, requiredWhen, shownWhen, series, initial } = options
  // The user's own record is not a reliable initial value, because some users have none.
  const begins = series !== undefined || (initial !== undefined && !isOwnToken(initial))
  if (begins) return 'never'
  const demanded = required
    ? 'always'
    : requiredWhen
      ? whether(definition, requiredWhen, filled)
      : 'never'
  const shown = whether(definition, shownWhen, filled)
  if (shown === 'never') return 'never'
  // Depends on the referenced record, which is only known once its name has been looked up.
  if (demanded === 'never')
    return options.requiredBy || options.requiredAbove ? 'sometimes' : 'never'
  return shown === 'always' && initial === undefined ? demanded : 'sometimes'
}

/** Evaluates a condition before rows are read: met in all rows, in some, or in none. */
function whether(definition: Definition, where: Where | undefined, filled: Filled): Need {
  const constants = readConstants(definition, filled)
  const record = { ...listDefaults(definition), ...constants }
  const isOpen = (name: string) =>
    filled.columns.has(name) ||
    (demandedBySheet(definition).has(name) && !isConstant(filled, name)) ||
    (isConstant(filled, name) && !(name in constants))
  const decide = (part: Where): Need => joinAll(Object.entries(part).map(decideTest))
  const decideTest = ([name, test]: [string, Where[string]]): Need => {
    if (isJoin(name, test)) return (name === 'any' ? joinAny : joinAll)(test.map(decide))
    const part: Where = { [name]: test }
    if (mentions(part).some(isOpen)) return 'sometimes'
    return holds(part, record, NOBODY) ? 'always' : 'never'
  }
  return decide(where ?? {})
}

const joinAll = (needs: readonly Need[]): Need =>
  (['never', 'sometimes'] as const).find((need) => needs.includes(need)) ?? 'always'

const joinAny = (needs: readonly Need[]): Need =>
  (['always', 'sometimes'] as const).find((need) => needs.includes(need)) ?? 'never'

/** Returns the need for a field if at least one of the fields is required. */
function needOfOne(
  definition: Definition,
  names: readonly string[],
  name: string,
  filled: Filled,
): Need {
  const isThere = (each: string) =>
    isConstant(filled, each) || demandedBySheet(definition).has(each)
  if (!names.includes(name) || names.some(isThere)) return 'never'
  return names.some((each) => each !== name && filled.columns.has(each)) ? 'sometimes' : 'always'
}

/** Returns the need for a field if either all of the fields are required or none. */
function needOfAll(names: readonly string[], name: string, filled: Filled): Need {
  const others = names.includes(name) ? names.filter((each) => each !== name) : []
  if (others.some((each) => isConstant(filled, each))) return 'always'
  return others.some((each) => filled.columns.has(each)) ? 'sometimes' : 'never'
}

const isConstant = ({ constants }: Filled, name: string): boolean => (constants[name] ?? '') !== ''

const ANYWHERE = { timeZone: 'UTC' }

/** Returns the constant values that can be read without looking up a record. */
const readConstants = ({ fields }: Definition, { constants }: Filled): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(constants).flatMap(([name, constant]) => {
      const field = fields[name]
      const reading =
        field && constant !== '' && !constant.includes('{')
          ? fromCell(constant, field, ANYWHERE)
          : {}
      return 'value' in reading ? [[name, reading.value]] : []
    }),
  )

const listDefaults = ({ fields }: Definition): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      plainInitial(field.options.initial) ?? emptyValue(field),
    ]),
  )
