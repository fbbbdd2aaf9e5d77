import type { Saved, Saving } from '../behaviour.ts'
import type { Draft } from './draft.ts'

/** Here a draft of the engine is handed to the behaviour of that very definition. */
const asSaving = (draft: Draft): Saving => draft as unknown as Saving

const behaviourOf = ({ work, definition }: Draft) => work.world.behaviours.get(definition.name)

export async function beforeSave(draft: Draft): Promise<void> {
  await behaviourOf(draft)?.beforeSave?.(asSaving(draft))
}

export async function runAction(draft: Draft): Promise<void> {
  await behaviourOf(draft)?.actions?.[draft.action ?? '']?.(asSaving(draft))
}

export async function afterSave(draft: Draft): Promise<void> {
  await behaviourOf(draft)?.afterSave?.(asSaving(draft) as Saved)
}
