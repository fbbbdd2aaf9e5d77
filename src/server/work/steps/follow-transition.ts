import { firstState, memoize, listTransitions, type Definition } from '#schema/engine'
import type { ChangeSet } from './change-set.ts'

/** "PENDING SHIPPED" for every declared transition; "null PENDING" for the states in which a record may begin. */
const declaredMoves = memoize(
  (definition: Definition): ReadonlySet<string> =>
    new Set([
      ...[firstState(definition), ...(definition.startsIn ?? [])].map((state) => `null ${state}`),
      ...listTransitions(definition).map(({ from, to }) => `${from} ${to}`),
    ]),
)

/** Refuses a state change without a declared transition, for every writer. */
export function followTransition({ definition, before, values }: ChangeSet): void {
  const { state } = definition
  if (state && state in values) demandTransition(definition, before?.[state], values[state])
}

/**
 * Throws E301 with the address of the state if no declared transition leads from one to the other; `from` is empty for a new
 * record. Users never reach this (a state that is sent requests its action), so it is an error in the code.
 */
export function demandTransition(definition: Definition, before: unknown, after: unknown): void {
  const { name, state } = definition
  const [from, to] = [before ?? null, after ?? null]
  if (from === to || declaredMoves(definition).has(`${String(from)} ${String(to)}`)) return
  throw new Error(
    from === null
      ? `E301 ${name}.${state}: no record begins as ${to}; name the state in startsIn`
      : `E301 ${name}.${state}: no transition leads from ${from} to ${to}; declare an action, or an automatic one`,
  )
}

/** Guard of the write: the state must still be the one for which the transition was allowed. */
export function stateGuard({ definition: { state }, before, values }: ChangeSet) {
  return state && state in values && before ? { [state]: before[state] ?? null } : undefined
}
