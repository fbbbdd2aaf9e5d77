import {
  isBounds,
  isFieldValue,
  isJoin,
  isNumber,
  isShared,
  countPlaces,
  listCompared,
  storedAs,
  toUnits,
  type Bounds,
  type Field,
  type FieldValue,
  type Test,
  type Where,
} from '#schema/engine'
import {
  isOfLine,
  isPart,
  isReferred,
  type Condition,
  type PartCondition,
  type ReferredCondition,
} from '../store.ts'
import type { Slot } from '../dialects/dialect.ts'
import type { Model } from '../tables/model.ts'
import type { ChildTable, Table } from '../tables/table.ts'

/** A bound: a value, or another field of the same row. */
export type Bound = Slot | FieldValue

/** Test of one field, without the values, which are filled in for each run. */
export type Question =
  | { readonly is: 'in'; readonly slots: readonly Slot[] }
  | { readonly is: 'same'; readonly as: FieldValue }
  | { readonly is: 'null' }
  | { readonly is: 'flag'; readonly value: boolean }
  | { readonly is: 'shared' }
  | {
      readonly is: 'range'
      readonly lowest: Bound | null
      readonly highest: Bound | null
      readonly above: Bound | null
      readonly below: Bound | null
    }
  | { readonly is: 'month'; readonly slots: readonly Slot[] }

/** A condition without its values. Equal plans produce equal SQL. */
export type Plan =
  | { readonly all: readonly Plan[] }
  | { readonly any: readonly Plan[] }
  | { readonly path: string; readonly not: boolean; readonly question: Question }
  | { readonly lineOf: string; readonly plan: Plan }
  | {
      readonly referredBy: string
      readonly through: string
      readonly isAbsent: boolean
      readonly plan: Plan
    }

/** Values collected from conditions, and a key that is the same for all plans of the same shape. */
export interface Bindings {
  readonly values: unknown[]
  key: string
}

const take = (bindings: Bindings, value: unknown): Slot => {
  bindings.values.push(value)
  return { slot: bindings.values.length - 1 }
}

/** Table to which a condition applies. Its fields determine how the decimal numbers in the condition are stored. */
export interface Place {
  readonly model: Model
  readonly table: Table
}

/** Separates the values of conditions, converted to units, from the shape of the conditions. */
export const planConditions = (
  conditions: readonly Condition[],
  bindings: Bindings,
  place: Place,
): Plan => ({
  all: conditions.map((condition) => planCondition(condition, bindings, place)),
})

function planCondition(condition: Condition, bindings: Bindings, place: Place): Plan {
  if (isPart(condition)) return planPart(condition, bindings)
  if (isOfLine(condition)) {
    bindings.key += `;[${condition.lineOf}(`
    const plan = planWhere(condition.where, bindings, place)
    bindings.key += ')'
    return { lineOf: condition.lineOf, plan }
  }
  return isReferred(condition)
    ? planReferred(condition, bindings, place)
    : planWhere(condition, bindings, place)
}

function planReferred(
  { referredBy, through, where, isAbsent = false }: ReferredCondition,
  bindings: Bindings,
  { model }: Place,
): Plan {
  bindings.key += `;<${isAbsent ? '!' : ''}${referredBy}.${through}(`
  const plan = planWhere(where, bindings, { model, table: model.named(referredBy) })
  bindings.key += ')'
  return { referredBy, through, isAbsent, plan }
}

function planWhere(where: Where, bindings: Bindings, place: Place): Plan {
  const parts: Plan[] = []
  for (const name in where) {
    const test = where[name]
    if (test === undefined) continue
    if (isJoin(name, test)) parts.push(planGroup(name, test, bindings, place))
    else parts.push(planTest(name, test, bindings, place))
  }
  return { all: parts }
}

function planGroup(name: string, parts: readonly Where[], bindings: Bindings, place: Place): Plan {
  bindings.key += `${name}(`
  const planned = parts.map((part) => {
    const plan = planWhere(part, bindings, place)
    bindings.key += '|'
    return plan
  })
  bindings.key += ')'
  return name === 'any' ? { any: planned } : { all: planned }
}

function planTest(path: string, test: Test, bindings: Bindings, place: Place): Plan {
  const isNegated = typeof test === 'object' && test !== null && 'not' in test
  for (const other of listCompared(test)) requireComparable(path, other, place)
  const question = planQuestion(stored(isNegated ? test.not : test, path, place), bindings)
  bindings.key += `;${isNegated ? '!' : ''}${path}${formatShape(question)}`
  return { path, not: isNegated, question }
}

/** Only two fields of the row itself can be compared, and stored numbers only if they are of the same unit. */
function requireComparable(path: string, other: string, { table }: Place): void {
  const [left, right] = [path, other].map((name) => {
    const field = table.fields.get(name)?.field
    if (!field && !table.counts.has(name))
      throw new Error(`${table.resource} has no field ${name} of its own to compare`)
    return field && isNumber(field) ? (countPlaces(field) ?? 0) : 0
  })
  if (left !== right)
    throw new Error(`${table.resource}: ${path} and ${other} have different decimal places`)
}

function planQuestion(test: unknown, bindings: Bindings): Question {
  if (test === null) return { is: 'null' }
  if (typeof test === 'boolean') return { is: 'flag', value: test }
  if (Array.isArray(test)) return { is: 'in', slots: test.map((value) => take(bindings, value)) }
  if (typeof test !== 'object') return { is: 'in', slots: [take(bindings, test)] }
  if (isShared(test)) return { is: 'shared' }
  if (isFieldValue(test)) return { is: 'same', as: test }
  if (!isBounds(test)) throw new Error('Tokens are resolved before a condition reaches the storage')
  const { atLeast, atMost, moreThan, lessThan } = test
  const end = (bound: unknown): Bound | null =>
    bound === undefined ? null : isFieldValue(bound) ? bound : take(bindings, bound)
  return {
    is: 'range',
    lowest: end(atLeast),
    highest: end(atMost),
    above: end(moreThan),
    below: end(lessThan),
  }
}

