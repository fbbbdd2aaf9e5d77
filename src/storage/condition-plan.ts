import type { Test, Where } from '#language'
import type { Condition, PartCondition, ReferredCondition } from './store.ts'
import type { Slot } from './dialects/dialect.ts'

/** What is asked of one field; the values are filled in at each run. */
export type Question =
  | { readonly is: 'in'; readonly slots: readonly Slot[] }
  | { readonly is: 'null' }
  | { readonly is: 'flag'; readonly value: boolean }
  | { readonly is: 'range'; readonly lowest: Slot | null; readonly highest: Slot | null; readonly below: Slot | null }
  | { readonly is: 'month'; readonly slots: readonly Slot[] }

/** A condition without its values: equal plans give equal SQL. */
export type Plan =
  | { readonly all: readonly Plan[] }
  | { readonly any: readonly Plan[] }
  | { readonly path: string; readonly not: boolean; readonly question: Question }
  | { readonly referredBy: string; readonly through: string; readonly plan: Plan }

/** Values met on the way, and a text that is the same for plans of the same shape. */
export interface Draft {
  readonly values: unknown[]
  key: string
}

const take = (draft: Draft, value: unknown): Slot => {
  draft.values.push(value)
  return { slot: draft.values.length - 1 }
}

const isPart = (condition: Condition): condition is PartCondition => 'part' in condition && 'of' in condition
const isReferred = (condition: Condition): condition is ReferredCondition => 'referredBy' in condition && 'through' in condition

/** Takes the values out of conditions; what stays is their shape. */
export const planConditions = (conditions: readonly Condition[], draft: Draft): Plan => ({
  all: conditions.map((condition) => planCondition(condition, draft)),
})

function planCondition(condition: Condition, draft: Draft): Plan {
  if (isPart(condition)) return planPart(condition, draft)
  return isReferred(condition) ? planReferred(condition, draft) : planWhere(condition, draft)
}

function planReferred({ referredBy, through, where }: ReferredCondition, draft: Draft): Plan {
  draft.key += `;<${referredBy}.${through}(`
  const plan = planWhere(where, draft)
  draft.key += ')'
  return { referredBy, through, plan }
}

function planWhere(where: Where, draft: Draft): Plan {
  const parts: Plan[] = []
  for (const name in where) {
    const test = where[name] as Test | readonly Where[]
    if (name === 'any' || name === 'all') parts.push(planGroup(name, test as readonly Where[], draft))
    else if (test !== undefined) parts.push(planTest(name, test as Test, draft))
  }
  return { all: parts }
}

function planGroup(name: 'any' | 'all', parts: readonly Where[], draft: Draft): Plan {
  draft.key += `${name}(`
  const planned = parts.map((part) => {
    const plan = planWhere(part, draft)
    draft.key += '|'
    return plan
  })
  draft.key += ')'
  return name === 'any' ? { any: planned } : { all: planned }
}

function planTest(path: string, test: Test, draft: Draft): Plan {
  const isNegated = typeof test === 'object' && test !== null && 'not' in test
  const question = ask(isNegated ? test.not : test, draft)
  draft.key += `;${isNegated ? '!' : ''}${path}${shapeOf(question)}`
  return { path, not: isNegated, question }
}

function ask(test: unknown, draft: Draft): Question {
  if (test === null) return { is: 'null' }
  if (typeof test === 'boolean') return { is: 'flag', value: test }
  if (Array.isArray(test)) return { is: 'in', slots: test.map((value) => take(draft, value)) }
  if (typeof test !== 'object') return { is: 'in', slots: [take(draft, test)] }
  if ('token' in (test as object)) throw new Error('Tokens are resolved before a condition reaches the storage')
  const { atLeast, atMost } = test as { atLeast?: unknown; atMost?: unknown }
  return {
    is: 'range', below: null,
    lowest: atLeast === undefined ? null : take(draft, atLeast),
    highest: atMost === undefined ? null : take(draft, atMost),
  }
}

function shapeOf(question: Question): string {
  if (question.is === 'in' || question.is === 'month') return `=${question.is}${question.slots.length}`
  if (question.is === 'flag') return `=${question.value}`
  if (question.is === 'null') return '=null'
  return `=${question.lowest ? '>' : ''}${question.highest ? '<' : ''}${question.below ? '-' : ''}`
}

/** A year is a stretch of dates, so that an index helps; a month is looked up in the text. */
function planPart({ part, of, is }: PartCondition, draft: Draft): Plan {
  draft.key += `;${part} ${of}${is.length}`
  if (part === 'month') {
    const slots = is.map((month) => take(draft, String(month).padStart(2, '0')))
    return { path: of, not: false, question: { is: 'month', slots } }
  }
  const years = is.map((year): Plan => ({
    path: of, not: false,
    question: { is: 'range', lowest: take(draft, `${year}`), highest: null, below: take(draft, `${year + 1}`) },
  }))
  return { any: years }
}

/** Fields that can have one value only; sorting by them changes nothing. */
export function fixedFields(plan: Plan): ReadonlySet<string> {
  if (!('all' in plan)) return new Set(isSingleValue(plan) ? [plan.path] : [])
  return new Set(plan.all.flatMap((part) => [...fixedFields(part)]))
}

const isSingleValue = (plan: Plan): plan is Extract<Plan, { path: string }> =>
  'path' in plan && !plan.not && ((plan.question.is === 'in' && plan.question.slots.length === 1) || plan.question.is === 'null')

/** Whether nothing is asked at all. */
export const isEmpty = (plan: Plan): boolean => 'all' in plan && plan.all.every(isEmpty)

/** The paths a plan asks about; `<payment` stands for the records of a resource that refers here. */
export function pathsOf(plan: Plan): readonly string[] {
  if ('path' in plan) return [plan.path]
  if ('referredBy' in plan) return [`<${plan.referredBy}`]
  return ('all' in plan ? plan.all : plan.any).flatMap(pathsOf)
}
