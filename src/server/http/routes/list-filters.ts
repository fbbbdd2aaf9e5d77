import {
  isJoin,
  isDay,
  isFlag,
  isMoment,
  addDays,
  filterName,
  fromUnits,
  parseInstant,
  isDate,
  isMaskedFor,
  isPersonalFor,
  isNumber,
  isStored,
  mainDate,
  maySee,
  mayFilter,
  parseFilterValue,
  countPlaces,
  readingTests,
  listReadAs,
  toUnits,
  type Principal,
  type Registry,
  type Definition,
  type Field,
  type ListTab,
  type Where,
} from '#schema/engine'
import type { Condition } from '../../../storage/store.ts'
import { badParameter } from '../../errors.ts'
import { dayEnd, dayStart } from '../../day.ts'
import { resolveWhere } from '../../work/where.ts'
import { findField, fieldThrough } from './field-through.ts'

export interface RequestContext {
  readonly principal: Principal
  readonly timeZone: string
  readonly defaultDialCode: string
}

/** Reads a list filter, which matches any of the given values. If it returns several conditions, all must be met. */
export type ReadCondition = (
  values: readonly string[],
  name: string,
  by: RequestContext,
) => Condition | readonly Condition[]

/**
 * `fromDate` and `toDate` for the main date, `<field>From` and `<field>To` for every other date or number the role can
 * read.
 */
export function rangeFilters(
  definition: Definition,
  role: string | null,
): [string, ReadCondition][] {
  const main = mainDate(definition)
  const names = [...Object.keys(definition.fields), 'createdDate', 'modifiedDate'].filter((name) =>
    isRange(definition, name, role),
  )
  return names.flatMap((name) => {
    const field = findField(definition, name)
    if (!field) return []
    const [first, last] = [makeBound(field, dayStart), makeBound(field, dayEnd)]
    const from: ReadCondition = ([text = ''], parameter, by) => ({
      [name]: { atLeast: first(text, parameter, by) },
    })
    const to: ReadCondition = ([text = ''], parameter, by) => ({
      [name]: { atMost: last(text, parameter, by) },
    })
    const own: [string, ReadCondition][] = [
      [`${name}From`, from],
      [`${name}To`, to],
    ]
    return name === main ? [['fromDate', from], ['toDate', to], ...own] : own
  })
}

function isRange(definition: Definition, name: string, role: string | null): boolean {
  const field = findField(definition, name)
  if (
    !field ||
    !isStored(field) ||
    !maySee(field, role) ||
    isMaskedFor(field, role) ||
    isPersonalFor(field, role) ||
    'rollup' in field.options
  )
    return false
  return isNumber(field) || isMoment(field)
}

const makeBound =
  (field: Field, edge: typeof dayStart) =>
  (text: string, parameter: string, { timeZone }: RequestContext): string | number => {
    if (isNumber(field)) return parseNumber(text, field, parameter)
    if (isDay(field)) return parseDay(text, parameter)
    return parseInstant(text) ?? edge(parseDay(text, parameter), timeZone)
  }

/** Parses a calendar day, or refuses it with the parameter's name. */
export const parseDay = (text: string, parameter: string): string =>
  isDate(text) ? text : badParameter(parameter, `${parameter} must be a date like 2025-03-31.`)

/** Numbers in conditions are written as people write them, not in stored units. */
function parseNumber(text: string, field: Field, parameter: string): number {
  const places = countPlaces(field) ?? 0
  return fromUnits(
    toUnits(text, places) ?? badParameter(parameter, `${parameter} must be a number.`),
    places,
  )
}

export function namedFilters(
  definition: Definition,
  role: string | null,
  registry: Registry,
): [string, ReadCondition][] {
  return (definition.list.filters ?? [])
    .filter((filter) => mayFilter(definition, filter, role))
    .map((filter): [string, ReadCondition] => [
      filterName(filter),
      buildCondition(definition, filter, registry),
    ])
}

/** `?tab=open` filters the list as that tab does. */
export const tabFilter = (tabs: ReadonlyMap<string, ListTab>): [string, ReadCondition][] =>
  tabs.size === 0
    ? []
    : [
        [
          'tab',
          (values, name, { principal }) => {
            const [tab, ...more] = values.map((value) => tabs.get(value))
            if (!tab || more.length > 0)
              badParameter(name, `${name} is one of ${[...tabs.keys()].join(', ')}.`)
            return resolveWhere(tab?.where ?? {}, principal)
          },
        ],
      ]

