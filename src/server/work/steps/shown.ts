import type { Definition } from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import { accessOf } from '../../access/access.ts'
import type { Row } from '../serialize.ts'
import type { EngineWork } from '../work.ts'
import { targetKey } from './target.ts'

/** The labels that a record about to change is shown with: the answer needs them again for whatever stays as it is. */
export function labelsShown(
  { registry, role }: EngineWork,
  definition: Definition,
): readonly string[] {
  const { labels, labelled } = accessOf(registry, definition, role).whole
  // The labels of its own rows are read after the change: those rows may be others then.
  return labelled.length > 0 ? [] : labels
}

/** Notes what a record is shown with, and gives the record without it. */
export function noteShown({ shared }: EngineWork, definition: Definition, found: Stored): Stored {
  const { labels }: Row = found
  if (!labels) return found
  shared.shown.set(targetKey(definition.name, found.id), { record: found, labels })
  // A copy without them would cost more than reading them did.
  return Object.assign(found, { labels: undefined })
}
