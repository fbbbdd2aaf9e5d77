import type { Definition } from '#schema/engine'
import type { Work } from './work.ts'

/** Reads labels of records by id, for keys of a chart. The calling code decides whether they may be shown. */
export async function labelsOf(
  work: Work,
  of: Definition,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const found = await work.asSystem.find(of, { id: wanted }, wanted.length)
  return new Map(found.map(({ id, label }) => [id, label]))
}
