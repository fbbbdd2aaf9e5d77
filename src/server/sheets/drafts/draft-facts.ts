import type { DraftState, ImportDraft } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import { countUnknown, groupProblems } from './draft-results.ts'
import { unpackError, type StoredDraft } from './draft-store.ts'

/** Everything about a draft but its rows. Problems are grouped when no check is under way. */
export async function describeDraft(
  sql: Transaction['sql'],
  draft: StoredDraft,
  creatable: readonly string[],
): Promise<ImportDraft> {
  const state = draft.state as DraftState
  const isSettled = state === 'checked' || state === 'saved'
  return {
    ...summarise(draft),
    progress: draft.progress === null ? null : JSON.parse(draft.progress),
    file: JSON.parse(draft.file),
    mapping: JSON.parse(draft.mapping),
    groups: isSettled ? await groupProblems(sql, draft.id) : [],
    unknown: isSettled ? await countUnknown(sql, draft.id) : {},
    creatable,
    stopped: draft.stopped === null ? null : unpackError(draft.stopped),
  }
}

/** A draft in the list of imports. */
export type DraftSummary = Pick<
  ImportDraft,
  | 'id'
  | 'resource'
  | 'fileName'
  | 'by'
  | 'at'
  | 'changedAt'
  | 'version'
  | 'state'
  | 'counts'
  | 'batches'
>

export const summarise = (draft: StoredDraft): DraftSummary => ({
  id: draft.id,
  resource: draft.resource,
  fileName: draft.file_name,
  by: draft.by,
  at: draft.at,
  changedAt: draft.changed_at,
  version: draft.version,
  state: draft.state as DraftState,
  counts: JSON.parse(draft.counts),
  batches: JSON.parse(draft.batches),
})
