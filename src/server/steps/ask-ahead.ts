import type { Draft } from './draft.ts'
import { pointedAt } from './reference.ts'
import { targetKey, targetRecord } from './target.ts'
import { askUnique } from './unique.ts'

/**
 * What the checks of a save look at, asked together: the records it points at, and who has its unique values. A draft with
 * errors is refused anyway.
 */
export async function askAhead(draft: Draft): Promise<void> {
  if (draft.errors.length > 0) return
  const { work } = draft
  const targets = new Map(
    pointedAt(draft).map((target) => [targetKey(target.resource, target.id), target]),
  )
  await Promise.all([
    ...[...targets.values()].map(({ resource, id }) => targetRecord(work, resource, id)),
    askUnique(draft),
  ])
}
