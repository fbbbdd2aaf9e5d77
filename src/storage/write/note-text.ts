import type { Connected } from '../engine.ts'
import type { Table } from '../tables/table.ts'

/** Notes a new row for the search index. */
export async function noteAddedText(
  { engine: { dialect }, connection }: Connected,
  { name, search }: Table,
  id: number,
): Promise<void> {
  if (search.length > 0) await dialect.textNotes?.added(connection, name, id)
}

/** Notes for the search index that a row is about to get these columns, or to be deleted (null). */
export async function noteChangingText(
  { engine: { dialect }, connection }: Connected,
  { name, search }: Table,
  id: number,
  columns: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  if (search.length === 0 || (columns && !('search_text' in columns))) return
  await dialect.textNotes?.changing(connection, { table: name, id }, columns?.search_text ?? null)
}