/** Converts a test to stored values: 48.6 for a money field becomes 4860. Whole numbers are unchanged. */
function stored(test: unknown, path: string, { model, table }: Place): unknown {
  const field = fieldAt(model, table, path)
  if (field && storedAs(field) === 'list') return entriesIn(test)
  if (!hasNumber(test)) return test
  const places = field && isNumber(field) ? (countPlaces(field) ?? 0) : null
  if (places === null) return test
  if (typeof test === 'number') return toUnits(test, places) ?? []
  // A value with more decimal places than the field cannot match any record.
  if (Array.isArray(test))
    return test.flatMap((value) =>
      typeof value === 'number' ? (toUnits(value, places) ?? []) : [value],
    )
  return Object.fromEntries(
    Object.entries(test as Bounds).map(([name, bound]) => [
      name,
      typeof bound === 'number' ? boundInUnits(name as keyof Bounds, bound, places) : bound,
    ]),
  )
}

/** Formats list entries as in the stored JSON and escapes wildcards in patterns. */
function entriesIn(test: unknown): unknown {
  if (Array.isArray(test)) return test.map((each) => entriesIn(each))
  if (typeof test !== 'string') return test
  return JSON.stringify(test).replace(/[!%_]/g, '!$&')
}

const hasNumber = (test: unknown): boolean =>
  typeof test === 'number' ||
  (typeof test === 'object' &&
    test !== null &&
    Object.values(test).some((each) => typeof each === 'number'))

/** Rounds a bound that lies between two units to the adjacent unit that excludes the same values. */
function boundInUnits(name: keyof Bounds, bound: number, places: number): number {
  const exact = toUnits(bound, places)
  if (exact !== null) return exact
  const units = bound * 10 ** places
  return name === 'atLeast' || name === 'lessThan' ? Math.ceil(units) : Math.floor(units)
}

/**
 * Finds the field at the end of a path through references, lines and lists; undefined if the path does not end at a field,
 * such as after a count.
 */
function fieldAt(model: Model, table: Table, path: string): Field | undefined {
  const whole = table.fields.get(path)
  if (whole) return whole.field
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return undefined
  const child = table.lines.get(first) ?? table.links.get(first)
  if (child) return fieldOfChild(model, child, table.links.has(first) ? ['target', ...rest] : rest)
  const target = table.fields.get(first)?.target
  return target ? fieldAt(model, model.named(target), rest.join('.')) : undefined
}

function fieldOfChild(model: Model, child: ChildTable, path: readonly string[]): Field | undefined {
  const column = child.columns.find((each) => each.path === path[0])
  if (path.length === 1) return column?.field
  return column?.target
    ? fieldAt(model, model.named(column.target), path.slice(1).join('.'))
    : undefined
}

function formatShape(question: Question): string {
  if (question.is === 'in' || question.is === 'month')
    return `=${question.is}${question.slots.length}`
  if (question.is === 'flag') return `=${question.value}`
  if (question.is === 'null' || question.is === 'shared') return `=${question.is}`
  if (question.is === 'same') return `==${question.as.field}`
  const end = (sign: string, bound: Bound | null) =>
    bound === null ? '' : isFieldValue(bound) ? `${sign}${bound.field}` : sign
  return `=${end('>', question.lowest)}${end('<', question.highest)}${end('+', question.above)}${end('-', question.below)}`
}

/** A year becomes a range of dates so that an index can be used. A month is matched in the text. */
function planPart({ part, of, is }: PartCondition, bindings: Bindings): Plan {
  bindings.key += `;${part} ${of}${is.length}`
  if (part === 'month') {
    const slots = is.map((month) => take(bindings, String(month).padStart(2, '0')))
    return { path: of, not: false, question: { is: 'month', slots } }
  }
  const years = is.map(
    (year): Plan => ({
      path: of,
      not: false,
      question: {
        is: 'range',
        lowest: take(bindings, `${year}`),
        highest: null,
        above: null,
        below: take(bindings, `${year + 1}`),
      },
    }),
  )
  return { any: years }
}

/** Returns the fields that can have only one value, which makes sorting by them pointless. */
export function fixedFields(plan: Plan): ReadonlySet<string> {
  if (!('all' in plan)) return new Set(isSingleValue(plan) ? [plan.path] : [])
  return new Set(plan.all.flatMap((part) => [...fixedFields(part)]))
}

const isSingleValue = (plan: Plan): plan is Extract<Plan, { path: string }> =>
  'path' in plan &&
  !plan.not &&
  ((plan.question.is === 'in' && plan.question.slots.length === 1) || plan.question.is === 'null')

/** Returns true if the plan has no conditions. */
export const isEmpty = (plan: Plan): boolean => 'all' in plan && plan.all.every(isEmpty)

/** Returns the paths used by a plan. `<payment` denotes the payment records that refer to this one. */
export function listPlanPaths(plan: Plan): readonly string[] {
  if ('path' in plan) return [plan.path, ...listCompared(plan.question)]
  if ('referredBy' in plan) return [`<${plan.referredBy}`]
  if ('lineOf' in plan) return listPlanPaths(plan.plan)
  return ('all' in plan ? plan.all : plan.any).flatMap(listPlanPaths)
}
