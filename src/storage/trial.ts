import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { fillTemplate, type Definition } from '#schema/engine'
import {
  Duplicate,
  InUse,
  type Condition,
  type Reader,
  type Stored,
  type Transaction,
  type Update,
  type WriteStamp,
} from './store.ts'
import { slot, type Connection } from './dialects/dialect.ts'
import { inChunks } from './children.ts'
import { computedFields, textIn, type LabelOf } from './derive.ts'
import type { Engine } from './engine.ts'
import type { Reading } from './list-rows.ts'
import { createOverlay, meetsAll, type Follow, type Overlay } from './overlay.ts'
import { readerOn, wholeOf } from './reader.ts'
import type { Mutable } from './selection.ts'
import type { Table } from './table.ts'
import { usedBy } from './transaction.ts'
import { keyIn } from './value-key.ts'
import { merged } from './write.ts'

type Values = Readonly<Record<string, unknown>>

/** What all parts of a trial share. */
interface Trial {
  readonly engine: Engine
  readonly reader: Reader
  readonly overlay: Overlay
  readonly follow: Follow
  /** By field and value: who has it in the database. A trial asks the same of every row of a file. */
  readonly known: Map<string, Map<string, readonly number[]>>
  newId(): number
}

/** Ids of records that were never written: far above those of the database. */
const FIRST_ID = 2 ** 50

/**
 * A transaction that writes nothing: it reads what is committed, and keeps what is written to it in memory, over that. So
 * whatever a real one would refuse is refused, and nobody is kept waiting. Lists, counts of lists and statements of one's
 * own see what is committed only; statements that write are passed over.
 */
export function trialOn(reading: Reading): Transaction {
  const { engine, connection } = reading
  let last = FIRST_ID
  const trial: Trial = {
    engine,
    reader: readerOn(reading),
    overlay: createOverlay(),
    known: new Map(),
    newId: () => last++,
    follow: async (resource, id) => {
      const table = engine.model.named(resource)
      const record = await get(trial, table, id)
      return record && { table, record }
    },
  }
  const of = engine.model.of
  const lock = (definition: Definition, id: number) => get(trial, of(definition), id)
  return {
    ...trial.reader,
    get: lock,
    lock,
    one: (definition, id, query) => one(trial, definition, id, query),
    find: (definition, conditions, limit = 500) => find(trial, definition, conditions, limit),
    count: (definition, conditions) => count(trial, definition, conditions),
    idsBy: (definition, field, values) => idsBy(trial, definition, field, values),
    insert: async (definition, values, stamp) => insert(trial, of(definition), values, stamp),
    update: (definition, change) => update(trial, of(definition), change),
    delete: (definition, id) => remove(trial, reading, of(definition), id),
    holders: async (definition, values) =>
      (
        await Promise.all(
          Object.entries(values).map(async ([field, value]) =>
            [...(await idsBy(trial, definition, field, [value])).values()]
              .flat()
              .map((id) => ({ field, id })),
          ),
        )
      ).flat(),
    lockAll: () => Promise.resolve(),
    isAlone: true,
    nextInSeries: seriesOf(engine, connection),
    usedBy: (definition, id) => usedBy(reading, definition.name, id),
    writeHistory: () => Promise.resolve(),
    attempt: (body) => trial.overlay.attempt(body),
    sql: connection.sqlThatReads,
  }
}

async function get(trial: Trial, table: Table, id: number): Promise<Stored | null> {
  const entry = trial.overlay.entry(table, id)
  return entry ? (entry.after as Stored | null) : trial.reader.get(table.definition, id)
}

async function one(
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
  return isThere && entry.after ? { ...(entry.after as Stored), labels: {} } : null
}

/** What the database has and the trial left alone, and what the trial wrote. */
async function find(
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
    if (after && (await meetsAll(table, after, conditions, follow))) written.push(after as Stored)
  }
  const kept = await untouched(trial, table, conditions, limit)
  return [...kept, ...written].sort((left, right) => left.id - right.id).slice(0, limit)
}

/** Records of the database that the trial did not write; of ids, only those are asked for that it may have. */
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
  // Where the limit was reached, others may stand behind those that the trial wrote.
  if (kept.length === found.length || found.length < limit) return kept
  const changed = [...overlay.entries(table)].filter(({ before }) => before).length
  return keep(await reader.find(table.definition, conditions, limit + changed))
}

