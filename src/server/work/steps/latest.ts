import type { Stored } from '../../../storage/store.ts'
import type { Underway } from '../work.ts'
import type { ChangeSet } from './change-set.ts'
import { targetKey } from './target.ts'

/** Caches the written record. The first save to write a record owns the entry. */
export function noteWritten(changeSet: ChangeSet, after: Stored): void {
  const {
    definition,
    work: {
      shared: { underway },
    },
  } = changeSet
  const key = targetKey(definition.name, after.id)
  if (!underway.has(key)) changeSet.ownsNote = true
  underway.set(key, after)
}

/** Runs a save and sets `after` to the final state of the record in the transaction. */
export async function withLatest(
  changeSet: ChangeSet,
  run: () => Promise<ChangeSet>,
): Promise<ChangeSet> {
  try {
    await run()
    if (changeSet.ownsNote && changeSet.after)
      changeSet.after = await readLatest(changeSet, changeSet.after)
    return changeSet
  } finally {
    if (changeSet.ownsNote && changeSet.after)
      changeSet.work.shared.underway.delete(
        targetKey(changeSet.definition.name, changeSet.after.id),
      )
  }
}

async function readLatest({ work, definition }: ChangeSet, after: Stored): Promise<Stored> {
  const underway = work.shared.underway.get(targetKey(definition.name, after.id))
  return underway ?? (await work.transaction.get(definition, after.id)) ?? after
}

/** Discards the cached records of a resource after a statement has changed its table directly. */
export function forgetWritten(underway: Underway, resource: string): void {
  for (const key of underway.keys())
    if (key.startsWith(targetKey(resource, ''))) underway.set(key, null)
}
