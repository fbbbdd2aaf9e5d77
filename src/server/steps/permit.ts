import { mayDo, type FieldError } from '#schema/engine'
import { Refusal } from '../http/errors.ts'
import type { ChangeSet, Values } from './change-set.ts'

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

/**
 * Fields that the caller may not write: those that say what the caller is shown are passed over, for clients send whole
 * records back. All others are refused by their names, and nothing is saved.
 */
export function refuseUnwritable(changeSet: ChangeSet): Promise<void> | undefined {
  return changeSet.unwritable.length === 0 ? undefined : refuseOthers(changeSet)
}

async function refuseOthers(changeSet: ChangeSet): Promise<void> {
  const { work, definition, before, unwritable, command } = changeSet
  const shown: Values = before ? ((await work.serialize(definition, [before]))[0] ?? {}) : {}
  const isShown = ({ field: name }: FieldError) =>
    before !== null && JSON.stringify(command.input?.[name]) === JSON.stringify(shown[name])
  const errors = unwritable.filter((each) => !isShown(each))
  if (errors.length === 0) return
  const labels = errors.map(({ params, field }) => String(params?.['label'] ?? field))
  throw new Refusal('notWritable', { params: { labels: labels.join(', ') }, errors })
}
