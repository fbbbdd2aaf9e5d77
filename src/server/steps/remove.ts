import { holdsStored, mayDo, type Definition, type Where } from '#schema/engine'
import { InUse } from '../../storage/store.ts'
import { Refusal } from '../http/errors.ts'
import type { StoredOf } from '../behaviour.ts'
import type { EngineWork } from '../work/work.ts'
import { draftOf, runSteps, type Draft, type Step } from './draft.ts'
import { find } from './find.ts'
import { changesOf, entryOf } from './keep-history.ts'
import { forgetTarget } from './target.ts'

/** The law of a deletion. */
const REMOVE: readonly Step[] = [
  permitDelete,
  find,
  demandDeletable,
  beforeDelete,
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
  await runSteps(REMOVE, draftOf(work, definition, { mode: 'edit', id, within }))
}

function permitDelete({ work, definition }: Draft): void {
  if (!work.isServer && !mayDo(definition, work.role, 'delete')) throw new Refusal('forbidden')
}

function demandDeletable({ work, definition, before }: Draft): void {
  if (
    !work.isServer &&
    !holdsStored(definition.fields, definition.deletableWhen, before ?? {}, work.principal)
  )
    throw new Refusal('notDeletable')
}

/** Here a row of the engine is handed to the behaviour of that very definition. */
const asRecord = ({ before }: Draft) => before as unknown as StoredOf<Definition>

async function beforeDelete(draft: Draft): Promise<void> {
  await draft.work.context.behaviours
    .get(draft.definition.name)
    ?.beforeDelete?.(draft.work, asRecord(draft))
}

async function afterDelete(draft: Draft): Promise<void> {
  await draft.work.context.behaviours
    .get(draft.definition.name)
    ?.afterDelete?.(draft.work, asRecord(draft))
}

async function refuseInUse(draft: Draft): Promise<void> {
  const used = await draft.work.transaction.usedBy(draft.definition, draft.before?.id ?? 0)
  if (used.length > 0) throw inUse(draft, used)
}

function inUse(
  { work, before }: Draft,
  used: readonly { resource: string; count: number }[],
): Refusal {
  const users = used.map(({ resource, count }) => {
    const [one, many] = work.registry.resources.get(resource)?.label ?? [resource, resource]
    return `${count} ${(count === 1 ? one : many).toLowerCase()}`
  })
  return new Refusal('inUse', { params: { label: String(before?.label), users: users.join(', ') } })
}

async function erase(draft: Draft): Promise<void> {
  const { work, definition, before } = draft
  try {
    if (!before || !(await work.transaction.delete(definition, before.id)))
      throw new Refusal('notFound')
  } catch (error) {
    throw error instanceof InUse
      ? inUse(draft, await work.transaction.usedBy(definition, before?.id ?? 0).catch(() => []))
      : error
  }
  forgetTarget(work, definition.name, before, before)
}

async function keepLastHistory(draft: Draft): Promise<void> {
  const { work, definition, before } = draft
  await work.transaction.writeHistory({
    ...entryOf(draft, 'delete'),
    resource: definition.name,
    recordId: before?.id ?? 0,
    changes: changesOf({ definition, before, after: null }),
  })
}
