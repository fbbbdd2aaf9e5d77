import type { HistoryEntry } from './store.ts'

/** Converts a history entry to a row without an id. Changes are stored as a string. */
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

/** Columns of the history row, in the same order. */
export const HISTORY_COLUMNS = `resource, record_id, at, "by", via, batch_id, kind, changes`
