import { holdsStored, rowsFor, type Definition, type Where } from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import { Refusal, notFound } from '../../errors.ts'
import { refuseBeingImported } from '../../sheets/imports/open-imports.ts'
import { lockInOrder } from '../lock-in-order.ts'
import { crossesReferences, resolveWhere } from '../where.ts'
import type { EngineWork } from '../work.ts'
import type { ChangeSet } from './change-set.ts'
import { findAccess } from '../../access/access.ts'
import type { Row } from '../serialize.ts'
import { targetKey } from './target.ts'

/** Finds and locks the record, if it exists for this caller. */
export async function find(changeSet: ChangeSet): Promise<void> {
  const { work, definition, command } = changeSet
  const labels = command.isAnswered ? labelsShown(work, definition) : []
  const before =
    command.existing ??
    (command.id === undefined ? null : await lock(work, definition, command.id, labels))
  if (!before || !(await isInside(work, definition, before, command.within))) return notFound()
  await refuseBeingImported(work, before)
  changeSet.before = before
}

async function lock(
  work: EngineWork,
  definition: Definition,
  id: number,
  labels: readonly string[],
): Promise<Stored | null> {
  const found = await lockInOrder(work, definition, id, labels)
  return found && noteShown(work, definition, found)
}

/** True if a record is among the caller's rows and meets `within`, the condition for the addressed part of the resource. */
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
  if (!crossesReferences(where))
    return holdsStored(definition.fields, where, record, work.principal)
  // Only the database can evaluate conditions that follow references.
  return (
    (await work.reader.one(definition, record.id, {
      conditions: [resolveWhere(where, work.principal)],
      fields: [],
      labels: [],
    })) !== null
  )
}

/** Refuses to save a record outside the caller's rows or outside `within`. */
export function demandWithin({
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

/** Labels shown with a record that is about to change. The response needs them again for all unchanged references. */
function labelsShown({ registry, role }: EngineWork, definition: Definition): readonly string[] {
  const { labels, labelled } = findAccess(registry, definition, role).whole
  // Labels of the record's rows are read after the change, because the rows may be different then.
  return labelled.length > 0 ? [] : labels
}

/** Stores the labels shown with a record, and returns the record without them. */
function noteShown({ shared }: EngineWork, definition: Definition, found: Stored): Stored {
  const { labels }: Row = found
  if (!labels) return found
  shared.shown.set(targetKey(definition.name, found.id), { record: found, labels })
  // Copying the record without its labels would cost more than reading it.
  return Object.assign(found, { labels: undefined })
}
