import { findKind } from '../kinds/kinds.ts'
import { readColumns, readItems, readTarget } from '../fields/field.ts'
import { isOrdered, isGroup, isMany, countPlaces } from '../kinds/capabilities.ts'
import {
  BOUNDS,
  isFieldValue,
  isJoin,
  isShared,
  listCompared,
  type Bounds,
  type Where,
} from '../condition.ts'
import type { Field } from '../fields/field.ts'
import { toUnits } from '../fields/number.ts'
import { listInputs } from '../permission.ts'
import { listReadAs } from '../read-as.ts'
import type { Action, Definition, View } from '../resource.ts'
import { isToken, type Token } from '../fields/token.ts'
import { hint, unknown, type Inspection } from './inspection.ts'
import { findAtPath, type Answered } from './check-paths.ts'
import { isObject } from '../untyped.ts'

/** Returns the errors in a condition that is declared outside a definition and evaluated by the database. */
export function findConditionErrors(
  of: Definition,
  all: ReadonlyMap<string, Definition>,
  where: Where,
): readonly string[] {
  const messages: string[] = []
  const report = (_: string, message: string) => void messages.push(message)
  inspectWhere({ of, all, answered: 'by the database', report }, where)
  return messages
}

/**
 * Restricts a definition to the fields of a public view, because a public view can only be filtered by fields that it
 * shows.
 */
const asShown = (definition: Definition, { public: isPublic, fields = [] }: View): Definition =>
  isPublic
    ? {
        ...definition,
        fields: Object.fromEntries(
          Object.entries(definition.fields).filter(([name]) => fields.includes(name)),
        ),
      }
    : definition

/** Checks all conditions of a definition: that their field names exist and their values are valid for the fields. */
export function inspectConditions({ definition, all, report }: Inspection): void {
  const check = (
    at: string,
    where: Where | undefined,
    answered: Answered,
    of: Definition = definition,
  ) => {
    if (where !== undefined)
      inspectWhere(
        { of, all, answered, report: (code, message) => report(code, at, message) },
        where,
      )
  }
  check('usable', definition.usable, 'of one record')
  check('editableWhen', definition.editableWhen, 'of one record')
  check('sheet.matchAmong', definition.sheet?.matchAmong, 'of one record')
  check('deletableWhen', definition.deletableWhen, 'of one record')
  check('list.anywhere', definition.list.anywhere?.where, 'by the database')
  for (const [role, where] of Object.entries(definition.rows ?? {}))
    check(`rows.${role}`, where, 'by the database')
  for (const each of definition.checks ?? [])
    if ('than' in each) check('checks', each.when, 'of one record')
  for (const view of definition.views ?? []) {
    check(`views ${view.path}`, view.where, 'by the database')
    for (const [name, conditions] of Object.entries({ terms: view.terms, ...view.choices }))
      for (const [value, where] of Object.entries(conditions ?? {}))
        check(
          `views ${view.path}.${name}.${value}`,
          where,
          'by the database',
          asShown(definition, view),
        )
  }
  for (const filter of definition.list.filters ?? []) {
    if (typeof filter !== 'string' && 'where' in filter)
      check(`list.filters.${filter.name}`, filter.where, 'by the database')
  }
  for (const [name, { where }] of Object.entries(definition.list.tabs ?? {}))
    check(`list.tabs.${name}`, where, 'by the database')
  for (const [name, { where }] of Object.entries(definition.marks ?? {}))
    check(`marks.${name}`, where, 'of one record')
  for (const [name, action] of Object.entries(definition.actions ?? {})) {
    check(`actions.${name}.when`, action.when, 'of one record')
    inspectValues({ definition, report }, `actions.${name}.stamps`, action.stamps ?? {})
    inspectSuggestions({ definition, report }, name, action)
  }
  inspectFieldConditions(definition.fields, 'fields', check, { definition, all })
}

/**
 * Reports roll-up counts in conditions on references. Referenced records are cached without roll-up counts until their
 * table changes, because each new referring record changes a count.
 */
