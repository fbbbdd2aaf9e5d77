import type { ChangeSet } from './change-set.ts'
import { pointedAt } from './reference.ts'
import { targetKey, targetRecord } from './target.ts'
import { findUniqueHolders } from './unique.ts'

/**
 * Reads together what the checks of a save need: the records it points at, and the holders of its unique values.
 * Skipped for a change set with errors, which is refused anyway, and for a database within the process, where single
 * reads are as fast.
 */
export function prefetchChecks(changeSet: ChangeSet): Promise<void> | undefined {
  const isWorthIt = changeSet.errors.length === 0 && changeSet.work.context.store.isShared
  return isWorthIt ? prefetch(changeSet) : undefined
}

async function prefetch(changeSet: ChangeSet): Promise<void> {
  const { work } = changeSet
  const targets = new Map(
    pointedAt(changeSet).map((target) => [targetKey(target.resource, target.id), target]),
  )
  await Promise.all([
    ...[...targets.values()].map(({ resource, id }) => targetRecord(work, resource, id)),
    findUniqueHolders(changeSet),
  ])
}
