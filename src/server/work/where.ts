import { isJoin, isToken, mentions, resolveToken, type Principal, type Where } from '#schema/engine'
import { isOfLine, isPart, isReferred, type Condition } from '../../storage/store.ts'

/** Replaces tokens in a condition, such as today, now and me, with values for the database. */
export function resolveWhere(where: Where, principal: Principal): Where {
  return Object.fromEntries(
    Object.entries(where).map(([name, test]) => [name, resolveTest(name, test, principal)]),
  ) as Where
}

function resolveTest(name: string, test: unknown, principal: Principal): unknown {
  if (isJoin(name, test)) return test.map((part) => resolveWhere(part, principal))
  // A caller without an employee record has no records of their own, and an empty field does not match either.
  if (isToken(test)) return resolveToken(test, principal) ?? []
  if (typeof test !== 'object' || test === null || Array.isArray(test)) return test
  return Object.fromEntries(
    Object.entries(test).map(([key, value]) => [key, resolveTest(key, value, principal)]),
  )
}

/** Resolves those conditions that are defined. */
export const resolveAll = (
  conditions: readonly (Condition | undefined)[],
  principal: Principal,
): Condition[] =>
  conditions.filter((each) => each !== undefined).map((each) => resolveCondition(each, principal))

function resolveCondition(condition: Condition, principal: Principal): Condition {
  if (isPart(condition)) return condition
  return isReferred(condition) || isOfLine(condition)
    ? { ...condition, where: resolveWhere(condition.where, principal) }
    : resolveWhere(condition, principal)
}

/** True if only the database can evaluate the condition, because it follows a reference. */
export const crossesReferences = (where: Where): boolean =>
  mentions(where).some((name) => name.includes('.'))

/**
 * Returns the plain values required by a condition: `{ reasonKind: 'LEAVE' }` determines the kind of every record created
 * under it.
 */
export const fixedValues = (where: Where | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(where ?? {}).filter(
      ([, test]) => typeof test !== 'object' && test !== undefined,
    ),
  )
