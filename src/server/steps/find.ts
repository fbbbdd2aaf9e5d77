import { holdsStored, rowsFor, targetOf, type Definition, type Where } from '#schema/engine'
import type { Stored } from '../../storage/store.ts'
import { Refusal, notFound } from '../http/errors.ts'
import { refuseBeingImported } from '../imports/open-imports.ts'
import { leadsAway, resolveWhere } from '../work/where.ts'
import type { EngineWork } from '../work/work.ts'
import type { ChangeSet } from './change-set.ts'
import { labelsShown, noteShown } from './shown.ts'

/** Locks the record, if it is there for this caller at all. */
export async function find(changeSet: ChangeSet): Promise<void> {
  const { work, definition, command } = changeSet
  const labels =
    command.isAnswered && !work.transaction.isAlone ? labelsShown(work, definition) : []
  const before =
    command.known ??
    (command.id === undefined ? null : await lockInOrder(work, definition, command.id, labels))
  if (!before || !(await isInside(work, definition, before, command.within))) return notFound()
  await refuseBeingImported(work, before)
  changeSet.before = before
}

/** The record, kept from others; those it is locked after come first. Such a reference is set once, so that it may be read before. */
async function lockInOrder(
  work: EngineWork,
  definition: Definition,
  id: number,
  labels: readonly string[] = [],
): Promise<Stored | null> {
  const { lockParent } = definition
  if (work.transaction.isAlone) return work.transaction.lock(definition, id)
  const head =
    lockParent === undefined ? null : (await work.reader.get(definition, id))?.[lockParent]
  const target = targetOf(definition.fields[lockParent ?? ''])
  if (target && typeof head === 'number') await lockInOrder(work, work.registry.get(target), head)
  const found = await work.transaction.lock(definition, id, labels)
  return found && noteShown(work, definition, found)
}

/** Whether a record lies in the caller's rows, and in the part of the resource that is being worked in. */
export async function isInside(
  work: EngineWork,
  definition: Definition,
  record: Stored,
  within?: Where,
): Promise<boolean> {
  const rows = work.isServer ? undefined : rowsFor(definition, work.role)
  return (await meets(work, definition, record, rows)) && meets(work, definition, record, within)
}

async function meets(
  work: EngineWork,
  definition: Definition,
  record: Stored,
  where: Where | undefined,
): Promise<boolean> {
  if (!where) return true
  if (!leadsAway(where)) return holdsStored(definition.fields, where, record, work.principal)
  // Conditions through references are the database's to answer.
  return (
    (await work.reader.one(definition, record.id, {
      conditions: [resolveWhere(where, work.principal)],
      fields: [],
      labels: [],
    })) !== null
  )
}

/** Nobody saves a record into rows that are not theirs. */
export function stayInside({
  work,
  definition,
  after,
  command: { within },
}: ChangeSet): Promise<void> | undefined {
  const isFree = !within && (work.isServer || !rowsFor(definition, work.role))
  return !after || isFree
    ? undefined
    : isInside(work, definition, after, within).then((isIt) => {
        if (!isIt) throw new Refusal('outside')
      })
}
