import { groupHooks, type Hook } from '../../hook.ts'
import type { ChangeSet, Step } from './change-set.ts'
import type { Saved, Saving } from '../../behaviour.ts'

/** Lists the events of this save, under the names used by guards and follow-ups. */
function listMoments({ mode, action, values, changes }: ChangeSet): readonly string[] {
  if (mode === 'create') return ['create']
  const moments = Object.keys(values).length > 0 ? ['change'] : []
  if (action !== null) moments.push(action)
  if (changes('isActive') && values.isActive === false) moments.push('deactivate')
  return moments
}

async function runAll(changeSet: ChangeSet, hooks: readonly Hook[] | undefined): Promise<void> {
  if (!hooks) return
  const moments = listMoments(changeSet)
  for (const { at, run } of hooks) if (moments.includes(at)) await run(changeSet.work, changeSet)
}

async function runAllOfDeletion(
  { work, before }: ChangeSet,
  hooks: readonly Hook[] = [],
): Promise<void> {
  for (const { at, run } of hooks) if (at === 'delete') await run(work, before)
}

const hooksFor = ({ work, definition: { name } }: ChangeSet) => {
  const { guards, followUps } = groupHooks(work.context.behaviours)
  return { guards: guards.get(name), followUps: followUps.get(name) }
}

export const guardSave = (changeSet: ChangeSet): Promise<void> =>
  runAll(changeSet, hooksFor(changeSet).guards)

export async function followSave(changeSet: ChangeSet): Promise<void> {
  if (changeSet.isWritten) await runAll(changeSet, hooksFor(changeSet).followUps)
}

export const guardDeletion = (changeSet: ChangeSet): Promise<void> =>
  runAllOfDeletion(changeSet, hooksFor(changeSet).guards)

export const followDeletion = (changeSet: ChangeSet): Promise<void> =>
  runAllOfDeletion(changeSet, hooksFor(changeSet).followUps)

/** Passes the engine's change set to the behaviour of the same definition. */
const asSaving = (changeSet: ChangeSet): Saving => changeSet as unknown as Saving

const findBehaviour = ({ work, definition }: ChangeSet) =>
  work.context.behaviours.get(definition.name)

export const beforeSave: Step = (changeSet) =>
  findBehaviour(changeSet)?.beforeSave?.(asSaving(changeSet))

export const runAction: Step = (changeSet) =>
  findBehaviour(changeSet)?.actions?.[changeSet.action ?? '']?.(asSaving(changeSet))

export const afterSave: Step = (changeSet) =>
  findBehaviour(changeSet)?.afterSave?.(asSaving(changeSet) as Saved)
