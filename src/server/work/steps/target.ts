import type { Stored } from '../../../storage/store.ts'
import type { EngineWork } from '../work.ts'

/** Reads a referenced record, cached per transaction, because an import needs the same department for every row. */
export async function targetRecord(
  work: EngineWork,
  resource: string,
  id: number,
): Promise<Stored | null> {
  const key = targetKey(resource, id)
  const cached = work.shared.targets.get(key)
  if (cached !== undefined) return cached
  const record = await work.reader.target(work.registry.get(resource), id)
  work.shared.targets.set(key, record)
  return record
}

export const targetKey = (resource: string, id: unknown): string => `${resource} ${id}`

/**
 * Removes a written record from the cache, so that it is read again. If its label has changed, clears the whole cache,
 * because labels of other records may contain it.
 */
export function clearTarget(
  { shared }: EngineWork,
  resource: string,
  after: Stored,
  before: Stored | null,
): void {
  if (before && before.label !== after.label) {
    shared.targets.clear()
    shared.shown.clear()
  }
  shared.targets.delete(targetKey(resource, after.id))
}
