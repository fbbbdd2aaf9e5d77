import { isDeepStrictEqual } from 'node:util'
import {
  isLines,
  isObject,
  isServers,
  isStored,
  isWriteOnly,
  localized,
  mayDo,
  valueToJson,
  type Definition,
  type Field,
} from '#schema/engine'
import type { Change } from '../../../storage/store.ts'
import { notFound, refuse } from '../../errors.ts'
import { readEntries, type HistoryRow } from '../../work/history.ts'
import { actChangeSet, saveChangeSet } from '../../work/steps/save.ts'
import { isInside } from '../../work/steps/find.ts'
import type { EngineWork } from '../../work/work.ts'
import { restoreRecord } from './trash.ts'

/** Prefix of the source of a history entry that an action has written. */
const ACTION = 'action:'

type Entry = Pick<HistoryRow, 'id' | 'kind' | 'via' | 'changes'>

/** Returns the action that undoes an entry written by an action; undefined if there is none. */
const undoingAction = ({ actions = {} }: Definition, { via }: Pick<Entry, 'via'>) =>
  via.startsWith(ACTION) ? actions[via.slice(ACTION.length)]?.undoneBy : undefined

/** True if a change of a field can be undone by a save. */
const isSaved = (field: Field | undefined): field is Field =>
  field !== undefined && !isServers(field) && isStored(field) && !isWriteOnly(field)

/** True if a role may undo an entry, as far as can be told without the record. */
export function isUndoable(definition: Definition, role: string | null, entry: Entry): boolean {
  const { kind: written } = entry
  if (written === 'action') {
    const action = undoingAction(definition, entry)
    return action !== undefined && mayDo(definition, role, action)
  }
  return (
    written === 'update' &&
    mayDo(definition, role, 'edit') &&
    entry.changes.some(
      ({ field }) => field !== definition.state && isSaved(definition.fields[field]),
    )
  )
}

/** Undoes what a batch has done to a record, last entry first. */
export async function undoBatch(
  work: EngineWork,
  definition: Definition,
  id: number,
  batchId: number,
): Promise<void> {
  const entries = await readEntries(work.sql, definition.name, id, { batchId })
  if (entries.length === 0) notFound()
  for (const entry of entries) await undoEntry(work, definition, id, entry)
}

/**
 * Undoes one change of a record by the rules of a save. A field returns only if it still has the value that was written.
 * Refuses if none has.
 */
export async function undoEntry(
  work: EngineWork,
  definition: Definition,
  id: number,
  entry: Entry,
): Promise<void> {
  const { kind: written } = entry
  if (written === 'delete') return void (await restoreRecord(work, definition, id))
  const record = await work.lock(definition, id)
  if (!record || !(await isInside(work, definition, record))) return notFound()
  const action = written === 'action' ? undoingAction(definition, entry) : undefined
  if (action !== undefined)
    return void (await actChangeSet(work, definition, {
      id,
      action,
      input: { version: record.version },
    }))
  if (written !== 'update') refuse(localized`This change cannot be undone.`)
  const saved = entry.changes.filter(({ field }) => isSaved(definition.fields[field]))
  const held = saved.filter(({ field, after }) => isDeepStrictEqual(plain(record[field]), after))
  if (saved.length === 0) refuse(localized`This change cannot be undone.`)
  if (held.length === 0)
    refuse(localized`This was changed again in the meantime, so it stays as it is now.`)
  await saveChangeSet(work, definition, {
    mode: 'edit',
    id,
    input: Object.fromEntries(held.map((change) => [change.field, inputOf(definition, change)])),
    version: record.version,
  })
}

/** Returns the former value of a field as input. Lines that are gone are added again. */
function inputOf({ fields }: Definition, { field: name, before, after }: Change): unknown {
  const field = fields[name]
  const value = field ? valueToJson(before, field) : before
  if (!isLines(field) || !Array.isArray(value)) return value
  const present = new Set(
    Array.isArray(after) ? after.map((row: unknown) => (isObject(row) ? row.id : undefined)) : [],
  )
  return value.map((row: unknown) => {
    if (!isObject(row) || present.has(row.id)) return row
    const { id: _gone, ...values } = row
    return values
  })
}

/** Passes a value through JSON, for comparison. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
