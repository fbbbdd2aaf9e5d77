import type { HistoryEntry } from './store.ts'

/** The columns of an entry in the history besides its id, in the order of its values. */
export const HISTORY_COLUMNS = `resource, record_id, at, "by", via, batch_id, kind, changes`

export const historyValues = (entry: HistoryEntry): unknown[] => [
  entry.resource,
  entry.recordId,
  entry.at,
  entry.by,
  entry.via,
  entry.batchId,
  entry.kind,
  JSON.stringify(entry.changes),
]
