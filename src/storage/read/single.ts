import type { Statement } from '../dialects/dialect.ts'
import type { Connected } from '../engine.ts'
import { queryChildren } from '../write/children.ts'
import type { Mutable, Selection } from './selection.ts'

/** Reads a record and its child rows concurrently. */
export async function single(
  connected: Connected,
  {
    statement,
    values,
    id,
    selection,
  }: { statement: Statement; values: readonly unknown[]; id: number; selection: Selection },
): Promise<Mutable | null> {
  const hasChildren = selection.lines.length > 0 || selection.links.length > 0
  const [[row], addChildren] = await Promise.all([
    connected.connection.run(statement, values),
    hasChildren ? queryChildren(connected, [id], selection) : null,
  ])
  if (!row) return null
  const record = selection.read(row)
  addChildren?.([record])
  return record
}
