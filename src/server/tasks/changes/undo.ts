import { isDeepStrictEqual } from 'node:util'
import {
  findEdited,
  isLines,
  isObject,
  localized,
  mayDo,
  valueToJson,
  type Definition,
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
const isSaved = (definition: Definition, name: string): boolean =>
  findEdited(definition, name) !== undefined

const isDeletion = ({ kind: written }: Entry): boolean => written === 'delete'
const isEdit = ({ kind: written }: Entry): boolean => written === 'update'

/** True if an entry can be undone by a save or an action. */
const isReversible = (definition: Definition, entry: Entry): boolean =>
  isDeletion(entry) ||
  undoingAction(definition, entry) !== undefined ||
  (isEdit(entry) && entry.changes.some(({ field }) => isSaved(definition, field)))

/** True if a role may undo an entry of a record that exists, as far as can be told without the record. */
export function isUndoable(definition: Definition, role: string | null, entry: Entry): boolean {
  const verb = undoingAction(definition, entry) ?? 'edit'
  return isReversible(definition, entry) && mayDo(definition, role, verb)
}

/** Undoes what a batch has done to a record. */
export async function undoBatch(
  work: EngineWork,
  definition: Definition,
  id: number,
  batchId: number,
): Promise<void> {
  await undoEntries(
    work,
    definition,
    id,
    await readEntries(work.sql, definition.name, id, { batchId }),
  )
}

/** Undoes entries of one unit of work, last one first. What the server has calculated follows by itself. */
export async function undoEntries(
  work: EngineWork,
  definition: Definition,
  id: number,
  entries: readonly Entry[],
): Promise<void> {
  const reversible = entries.filter((entry) => isReversible(definition, entry))
  if (reversible.length === 0) refuse(localized`This change cannot be undone.`)
  for (const entry of reversible) await undoEntry(work, definition, id, entry)
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
  if (isDeletion(entry)) return void (await restoreRecord(work, definition, id))
  const record = await work.lock(definition, id)
  if (!record || !(await isInside(work, definition, record))) return notFound()
  const action = undoingAction(definition, entry)
  if (action !== undefined)
    return void (await actChangeSet(work, definition, {
      id,
      action,
      input: { version: record.version },
    }))
  const saved = isEdit(entry) ? entry.changes.filter(({ field }) => isSaved(definition, field)) : []
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
