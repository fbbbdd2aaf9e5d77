import { readItems } from './fields/field.ts'
import type { Definition } from './resource.ts'

/** A transition between two states and the actions that perform it. */
export interface Transition {
  readonly from: string
  readonly to: string
  /** Labels of the actions. */
  readonly labels: readonly string[]
  /** True if only the server performs the transition. */
  readonly isAutomatic: boolean
}

/** Returns the transitions of a resource in the order of its states. Empty if there is no state or no action changes it. */
export function listTransitions(definition: Definition): readonly Transition[] {
  const states = listStates(definition)
  const moves = Object.values(definition.actions ?? {}).flatMap(
    ({ label, from, to, automatic = false }) =>
      to === undefined
        ? []
        : (from === undefined ? states.filter((state) => state !== to) : [from].flat()).map(
            (start) => ({ from: start, to, label, automatic }),
          ),
  )
  const byWay = Map.groupBy(
    moves,
    ({ from, to }) => `${states.indexOf(from)} ${states.indexOf(to)}`,
  )
  return [...byWay.values()]
    .flatMap((some) => {
      const [first] = some
      return first
        ? [
            {
              from: first.from,
              to: first.to,
              labels: some.map(({ label }) => label),
              isAutomatic: some.every(({ automatic }) => automatic),
            },
          ]
        : []
    })
    .toSorted(
      (left, right) =>
        states.indexOf(left.from) - states.indexOf(right.from) ||
        states.indexOf(left.to) - states.indexOf(right.to),
    )
}

/** Returns the states in the order of the definition. */
export const listStates = ({ state, fields }: Definition): readonly string[] =>
  Object.keys(readItems(fields[state ?? '']))

/** Returns the initial state of a record. */
export function firstState(definition: Definition): string | undefined {
  const initial = definition.fields[definition.state ?? '']?.options.initial
  return typeof initial === 'string' ? initial : listStates(definition)[0]
}