export function inspectCounts({ definition, all, report }: Inspection): void {
  const look = (at: string, of: Definition | undefined, names: readonly string[]) => {
    const counted = names.find((name) => of?.fields[name]?.options.rollup)
    if (counted !== undefined)
      report(
        'L105',
        at,
        `"${counted}" of "${of?.name}" is a number of records, which a rule about a chosen record cannot use`,
      )
  }
  const lookBehind = (at: string, { options }: Field, beside: Definition['fields']) => {
    for (const path of [options.defaultFrom, options.requiredAbove?.[1]]) {
      const [source = '', part = ''] = path?.split('.') ?? []
      look(at, all.get(readTarget(beside[source]) ?? ''), [part])
    }
  }
  look('usable', definition, namesIn(definition.usable))
  for (const [role, where] of Object.entries(definition.rows ?? {}))
    look(`rows.${role}`, definition, namesIn(where))
  for (const [name, field] of Object.entries(definition.fields)) {
    for (const inner of [field, ...Object.values(readColumns(field))]) {
      const target = all.get(readTarget(inner) ?? '')
      look(`fields.${name}.only`, target, namesIn(inner.options.only))
      look(`fields.${name}.within`, target, Object.keys(inner.options.within ?? {}))
    }
    lookBehind(`fields.${name}`, field, definition.fields)
    const columns = readColumns(field)
    for (const [column, inner] of Object.entries(columns))
      lookBehind(`fields.${name}.${column}`, inner, columns)
  }
}

/** Returns the field names in a condition, even if it is malformed. */
const namesIn = (where: Where | undefined): string[] =>
  Object.entries(where ?? {}).flatMap(([name, test]) =>
    isJoin(name, test) && Array.isArray(test)
      ? test.flatMap(namesIn)
      : [name, ...listCompared(test)],
  )

type Check = (at: string, where: Where | undefined, answered: Answered, of?: Definition) => void

/** Checks the conditions of fields. Within lines, a condition refers to fields of the line. */
function inspectFieldConditions(
  fields: Definition['fields'],
  at: string,
  check: Check,
  { definition, all }: Pick<Inspection, 'definition' | 'all'>,
): void {
  for (const [name, field] of Object.entries(fields)) {
    for (const key of ['shownWhen', 'requiredWhen', 'frozenWhen'] as const)
      check(`${at}.${name}.${key}`, field.options[key], 'of one record', { ...definition, fields })
    for (const [constant, where] of listReadAs(field)) {
      const place = `${at}.${name}.readAs.${constant}`
      // The condition is evaluated both in memory and by the database.
      for (const answered of ['of one record', 'by the database'] as const)
        check(place, where, answered, { ...definition, fields })
    }
    const target = all.get(readTarget(field) ?? '')
    if (target) check(`${at}.${name}.only`, field.options.only, 'of one record', target)
    const columns = readColumns(field)
    for (const each of field.options.checks ?? [])
      if ('than' in each)
        check(`${at}.${name}.checks`, each.when, 'of one record', {
          ...definition,
          fields: columns,
        })
    inspectFieldConditions(columns, `${at}.${name}`, check, { definition, all })
  }
}

interface ConditionScope {
  readonly of: Definition
  readonly all: ReadonlyMap<string, Definition>
  readonly answered: Answered
  readonly report: (code: string, message: string) => void
}

function inspectWhere(scope: ConditionScope, where: Where): void {
  for (const [name, test] of Object.entries(where)) {
    if (name === 'any' || name === 'all') {
      if (!isJoin(name, test) || !Array.isArray(test))
        scope.report('L133', `${name} joins a list of conditions`)
      else for (const part of test) inspectWhere(scope, part)
      continue
    }
    const field = findField(scope, name)
    if (field && test !== undefined)
      inspectTest({ ...scope, name, field }, test, (code, message) =>
        scope.report(code, `"${name}" ${message}`),
      )
  }
}

const findField = (scope: ConditionScope, path: string): Field | null =>
  findAtPath({ ...scope, report: (message) => scope.report('L114', message) }, path)

type Report = (code: string, message: string) => void

interface Asked extends ConditionScope {
  readonly name: string
  readonly field: Field
}

function inspectTest(asked: Asked, test: unknown, report: Report): void {
  const { field, answered } = asked
  if (Array.isArray(test)) return test.forEach((value) => inspectListed(field, value, report))
  if (isFieldValue(test)) return inspectFieldValue(asked, test.field, report)
  if (typeof test !== 'object' || test === null || isToken(test))
    return inspectValue(field, test, report)
  if ('not' in test) return inspectNegation(asked, test, report)
  if (isShared(test)) {
    if (answered === 'of one record' || field.options.unique !== true)
      report('L133', 'shared is asked of the database alone, and of a field that is unique')
    return
  }
  const bounds = Object.entries(test).filter(([, bound]) => bound !== undefined)
  if (!isOrdered(field)) return report('L133', `is a ${field.kind}, which has no more and less`)
  if (bounds.length === 0)
    report('L133', 'is compared with nothing; write { not: null } for any value')
  for (const [name, bound] of bounds) {
    if (!BOUNDS.some((each) => each === name))
      report(
        'L133',
        unknown('comparison', name, ['not', ...BOUNDS]).replace('there is no', 'knows no'),
      )
    else if (bound === null) report('L133', `${name}: null is no bound`)
    else if (isFieldValue(bound)) inspectFieldValue(asked, bound.field, report)
    else inspectValue(field, bound, report)
  }
  if (isNeverMet(test)) report('L133', `has bounds that no value meets: ${JSON.stringify(test)}`)
}

