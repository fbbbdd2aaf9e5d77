import { sql } from 'kysely'
import type { HistoryEntry, Stored, Transaction } from './store.ts'
import { slot, type Connection, type Database } from './dialects/dialect.ts'
import { inChunks, padded, slots } from './children.ts'
import { conditionSql } from './condition-sql.ts'
import { planConditions, type Draft } from './condition-plan.ts'
import { countRows, noMemory, tallyOn } from './count.ts'
import type { Engine } from './engine.ts'
import { get, holders, readerOn } from './reader.ts'
import type { Mutable } from './selection.ts'
import type { Table } from './table.ts'
import { insert, remove, update, type Writing } from './write.ts'

/** A transaction over its connection, and what has to be written before it may end. */
export function transactionOn(engine: Engine, database: Database, connection: Connection): { transaction: Transaction; settle(): void } {
  const tally = tallyOn(engine, connection)
  const writing: Writing = { engine, connection, tally, memory: noMemory, settle: tally.flush }
  const of = engine.model.of
  const underway: Promise<unknown>[] = []
  const transaction: Transaction = {
    ...readerOn(writing),
    insert: async (definition, values, stamp) => (await insert(writing, of(definition), values, stamp)) as Stored,
    update: (definition, id, values, stamp, guard, before) => update(writing, of(definition), { id, values, stamp, guard, before: before as Mutable | undefined }),
    delete: (definition, id) => remove(writing, of(definition), id),
    lock: (definition, id) => get(writing, of(definition), id, engine.dialect.lockRow),
    holders: (definition, values) => holders(writing, of(definition), values),
    lockAll: (definition, ids) => lockAll(writing, of(definition), ids),
    isAlone: !engine.dialect.locksRows,
    isTrial: false,
    nextInSeries: (series, period, isGapFree) => nextInSeries(engine, database, connection, { series, period, isGapFree }),
    usedBy: (definition, id) => usedBy(writing, definition.name, id),
    writeHistory: (entry) => {
      // Nobody reads what it answers: it goes out with whatever comes next, and only the end of the transaction waits for it.
      const sent = writeHistory(engine, connection, entry)
      sent.catch(() => undefined)
      underway.push(sent)
      return Promise.resolve()
    },
    attempt: async (body) => {
      const [restore, { length }] = [tally.mark(), underway]
      try {
        return await connection.attempt(body)
      } catch (error) {
        // The savepoint has undone the counters and the history that were written after it began.
        restore()
        underway.length = length
        throw error
      }
    },
    get sql() { return connection.sql },
  }
  const settle = () => connection.leave(Promise.all([...underway, tally.flush()]))
  return { transaction, settle }
}

async function lockAll({ engine, connection }: Writing, { name }: Table, ids: readonly number[]): Promise<void> {
  if (!engine.dialect.locksRows) return
  for (const some of inChunks([...new Set(ids)].toSorted((one, other) => one - other))) {
    const asked = padded(some)
    await connection.run(engine.statement(`lock ${name} ${asked.length}`, () => sql`select t.id from ${sql.table(name)} as t
      where t.id in (${sql.join(slots(asked.length))}) order by t.id ${engine.dialect.lockRow}`), asked)
  }
}

interface Series { readonly series: string; readonly period: string; readonly isGapFree: boolean }

async function nextInSeries(engine: Engine, database: Database, connection: Connection, { series, period, isGapFree }: Series): Promise<number> {
  const statement = engine.named('next in series', () => sql`insert into larder_series (name, period, next) values (${slot(0)}, ${slot(1)}, 2)
    on conflict (name, period) do update set next = larder_series.next + 1 returning next - 1`)
  const values = [series, period]
  const [row] = isGapFree ? await connection.run(statement, values) : await database.apart(connection, statement, values)
  return Number(row?.[0])
}

/** Who points at a record, field by field. */
export async function usedBy({ engine, connection }: Pick<Writing, 'engine' | 'connection'>, resource: string, id: number) {
  // Asked together, answered in one round trip.
  const found = await Promise.all(usersOf(engine, resource).map(async ({ table, field }) => {
    const draft: Draft = { values: [], key: '' }
    const plan = planConditions([{ [field]: id }], draft, { model: engine.model, table })
    const statement = engine.statement(`used by ${table.name}.${field}`, () => sql`select count(*) from ${sql.table(table.name)} as t
      where ${conditionSql(plan, { model: engine.model, table, alias: 't' })}`)
    return { resource: table.resource, field, count: await countRows(connection, statement, draft.values) }
  }))
  return found.filter(({ count }) => count > 0)
}

/** The fields that may point at a resource, those of lines and links included. */
const usersOf = (engine: Engine, resource: string) => engine.once(`users of ${resource}`, () =>
  [...engine.model.tables.values()].flatMap((table) => {
    const own = [...table.fields.values()].filter(({ target }) => target === resource).map(({ path }) => path)
    const inner = [...table.lines.values(), ...table.links.values()].flatMap((child) => child.columns
      .filter(({ target }) => target === resource).map(({ path }) => (table.links.has(child.field) ? child.field : `${child.field}.${path}`)))
    return [...own, ...inner].map((field) => ({ table, field }))
  }))

async function writeHistory(engine: Engine, connection: Connection, entry: HistoryEntry): Promise<void> {
  await connection.run(engine.named('history', () => sql`insert into larder_history
    (resource, record_id, at, ${sql.ref('by')}, via, batch_id, kind, changes) values (${sql.join([0, 1, 2, 3, 4, 5, 6, 7].map(slot))})`),
  [entry.resource, entry.recordId, entry.at, entry.by, entry.via, entry.batchId, entry.kind, JSON.stringify(entry.changes)])
}
