import { mayDo } from '#schema/engine'
import { Refusal } from '../http/errors.ts'
import type { ChangeSet } from './change-set.ts'

const mayAs = ({ work, definition }: ChangeSet, verb: string): boolean =>
  work.isServer || mayDo(definition, work.role, verb)

/** Whether the role may do that at all, before anything is looked up. */
export function permit(changeSet: ChangeSet): void {
  const verb = changeSet.action ?? changeSet.mode
  if (!mayAs(changeSet, verb)) throw new Refusal('forbidden')
}

/** A PUT may turn out to be an action; whoever has neither edit nor an action is refused before anything is looked up. */
export function permitSomeChange(changeSet: ChangeSet): void {
  const verbs = ['edit', ...Object.keys(changeSet.definition.actions ?? {})]
  if (!verbs.some((verb) => mayAs(changeSet, verb))) throw new Refusal('forbidden')
}
