import { setImmediate } from 'node:timers/promises'
import type { Definition } from '#schema/engine'
import type { Condition, Reader, Stored } from '../store.ts'
import { inChunks } from './children.ts'
import type { Engine } from '../engine.ts'
import { meetsAll, type Follow, type Overlay } from './overlay.ts'
import type { Mutable } from '../read/selection.ts'
import type { Table } from '../tables/table.ts'
import { keyIn } from '../value-key.ts'

/** State shared by all parts of a trial. */
export interface Trial {
  readonly engine: Engine
  readonly reader: Reader
  readonly overlay: Overlay
  readonly follow: Follow
  /** Ids in the database by field and value. Cached because the rows of a file have many values in common. */
  readonly committed: Map<string, Map<string, readonly number[]>>
  newId(): number
}

export async function get(trial: Trial, table: Table, id: number): Promise<Stored | null> {
  const entry = trial.overlay.entry(table, id)
  return entry ? entry.after : trial.reader.get(table.definition, id)
}

export async function target(trial: Trial, table: Table, id: number): Promise<Stored | null> {
  const entry = trial.overlay.entry(table, id)
  return entry ? entry.after : trial.reader.target(table.definition, id)
}

export async function one(
  trial: Trial,
  definition: Definition,
  id: number,
  query: Parameters<Reader['one']>[2],
) {
  const table = trial.engine.model.of(definition)
  const entry = trial.overlay.entry(table, id)
  if (!entry) return trial.reader.one(definition, id, query)
  const isThere =
    entry.after && (await meetsAll(table, entry.after, query.conditions, trial.follow))
  return isThere && entry.after ? { ...entry.after, labels: {} } : null
}

/** Finds records that the trial has written as well as unchanged records in the database. */
export async function find(
  trial: Trial,
  definition: Definition,
  conditions: readonly Condition[],
  limit: number,
): Promise<Stored[]> {
  const { overlay, reader, engine, follow } = trial
  const table = engine.model.of(definition)
  if (overlay.isEmpty(table)) return [...(await reader.find(definition, conditions, limit))]
  const written: Stored[] = []
  for (const { after } of overlay.candidates(table, conditions)) {
    if (after && (await meetsAll(table, after, conditions, follow))) written.push(after)
  }
  const kept = await untouched(trial, table, conditions, limit)
  return [...kept, ...written].sort((left, right) => left.id - right.id).slice(0, limit)
}

/** Finds records in the database that the trial has not written. Only ids that may exist in the database are queried. */
async function untouched(
  trial: Trial,
  table: Table,
  conditions: readonly Condition[],
  limit: number,
): Promise<readonly Stored[]> {
  const { overlay, reader } = trial
  const keep = (found: readonly Stored[]) => found.filter(({ id }) => !overlay.entry(table, id))
  const found = await reader.find(table.definition, conditions, limit)
  const kept = keep(found)
  // If the limit was reached, further records may replace those that the trial has written.
  if (kept.length === found.length || found.length < limit) return kept
  const changed = [...overlay.entries(table)].filter(({ before }) => before).length
  return keep(await reader.find(table.definition, conditions, limit + changed))
}

export async function count(
  trial: Trial,
  definition: Definition,
  conditions: readonly Condition[],
): Promise<number> {
  const { overlay, reader, engine, follow } = trial
  const table = engine.model.of(definition)
  let total = await reader.count(definition, conditions)
  const meets = async (record: Mutable | null) =>
    Number(record !== null && (await meetsAll(table, record, conditions, follow)))
  for (const { before, after } of overlay.entries(table))
    total += (await meets(after)) - (await meets(before))
  return total
}

/** Finds ids by value, both in the database (read once per value) and among records written by the trial. */
export async function idsBy(
  trial: Trial,
  definition: Definition,
  field: string,
  values: readonly unknown[],
) {
  const table = trial.engine.model.of(definition)
  const byKey = await committedIds(trial, table, field, values)
  const found = new Map<string, readonly number[]>()
  for (const value of values) {
    if (value === null || value === undefined) continue
    const committed = byKey.get(keyIn(table, field, value)) ?? []
    const kept = trial.overlay.isEmpty(table)
      ? committed
      : committed.filter((id) => !trial.overlay.entry(table, id))
    const ids = [...kept, ...trial.overlay.withValue(table, field, value).map(({ id }) => id)]
    if (ids.length > 0) found.set(String(value), ids)
  }
  return found
}

/** Number of values of a field after which the cache starts again, so that it does not grow with the file. */
const MOST_COMMITTED = 5_000
const NONE: readonly number[] = []

async function committedIds(
  { committed, reader }: Trial,
  table: Table,
  field: string,
  values: readonly unknown[],
) {
  const name = `${table.name}.${field}`
  const cached = committed.get(name)
  const ofField =
    cached && cached.size < MOST_COMMITTED ? cached : new Map<string, readonly number[]>()
  committed.set(name, ofField)
  const unknown = values.filter(
    (value) => value !== null && value !== undefined && !ofField.has(keyIn(table, field, value)),
  )
  if (unknown.length === 0) return ofField
  for (const portion of inChunks(unknown)) {
    const found = await reader.idsBy(table.definition, field, portion)
    for (const value of portion)
      ofField.set(keyIn(table, field, value), found.get(String(value)) ?? NONE)
    // A file may look up a hundred thousand values at once, so control returns to the event loop between batches.
    if (portion.length > 1) await setImmediate()
  }
  return ofField
}
