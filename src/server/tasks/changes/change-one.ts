import {
  countPlaces,
  divideRounded,
  toUnits,
  valueToJson,
  type Adjustment,
  type ChangeCommand,
  type Definition,
} from '#schema/engine'
import { invalid, notFound, Refusal } from '../../errors.ts'
import type { ChangeSet } from '../../work/steps/change-set.ts'
import { isInside } from '../../work/steps/find.ts'
import { removeRecord } from '../../work/steps/remove.ts'
import { actChangeSet, saveChangeSet } from '../../work/steps/save.ts'
import type { EngineWork } from '../../work/work.ts'
import { undoBatch } from './undo.ts'
import { findChange, type ChangeItem, type Command } from './change-store.ts'

/** Result of a change of one record. */
export interface ChangedOne {
  readonly outcome: 'changed' | 'unchanged'
  /** The save, if there was one, for a preview. */
  readonly changeSet?: ChangeSet
}

/**
 * Changes one record by the same rules as a call for it alone. Refuses if somebody else has changed it since it was read:
 * what the same change has done to it as a side effect of another record does not count.
 */
export async function changeOne(
  work: EngineWork,
  definition: Definition,
  command: Command,
  item: ChangeItem,
): Promise<ChangedOne> {
  const id = item.record_id
  if ('undo' in command) {
    const undone = await findChange(work.sql, command.undo)
    await undoBatch(work, definition, id, undone?.batch_id ?? 0)
    return { outcome: 'changed' }
  }
  const record = await work.lock(definition, id)
  if (!record || !(await isInside(work, definition, record))) return notFound()
  if (item.version !== null && record.version !== item.version)
    await refuseChanged(work, definition, item, record.version)
  if ('remove' in command) {
    await removeRecord(work, definition, { id })
    return { outcome: 'changed' }
  }
  const version = record.version
  const changeSet =
    'action' in command
      ? await actChangeSet(work, definition, {
          id,
          action: command.action,
          input: { ...command.inputs, version },
        })
      : await saveChangeSet(work, definition, {
          mode: 'edit',
          id,
          input: { ...command.edit, ...adjusted(definition, command, record) },
          version,
        })
  const isChanged = 'action' in command || changeSet.after !== changeSet.before
  return { outcome: isChanged ? 'changed' : 'unchanged', changeSet }
}

/** Refuses a record that was changed since it was read, unless this change did it. */
async function refuseChanged(
  work: EngineWork,
  definition: Definition,
  { version, record_id: id }: ChangeItem,
  now: number,
): Promise<void> {
  const others = await work.sql
    .selectFrom('larder_history')
    .select(['id', 'batch_id'])
    .where('resource', '=', definition.name)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(Math.max(1, now - (version ?? now)))
    .execute()
  if (others.some(({ batch_id }) => batch_id !== work.batchId || batch_id === null))
    throw new Refusal('stale')
}

/** Returns the adjusted values as JSON. An empty value stays empty. */
function adjusted(
  { fields }: Definition,
  { adjust = {} }: Extract<ChangeCommand, { edit?: unknown }>,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(adjust).flatMap(([name, adjustment]) => {
      const [field, units] = [fields[name], record[name]]
      if (!field || typeof units !== 'number') return []
      return [
        [name, valueToJson(adjustUnits(units, adjustment, countPlaces(field) ?? 0, name), field)],
      ]
    }),
  )
}

/** Digits of a percentage that count. */
const PERCENT_PLACES = 4

/** Adjusts a value in units, rounded half up. */
function adjustUnits(units: number, adjustment: Adjustment, places: number, name: string): number {
  const isPercent = 'percent' in adjustment
  const given = isPercent ? adjustment.percent : adjustment.add
  const amount = toUnits(given, isPercent ? PERCENT_PLACES : places)
  if (amount === null)
    return invalid([
      { field: name, code: 'places', message: `${given} has too many digits after the point.` },
    ])
  if (!isPercent) return units + amount
  const whole = 100 * 10 ** PERCENT_PLACES
  return divideRounded(BigInt(units) * BigInt(whole + amount), BigInt(whole))
}
