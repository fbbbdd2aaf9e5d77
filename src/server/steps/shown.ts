import type { Definition } from '#language'
import { accessOf } from '../access.ts'
import type { EngineWork } from '../work.ts'
import { targetKey } from './target.ts'

/** Reads what a record that is about to change is shown with: the answer needs it again for whatever stays as it is. */
export async function readShown(work: EngineWork, definition: Definition, id: number): Promise<void> {
  const { labels, labelled } = accessOf(work.catalogue, definition, work.role).whole
  // The labels of its own rows are read after the change: those rows may be others then.
  if (labels.length === 0 || labelled.length > 0) return
  const row = await work.reader.one(definition, id, { conditions: [], fields: labels, labels })
  if (row) work.shared.shown.set(targetKey(definition.name, id), row)
}
