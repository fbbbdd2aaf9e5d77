import type { Connected } from '../engine.ts'
import type { Table } from '../tables/table.ts'

/** Marks a new row as pending for the search index. */
export async function noteAddedText(
  { engine: { dialect }, connection }: Connected,
  { name, search }: Table,
  id: number,
): Promise<void> {
  if (search.length > 0) await dialect.textNotes?.added(connection, name, id)
}

/** Marks a row as pending for the search index before its text changes, or before it is deleted (null). */
export async function noteChangingText(
  { engine: { dialect }, connection }: Connected,
  { name, search }: Table,
  id: number,
  columns: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  if (search.length === 0 || (columns && !('search_text' in columns))) return
  await dialect.textNotes?.changing(connection, { table: name, id }, columns?.search_text ?? null)
}
