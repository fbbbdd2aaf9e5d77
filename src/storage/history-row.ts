import type { HistoryEntry } from './store.ts'

/** An entry as its row in the history has it, the id aside: what changed is kept as text. */
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

/** Its columns, in the same order. */
export const HISTORY_COLUMNS = `resource, record_id, at, "by", via, batch_id, kind, changes`
