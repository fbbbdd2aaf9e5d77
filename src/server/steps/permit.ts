import { mayDo } from '#schema/engine'
import { Refusal } from '../http/errors.ts'
import type { Draft } from './draft.ts'

const mayAs = ({ work, definition }: Draft, verb: string): boolean =>
  work.isServer || mayDo(definition, work.role, verb)

/** Whether the role may do that at all, before anything is looked up. */
export function permit(draft: Draft): void {
  const verb = draft.action ?? draft.mode
  if (!mayAs(draft, verb)) throw new Refusal('forbidden')
}

/** A PUT may turn out to be an action; whoever has neither edit nor an action is told before anything is looked up. */
export function permitSomeChange(draft: Draft): void {
  const verbs = ['edit', ...Object.keys(draft.definition.actions ?? {})]
  if (!verbs.some((verb) => mayAs(draft, verb))) throw new Refusal('forbidden')
}
