import { isToken, mentions, resolveToken, type Asker, type Where } from '#language'
import { isPart, isReferred, type Condition } from '../storage/store.ts'

/** A condition with today, now and me put into words that the database understands. */
export function resolveWhere(where: Where, asker: Asker): Where {
  return Object.fromEntries(
    Object.entries(where).map(([name, test]) => [name, resolveTest(name, test, asker)]),
  ) as Where
}

function resolveTest(name: string, test: unknown, asker: Asker): unknown {
  if (name === 'any' || name === 'all')
    return (test as readonly Where[]).map((part) => resolveWhere(part, asker))
  // Whoever is nobody's employee has no records of their own: an empty field is none of theirs.
  if (isToken(test)) return resolveToken(test, asker) ?? []
  if (typeof test !== 'object' || test === null || Array.isArray(test)) return test
  return Object.fromEntries(
    Object.entries(test).map(([key, value]) => [key, resolveTest(key, value, asker)]),
  )
}

/** As `resolveWhere`, for those conditions that there are. */
export const resolveAll = (
  conditions: readonly (Condition | undefined)[],
  asker: Asker,
): Condition[] =>
  conditions.filter((each) => each !== undefined).map((each) => resolveCondition(each, asker))

function resolveCondition(condition: Condition, asker: Asker): Condition {
  if (isPart(condition)) return condition
  return isReferred(condition)
    ? { ...condition, where: resolveWhere(condition.where, asker) }
    : resolveWhere(condition, asker)
}

/** Whether only the database can answer: a name leads through a reference. */
export const leadsAway = (where: Where): boolean =>
  mentions(where).some((name) => name.includes('.'))

/** The plain values a condition demands: `{ reasonKind: 'LEAVE' }` fixes the kind of everything made under it. */
export const fixedValues = (where: Where | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(where ?? {}).filter(
      ([, test]) => typeof test !== 'object' && test !== undefined,
    ),
  )
