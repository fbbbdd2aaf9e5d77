import { Duplicate } from '../../../storage/store.ts'
import { Refusal } from '../../errors.ts'
import { attachFile } from '../../http/files/file-store.ts'
import { filesIn, namesFiles } from '../../http/files/named-files.ts'
import type { ChangeSet } from './change-set.ts'
import { stateGuard } from './follow-transition.ts'
import { noteWritten } from './latest.ts'
import { clearTarget } from './target.ts'
import { explainDuplicate } from './unique.ts'

/** Inserts or updates the row. An update without changes writes nothing. */
export async function write(changeSet: ChangeSet): Promise<void> {
  try {
    await (changeSet.mode === 'create' ? insert(changeSet) : update(changeSet))
  } catch (error) {
    throw error instanceof Duplicate ? explainDuplicate(changeSet, error) : error
  }
}

async function insert(changeSet: ChangeSet): Promise<void> {
  const { work, definition, values } = changeSet
  const explain = (duplicate: Duplicate) => explainDuplicate(changeSet, duplicate)
  changeSet.after = await work.transaction.insert(definition, values, makeStamp(changeSet), explain)
  clearTarget(work, definition.name, changeSet.after, null)
  noteWritten(changeSet, changeSet.after)
}

async function update(changeSet: ChangeSet): Promise<void> {
  const { work, definition, before, command } = changeSet
  if (!before) throw new Error(`${definition.name}: a change needs the record it changes`)
  dropUnchanged(changeSet)
  if (Object.keys(changeSet.values).length === 0 && !command.where) {
    changeSet.after = before
    return
  }
  const after = await work.transaction.update(definition, {
    id: before.id,
    values: changeSet.values,
    stamp: makeStamp(changeSet),
    guard: { version: before.version, state: stateGuard(changeSet), where: command.where },
    before,
  })
  clearTarget(work, definition.name, after ?? before, before)
  if (after) {
    changeSet.after = after
    noteWritten(changeSet, after)
  } else if (command.where) Object.assign(changeSet, { after: before, isWritten: false })
  else throw new Refusal('stale')
}

const makeStamp = ({ work }: ChangeSet) => ({ userId: work.caller?.userId ?? null, now: work.now })

function dropUnchanged(changeSet: ChangeSet): void {
  for (const name of Object.keys(changeSet.values)) {
    if (!changeSet.changes(name)) delete changeSet.values[name]
  }
}

/** Makes the record the owner of newly added pictures and files. */
export function attachFiles(changeSet: ChangeSet): Promise<void> | undefined {
  return namesFiles(changeSet.definition.fields) ? attachAll(changeSet) : undefined
}

async function attachAll({ definition, values, work, after }: ChangeSet): Promise<void> {
  if (!after) return
  for (const { id } of filesIn(definition.fields, values))
    await attachFile(work, id, definition.name, after.id)
}