type Filter = NonNullable<Definition['list']['filters']>[number]

function buildCondition(definition: Definition, filter: Filter, registry: Registry): ReadCondition {
  if (typeof filter === 'string') {
    const field = findField(definition, filter)
    return listReadAs(field).length > 0 ? readsAs(filter, field) : equals(filter, field)
  }
  if ('through' in filter)
    return equals(filter.through, fieldThrough(definition, filter.through, registry))
  if ('part' in filter) return makePartCondition(filter.part, filter.of)
  if ('between' in filter) return between(filter.between)
  if ('daysAhead' in filter) return daysAhead(filter.daysAhead, filter.where ?? {})
  return (values, name, { principal }) =>
    resolveWhere(parseFlag(values, name) ? filter.where : opposite(filter.where), principal)
}

/** Filter on a field that the role may use, matching any of the given values. */
export function equals(path: string, field: Field | undefined): ReadCondition {
  return (values, name, by) => {
    const parsed = values.map((text) => filterValue(text, field, name, by))
    return { [path]: parsed.length === 1 ? parsed[0] : parsed }
  }
}

/** Matches records whose displayed value is one of the given constants. */
const readsAs =
  (name: string, field: Field | undefined): ReadCondition =>
  (values, parameter, by) => {
    const found = values.map((text) => {
      const constant = String(filterValue(text, field, parameter, by))
      const [own = {}, ...others] = field ? readingTests(name, field, constant) : []
      return [own, ...others.map(opposite)].map((where) => resolveWhere(where, by.principal))
    })
    const [only = []] = found
    return found.length === 1 ? only : { any: found.map((all) => ({ all })) }
  }

function filterValue(
  text: string,
  field: Field | undefined,
  name: string,
  by: RequestContext,
): string | number | boolean {
  if (!field) return badParameter(name)
  if (isFlag(field)) return parseFlag([text], name)
  if (isNumber(field)) return parseNumber(text, field, name)
  const parsed = parseFilterValue(text, field, by)
  if (!('value' in parsed) || parsed.value === null)
    return badParameter(name, `${text} is no value of ${name}.`)
  return parsed.value as string | number
}

function parseFlag(values: readonly string[], name: string): boolean {
  const [text] = values
  return text === 'true'
    ? true
    : text === 'false'
      ? false
      : badParameter(name, `${name} is true or false.`)
}

/** Started by that day and not yet ended. */
const between =
  ([from, to]: readonly [string, string]): ReadCondition =>
  ([text = ''], name) => {
    const day = parseDay(text, name)
    return { all: [{ [from]: { atMost: day } }, { [to]: { atLeast: day } }] }
  }

/** Matches from today up to and including the last day. */
function daysAhead(of: string, where: Where): ReadCondition {
  return ([text = ''], name, { principal: { today } }) => {
    const days = /^\d{1,4}$/.test(text)
      ? Number(text)
      : badParameter(name, `${name} is a number of days.`)
    return { all: [{ [of]: { atLeast: today, atMost: addDays(today, days) } }, where] }
  }
}

function makePartCondition(part: 'year' | 'month', of: string): ReadCondition {
  const [least, most] = part === 'year' ? [1, 9999] : [1, 12]
  return (values, name) => ({
    part,
    of,
    is: values.map((text) => {
      const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
      return value < least || value > most
        ? badParameter(name, `${name} must be from ${least} to ${most}.`)
        : value
    }),
  })
}

/** Negates a condition. */
function opposite(where: Where): Where {
  const parts = Object.entries(where).flatMap(([name, test]): Where[] => {
    if (test === undefined) return []
    if (isJoin(name, test)) {
      const others = test.map(opposite)
      return [name === 'any' ? { all: others } : { any: others }]
    }
    const isNegated = typeof test === 'object' && test !== null && 'not' in test
    return [{ [name]: isNegated ? test.not : { not: test } }]
  })
  const [only] = parts
  return only && parts.length === 1 ? only : { any: parts }
}
