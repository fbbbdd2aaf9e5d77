import { firstState, memoize, listTransitions, type Definition } from '#schema/engine'
import type { ChangeSet } from './change-set.ts'

/** Contains "PENDING SHIPPED" for every declared transition, and "null PENDING" for each initial state. */
const declaredMoves = memoize(
  (definition: Definition): ReadonlySet<string> =>
    new Set([
      ...[firstState(definition), ...(definition.startsIn ?? [])].map((state) => `null ${state}`),
      ...listTransitions(definition).map(({ from, to }) => `${from} ${to}`),
    ]),
)

/** Refuses undeclared state changes, even by the server itself. */
export function followTransition({ definition, before, values }: ChangeSet): void {
  const { state } = definition
  if (state && state in values) demandTransition(definition, before?.[state], values[state])
}

/**
 * Throws E301 with the location of the state if the transition is not declared. `from` is empty for a new record. Users
 * never cause this, because a state in a request runs its action, so it is a programming error.
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

/** Guards the write: the state must still be the one from which the transition was allowed. */
export function stateGuard({ definition: { state }, before, values }: ChangeSet) {
  return state && state in values && before ? { [state]: before[state] ?? null } : undefined
}
