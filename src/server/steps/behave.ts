import type { Saved, Saving } from '../behaviour.ts'
import type { Draft, Step } from './draft.ts'

/** Here a draft of the engine is handed to the behaviour of that very definition. */
const asSaving = (draft: Draft): Saving => draft as unknown as Saving

const behaviourOf = ({ work, definition }: Draft) => work.context.behaviours.get(definition.name)

export const beforeSave: Step = (draft) => behaviourOf(draft)?.beforeSave?.(asSaving(draft))

export const runAction: Step = (draft) =>
  behaviourOf(draft)?.actions?.[draft.action ?? '']?.(asSaving(draft))

export const afterSave: Step = (draft) => behaviourOf(draft)?.afterSave?.(asSaving(draft) as Saved)
