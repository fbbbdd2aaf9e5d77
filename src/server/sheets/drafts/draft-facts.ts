import type { DraftState, DraftSummary, ImportDraft } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import type { Caller } from '../../access/caller.ts'
import type { AppContext } from '../../app-context.ts'
import { readingWork } from '../../work/open-work.ts'
import { labelBy, readUserNames } from '../../work/user-names.ts'
import { countUnknown, groupProblems } from './draft-results.ts'
import { unpackError, type StoredDraft } from './draft-store.ts'
import type { Drafted } from './draft-task.ts'

/** Everything about a draft but its rows. Problems are grouped when no check is under way. */
export async function describeDraft(
  { context, caller, draft }: Omit<Drafted, 'definition'>,
  creatable: readonly string[],
  sql: Transaction['sql'] = context.store.sql,
): Promise<ImportDraft> {
  const state = draft.state as DraftState
  const isSettled = state === 'checked' || state === 'saved'
  return {
    ...summarise(draft, await readOwners(context, caller, [draft])),
    progress: draft.progress === null ? null : JSON.parse(draft.progress),
    file: JSON.parse(draft.file),
    mapping: JSON.parse(draft.mapping),
    groups: isSettled ? await groupProblems(sql, draft.id) : [],
    unknown: isSettled ? await countUnknown(sql, draft.id) : {},
    creatable,
    stopped: draft.stopped === null ? null : unpackError(draft.stopped),
  }
}

/** Reads the names of those who uploaded the drafts of others, which only super admins see. */
export const readOwners = (
  context: AppContext,
  caller: Caller,
  drafts: readonly StoredDraft[],
): Promise<ReadonlyMap<number, string>> => {
  const { principal } = readingWork(context, { caller, via: 'import' })
  return readUserNames(
    context,
    principal,
    drafts.map(({ by }) => by).filter((by) => by !== caller.userId),
  )
}

export const summarise = (
  draft: StoredDraft,
  owners: ReadonlyMap<number, string>,
): DraftSummary => ({
  id: draft.id,
  resource: draft.resource,
  fileName: draft.file_name,
  by: draft.by,
  labels: labelBy(owners, draft.by),
  at: draft.at,
  changedAt: draft.changed_at,
  version: draft.version,
  state: draft.state as DraftState,
  counts: JSON.parse(draft.counts),
  batches: JSON.parse(draft.batches),
})
