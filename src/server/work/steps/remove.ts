import { holdsStored, mayDo, type Definition, type Where } from '#schema/engine'
import { InUse } from '../../../storage/store.ts'
import { Refusal } from '../../errors.ts'
import { asStored } from '../../behaviour.ts'
import type { EngineWork } from '../work.ts'
import { noteDeleted } from './note-deleted.ts'
import { makeChangeSet, runSteps, type ChangeSet, type Step } from './change-set.ts'
import { find } from './find.ts'
import { followDeletion, guardDeletion } from './hooks.ts'
import { listChanges, makeEntry } from './keep-history.ts'
import { clearTarget } from './target.ts'

/** Steps of a deletion. */
const REMOVE: readonly Step[] = [
  permitDelete,
  find,
  demandDeletable,
  beforeDelete,
  guardDeletion,
  followDeletion,
  refuseInUse,
  erase,
  afterDelete,
  keepLastHistory,
]

export async function removeRecord(
  work: EngineWork,
  definition: Definition,
  { id, within }: { id: number; within?: Where },
): Promise<void> {
  await runSteps(REMOVE, makeChangeSet(work, definition, { mode: 'edit', id, within }))
}

function permitDelete({ work, definition }: ChangeSet): void {
  if (!work.isServer && !mayDo(definition, work.role, 'delete')) throw new Refusal('forbidden')
}

function demandDeletable({ work, definition, before }: ChangeSet): void {
  if (
    !work.isServer &&
    !holdsStored(definition.fields, definition.deletableWhen, before ?? {}, work.principal)
  )
    throw new Refusal('notDeletable')
}

async function beforeDelete(changeSet: ChangeSet): Promise<void> {
  await changeSet.work.context.behaviours
    .get(changeSet.definition.name)
    ?.beforeDelete?.(changeSet.work, asStored(changeSet.before))
}

async function afterDelete(changeSet: ChangeSet): Promise<void> {
  await changeSet.work.context.behaviours
    .get(changeSet.definition.name)
    ?.afterDelete?.(changeSet.work, asStored(changeSet.before))
}

async function refuseInUse(changeSet: ChangeSet): Promise<void> {
  const used = await changeSet.work.transaction.usedBy(
    changeSet.definition,
    changeSet.before?.id ?? 0,
  )
  if (used.length > 0) throw inUse(changeSet, used)
}

function inUse(
  { work, before }: ChangeSet,
  used: readonly { resource: string; count: number }[],
): Refusal {
  const users = used.map(({ resource, count }) => {
    const [one, many] = work.registry.resources.get(resource)?.label ?? [resource, resource]
    return `${count} ${(count === 1 ? one : many).toLowerCase()}`
  })
  return new Refusal('inUse', { params: { label: String(before?.label), users: users.join(', ') } })
}

async function erase(changeSet: ChangeSet): Promise<void> {
  const { work, definition, before } = changeSet
  try {
    if (!before) throw new Refusal('notFound')
    // Sent together, which saves a round trip.
    const [isDeleted] = await Promise.all([
      work.transaction.delete(definition, before.id),
      noteDeleted(work, definition, before),
    ])
    if (!isDeleted) throw new Refusal('notFound')
  } catch (error) {
    throw error instanceof InUse
      ? inUse(changeSet, await work.transaction.usedBy(definition, before?.id ?? 0).catch(() => []))
      : error
  }
  clearTarget(work, definition.name, before, before)
}

async function keepLastHistory(changeSet: ChangeSet): Promise<void> {
  const { work, definition, before } = changeSet
  await work.transaction.writeHistory({
    ...makeEntry(changeSet, 'delete'),
    resource: definition.name,
    recordId: before?.id ?? 0,
    changes: listChanges({ definition, before, after: null }),
  })
}