/** Checks an entry of a list. Tokens, null and flags are not resolved within lists. */
function inspectListed(field: Field, value: unknown, report: Report): void {
  if (typeof value === 'string' || typeof value === 'number')
    return inspectValue(field, value, report)
  report('L133', `is compared with a list, which holds no ${JSON.stringify(value)}`)
}

function inspectNegation(asked: Asked, test: { not?: unknown }, report: Report): void {
  if (Object.keys(test).length > 1 || (isObject(test.not) && 'not' in test.not))
    return report('L133', 'not stands alone, with a value, a list or bounds')
  inspectTest(asked, test.not, report)
}

/** Returns true if the lower bound is above the upper one. Bounds that depend on the day or the user are not compared. */
function isNeverMet({ atLeast, moreThan, atMost, lessThan }: Bounds): boolean {
  const isAbove = (lower: unknown, upper: unknown, orEqual: boolean) => {
    if (isNumeric(lower) && isNumeric(upper)) return orEqual ? lower >= upper : lower > upper
    if (typeof lower !== 'string' || typeof upper !== 'string') return false
    return orEqual ? lower >= upper : lower > upper
  }
  return (
    isAbove(atLeast, atMost, false) ||
    isAbove(atLeast, lessThan, true) ||
    isAbove(moreThan, atMost, true) ||
    isAbove(moreThan, lessThan, true)
  )
}

const isNumeric = (value: unknown): value is number => typeof value === 'number'

/** Checks a comparison with another field: both belong to the record itself and hold the same kind of value. */
function inspectFieldValue(asked: Asked, name: string, report: Report): void {
  const far = [asked.name, name].find((path) => !isOwnPath(asked.of, path))
  if (far !== undefined)
    return report(
      'L133',
      `is compared with "${name}", but "${far}" is not a field of the record itself`,
    )
  if (asked.name === name) return report('L133', 'is compared with itself')
  const other = findField(asked, name)
  if (!other) return
  if (isMany(asked.field) || isMany(other))
    report('L133', `is compared with "${name}", but lists are not compared with each other`)
  else if (valueType(asked.field) !== valueType(other))
    report('L133', `is a ${valueType(asked.field)}, and "${name}" is a ${valueType(other)}`)
}

/** Returns true for a field of the record, or of a group in it. */
const isOwnPath = ({ fields }: Definition, path: string): boolean => {
  const [first = ''] = path.split('.')
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined
  return first === path || (field !== undefined && isGroup(field))
}

/** Describes the values of a field: only those of one type can be compared. */
const valueType = (field: Field): string => {
  const [places, target] = [countPlaces(field), readTarget(field)]
  if (target !== null) return `${field.kind} to ${target}`
  return places ? `${field.kind} with ${places} decimal places` : field.kind
}

function inspectValue(field: Field, value: unknown, report: Report): void {
  if (value === null) return
  const items = readItems(field)
  if (Object.keys(items).length > 0) {
    if (typeof value !== 'string' || !Object.hasOwn(items, value))
      report(
        'L115',
        `has no value ${JSON.stringify(value)}${hint(String(value), Object.keys(items))}`,
      )
    return
  }
  if (isToken(value) ? !fitsToken(field, value) : !findKind(field).fits(value)) {
    return report(
      'L133',
      `is a ${field.kind} and never ${JSON.stringify(isToken(value) ? value.token : value)}; it takes ${findKind(field).takes}`,
    )
  }
  const places = countPlaces(field)
  if (places !== null && typeof value === 'number' && toUnits(value, places) === null) {
    report('L133', `has ${places} digits after the point and never ${value}`)
  }
}

const fitsToken = (field: Field, token: Token): boolean =>
  findKind(field).tokens?.includes(token.token) === true &&
  (token.token !== 'setting' || findKind(field).fits(token.initial))

/** Checks values by field name. */
function inspectValues(
  { definition: { fields }, report }: Pick<Inspection, 'definition' | 'report'>,
  at: string,
  values: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (field)
      inspectValue(field, value, (code, message) => report(code, at, `"${name}" ${message}`))
  }
}

function inspectSuggestions(
  { definition, report }: Pick<Inspection, 'definition' | 'report'>,
  name: string,
  action: Action,
): void {
  const at = `actions.${name}.suggests`
  inspectValues({ definition, report }, at, action.suggests ?? {})
  for (const suggested of Object.keys(action.suggests ?? {}))
    if (!listInputs(action).includes(suggested))
      report('L139', at, `the action does not ask for "${suggested}"`)
}
