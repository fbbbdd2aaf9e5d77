import type { HistoryEntry } from './store.ts'

/** History entry as a row, without the id; changes are stored as text. */
export const historyRow = (entry: HistoryEntry) => ({
  resource: entry.resource,
  record_id: entry.recordId,
  at: entry.at,
  by: entry.by,
  via: entry.via,
  batch_id: entry.batchId,
  kind: entry.kind,
  changes: JSON.stringify(entry.changes),
})

/** Columns of that row, in the same order. */
export const HISTORY_COLUMNS = `resource, record_id, at, "by", via, batch_id, kind, changes`
