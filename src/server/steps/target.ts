import type { Stored } from '../../storage/store.ts'
import type { EngineWork } from '../work.ts'

/** A record that others point at, read once per transaction: an import asks for the same department for every row. */
export async function targetRecord(work: EngineWork, resource: string, id: number): Promise<Stored | null> {
  const key = `${resource} ${id}`
  const known = work.shared.targets.get(key)
  if (known !== undefined) return known
  const record = await work.reader.get(work.catalogue.get(resource), id)
  work.shared.targets.set(key, record)
  return record
}

/** What was written is read anew. */
export function forgetTarget(work: EngineWork, resource: string, id: number): void {
  work.shared.targets.delete(`${resource} ${id}`)
}
