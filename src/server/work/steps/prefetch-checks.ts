import type { ChangeSet } from './change-set.ts'
import { pointedAt } from './reference.ts'
import { targetKey, targetRecord } from './target.ts'
import { findUniqueHolders } from './unique.ts'

/**
 * What the checks of a save look at, asked together: the records it points at, and who has its unique values. A change set with
 * errors is refused anyway, and a database within the process is asked just as quickly one by one.
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
