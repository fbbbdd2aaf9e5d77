import { embeddedRows, fillTemplate } from '#schema/engine'
import { Duplicate, InUse, type Stored, type Update, type WriteStamp } from '../store.ts'
import { fillComputed, textIn, type LabelOf } from '../tables/derive.ts'
import type { Reading } from '../read/list-rows.ts'
import { meetsAll } from './overlay.ts'
import type { Mutable } from '../read/selection.ts'
import type { Table } from '../tables/table.ts'
import { usedBy } from '../transaction.ts'
import { get, idsBy, type Trial } from './trial-read.ts'
import { guardedBy } from './update-statement.ts'
import { keyIn } from '../value-key.ts'
import { readBack } from './new-record.ts'
import { merged } from './write.ts'

type Values = Readonly<Record<string, unknown>>

export async function insert(
  trial: Trial,
  table: Table,
  values: Values,
  { userId, now }: WriteStamp,
): Promise<Stored> {
  const audit = {
    createdBy: userId,
    createdDate: now,
    modifiedBy: userId,
    modifiedDate: now,
    version: 1,
  }
  const after = await derived(trial, table, readBack(table, { id: trial.newId(), version: 1 }), {
    ...values,
    ...audit,
  })
  await refuseDoubles(trial, table, after, values)
  trial.overlay.put(table, { id: after.id, before: null, after })
  return after
}

export async function update(
  trial: Trial,
  table: Table,
  { id, values, stamp, guard }: Update,
): Promise<Stored | null> {
  const { overlay, follow } = trial
  const before = await get(trial, table, id)
  if (!before || (guard?.version !== undefined && guard.version !== before.version)) return null
  if (!(await meetsAll(table, before, guardedBy(guard), follow))) return null
  const audit = { modifiedBy: stamp.userId, modifiedDate: stamp.now }
  const after = await derived(
    trial,
    table,
    { ...before, version: before.version + 1 },
    { ...values, ...audit },
  )
  await refuseDoubles(trial, table, after, values)
  overlay.put(table, { id, before: (overlay.entry(table, id) ?? { before }).before, after })
  return after
}

export async function remove(
  trial: Trial,
  reading: Reading,
  table: Table,
  id: number,
): Promise<boolean> {
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

/** Returns the record with the given values, ids for its lines, its derived texts and its label. */
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
  const labels = await readLabels(trial, table, whole)
  const readLabel: LabelOf = (field) => labels.get(field) ?? ''
  fillComputed(table, whole, readLabel)
  whole.label = fillTemplate(table.definition.title, textIn(table, whole, readLabel))
  return whole
}

const withIds = (trial: Trial, areLines: boolean, rows: unknown): unknown[] =>
  embeddedRows(rows).map((row) => (areLines ? { ...row, id: row.id ?? trial.newId() } : row))

async function readLabels(
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

/** Throws if a unique index would reject the write. */
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
