import {
  isWriteOnly,
  listFieldEntries,
  isServers,
  isStored,
  memoize,
  type Definition,
} from '#schema/engine'
import type { Change, HistoryEntry } from '../../../storage/store.ts'
import { isSame, type ChangeSet } from './change-set.ts'

/** Writes the history of a change in its transaction: author, old and new values, and source. */
export async function keepHistory(changeSet: ChangeSet): Promise<void> {
  const { work, definition, before, after, mode, action } = changeSet
  if (!after || !changeSet.isWritten) return
  const changes = listChanges(changeSet)
  if (mode === 'edit' && changes.length === 0 && !action) return
  await work.transaction.writeHistory({
    ...makeEntry(changeSet, action ? 'action' : mode === 'create' ? 'create' : 'update'),
    ...(isCarriedOn(changeSet, changes) ? { via: AUTOMATIC } : {}),
    resource: definition.name,
    recordId: (before ?? after).id,
    changes,
  })
}

/** Source of a change caused by another one. Its author is the author of the original change. */
const AUTOMATIC = 'automatic'

/** True if the server applied a user's change to this record: none of these fields can be sent by callers. */
const isCarriedOn = (
  { work, command, definition }: ChangeSet,
  changes: readonly Change[],
): boolean =>
  command.values !== undefined &&
  command.mode === 'edit' &&
  work.caller !== null &&
  changes.length > 0 &&
  changes.every(({ field }) => isServers(definition.fields[field] ?? NO_FIELD))

const NO_FIELD = { kind: 'text', options: {} } as const

export const makeEntry = (
  { work, action }: Pick<ChangeSet, 'work' | 'action'>,
  kind: HistoryEntry['kind'],
) => ({
  at: work.now,
  by: work.caller?.userId ?? null,
  via: action ? `action:${action}` : work.via,
  batchId: work.batchId,
  kind,
})

const comparedFields = memoize((definition: Definition) =>
  listFieldEntries(definition).filter(
    ([, field]) => isStored(field) && !('rollup' in field.options),
  ),
)

/**
 * Lists all stored fields that differ, including calculated ones. For a password, only the fact that it changed is
 * recorded.
 */
export function listChanges({
  definition,
  before,
  after,
}: Pick<ChangeSet, 'definition' | 'before' | 'after'>): Change[] {
  const changes: Change[] = []
  for (const [name, field] of comparedFields(definition)) {
    const [left, right] = [before?.[name] ?? null, after?.[name] ?? null]
    if (left === right || isSame(field, left, right) || (!before && isEmpty(right))) continue
    changes.push(
      isWriteOnly(field)
        ? { field: name, before: null, after: null }
        : { field: name, before: left, after: right },
    )
  }
  return changes
}

const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0)
