import type { Definition } from '#schema/engine'
import type { StoredOf } from '../behaviour.ts'
import type { JsonRecord } from './serialize.ts'
import type { Work } from './work.ts'

/** Reads the records that a field of these rows refers to, by id, if this work may see them. */
export async function readById<Of extends Definition, Name extends string>(
  work: Work,
  of: Of,
  rows: readonly (JsonRecord | { readonly [Each in Name]?: unknown })[],
  by: Name,
): Promise<ReadonlyMap<number, StoredOf<Of>>> {
  const ids = new Set(rows.flatMap((row) => (row[by] ? [Number(row[by])] : [])))
  if (ids.size === 0) return new Map()
  const condition = [{ id: [...ids] }]
  const found = await work.find(of, condition, ids.size)
  return new Map(found.map((record) => [record.id, record]))
}

/** Reads labels of records by id, for chart keys. The caller decides whether they may be shown. */
export async function readLabels(
  work: Work,
  of: Definition,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const found = await readById(
    work.asSystem,
    of,
    ids.map((id) => ({ id })),
    'id',
  )
  return new Map([...found].map(([id, { label }]) => [id, label]))
}