async function count(
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

/** Who has these values: asked of the database once for each, and of what the trial wrote. */
async function idsBy(
  trial: Trial,
  definition: Definition,
  field: string,
  values: readonly unknown[],
) {
  const table = trial.engine.model.of(definition)
  const known = await knownOf(trial, table, field, values)
  const found = new Map<string, readonly number[]>()
  for (const value of values) {
    if (value === null || value === undefined) continue
    const committed = known.get(keyIn(table, field, value)) ?? []
    const kept = trial.overlay.isEmpty(table)
      ? committed
      : committed.filter((id) => !trial.overlay.entry(table, id))
    const ids = [...kept, ...trial.overlay.withValue(table, field, value).map(({ id }) => id)]
    if (ids.length > 0) found.set(String(value), ids)
  }
  return found
}

async function knownOf(
  { known, reader }: Trial,
  table: Table,
  field: string,
  values: readonly unknown[],
) {
  const name = `${table.name}.${field}`
  const ofField = known.get(name) ?? new Map<string, readonly number[]>()
  known.set(name, ofField)
  const unknown = values.filter(
    (value) => value !== null && value !== undefined && !ofField.has(keyIn(table, field, value)),
  )
  if (unknown.length === 0) return ofField
  for (const portion of inChunks(unknown)) {
    const found = await reader.idsBy(table.definition, field, portion)
    for (const value of portion)
      ofField.set(keyIn(table, field, value), found.get(String(value)) ?? [])
    // A file may ask for a hundred thousand values at once: others get their turn.
    if (portion.length > 1) await setImmediate()
  }
  return ofField
}

async function insert(
  trial: Trial,
  table: Table,
  values: Values,
  { userId, now }: WriteStamp,
): Promise<Stored> {
  const { blank } = wholeOf(trial, table)
  const none = Object.fromEntries([...table.counts.keys()].map((name) => [name, 0]))
  const audit = {
    createdBy: userId,
    createdDate: now,
    modifiedBy: userId,
    modifiedDate: now,
    version: 1,
  }
  const after = await derived(
    trial,
    table,
    { ...blank, ...none, id: trial.newId(), version: 1 },
    { ...values, ...audit },
  )
  await refuseDoubles(trial, table, after, values)
  trial.overlay.put(table, { id: after.id, before: null, after })
  return after as Stored
}

async function update(
  trial: Trial,
  table: Table,
  { id, values, stamp, guard }: Update,
): Promise<Stored | null> {
  const { overlay, follow } = trial
  const before = await get(trial, table, id)
  if (!before || (guard?.version !== undefined && guard.version !== before.version)) return null
  if (guard?.where && !(await meetsAll(table, before, [guard.where], follow))) return null
  const audit = { modifiedBy: stamp.userId, modifiedDate: stamp.now }
  const after = await derived(
    trial,
    table,
    { ...before, version: before.version + 1 },
    { ...values, ...audit },
  )
  await refuseDoubles(trial, table, after, values)
  overlay.put(table, { id, before: (overlay.entry(table, id) ?? { before }).before, after })
  return after as Stored
}

async function remove(trial: Trial, reading: Reading, table: Table, id: number): Promise<boolean> {
  const before = await get(trial, table, id)
  if (!before) return false
  if ((await usedBy(reading, table.resource, id)).length > 0)
    throw new InUse(`${table.resource} ${id} is referenced`)
  trial.overlay.put(table, {
    id,
    before: (trial.overlay.entry(table, id) ?? { before }).before,
    after: null,
  })
  return true
}

/** The record with these values, its lines with ids, and what follows from it: computed texts and its label. */
async function derived(
  trial: Trial,
  table: Table,
  before: Mutable,
  values: Values,
): Promise<Mutable> {
  const whole = merged(table, before, values)
  for (const name of [...table.lines.keys(), ...table.links.keys()]) {
    if (name in values || whole[name] === null)
      whole[name] = withIds(trial, table.lines.has(name), values[name])
  }
  const labels = await labelsOf(trial, table, whole)
  const labelOf: LabelOf = (field) => labels.get(field) ?? ''
  Object.assign(whole, computedFields(table, whole, labelOf))
  whole.label = fillTemplate(table.definition.title, textIn(table, whole, labelOf))
  return whole
}

const withIds = (trial: Trial, areLines: boolean, rows: unknown): unknown[] =>
  ((rows ?? []) as Values[]).map((row) =>
    areLines ? { ...row, id: row.id ?? trial.newId() } : row,
  )

async function labelsOf(
  trial: Trial,
  table: Table,
  record: Mutable,
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  for (const name of trial.engine.model.inputs(table)) {
    const target = table.fields.get(name)?.target
    const id = record[name]
    if (!target || typeof id !== 'number') continue
    labels.set(name, String((await trial.follow(target, id))?.record.label ?? ''))
  }
  return labels
}

/** What the unique indexes would refuse. */
async function refuseDoubles(
  trial: Trial,
  table: Table,
  after: Mutable,
  values: Values,
): Promise<void> {
  const isFilled = (name: string) => after[name] !== null && after[name] !== undefined
  for (const { unique, fields } of table.indexes) {
    if (!unique || !fields.some((name) => name in values) || !fields.every(isFilled)) continue
    const [first = ''] = fields
    const ids = [...(await idsBy(trial, table.definition, first, [after[first]])).values()]
      .flat()
      .filter((id) => id !== after.id)
    for (const id of ids) {
      const other = fields.length === 1 ? after : await get(trial, table, id)
      if (
        other &&
        fields.every((name) => keyIn(table, name, other[name]) === keyIn(table, name, after[name]))
      )
        throw new Duplicate(fields)
    }
  }
}

/** Numbers go on from those of the database, which draws none for a trial. */
function seriesOf(engine: Engine, connection: Connection): Transaction['nextInSeries'] {
  const next = new Map<string, number>()
  return async (series, period) => {
    const key = `${series} ${period}`
    if (!next.has(key)) {
      const statement = engine.named(
        'series now',
        () => sql`select next from larder_series where name = ${slot(0)} and period = ${slot(1)}`,
      )
      const [row] = await connection.run(statement, [series, period])
      next.set(key, Number(row?.[0] ?? 1))
    }
    const number = next.get(key) ?? 1
    next.set(key, number + 1)
    return number
  }
}
