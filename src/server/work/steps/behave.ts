import type { Saved, Saving } from '../../behaviour.ts'
import type { ChangeSet, Step } from './change-set.ts'

/** Here a change set of the engine is handed to the behaviour of that very definition. */
const asSaving = (changeSet: ChangeSet): Saving => changeSet as unknown as Saving

const behaviourOf = ({ work, definition }: ChangeSet) =>
  work.context.behaviours.get(definition.name)

export const beforeSave: Step = (changeSet) =>
  behaviourOf(changeSet)?.beforeSave?.(asSaving(changeSet))

export const runAction: Step = (changeSet) =>
  behaviourOf(changeSet)?.actions?.[changeSet.action ?? '']?.(asSaving(changeSet))

export const afterSave: Step = (changeSet) =>
  behaviourOf(changeSet)?.afterSave?.(asSaving(changeSet) as Saved)
