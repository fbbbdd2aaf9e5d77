import { readItems } from './fields/field.ts'
import type { Definition } from './resource.ts'

/** A path from one state to another, and the actions that take it. */
export interface Transition {
  readonly from: string
  readonly to: string
  /** The labels of the actions. */
  readonly labels: readonly string[]
  /** Taken only by the server. */
  readonly isAutomatic: boolean
}

/** All paths between the states of a resource, in the order of its states; empty if it has no state or no action changes it. */
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

/** The states in the order of the definition. */
export const listStates = ({ state, fields }: Definition): readonly string[] =>
  Object.keys(readItems(fields[state ?? '']))

/** Initial state of a record. */
export function firstState(definition: Definition): string | undefined {
  const initial = definition.fields[definition.state ?? '']?.options.initial
  return typeof initial === 'string' ? initial : listStates(definition)[0]
}
