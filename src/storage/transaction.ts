import { sql } from 'kysely'
import type { HistoryEntry, Stored, Transaction } from './store.ts'
import { slot, type Connection, type Database } from './dialects/dialect.ts'
import { inChunks, padded, slots } from './write/children.ts'
import { conditionSql } from './read/condition-sql.ts'
import { planConditions, type Bindings } from './read/condition-plan.ts'
import { HISTORY_COLUMNS, historyRow } from './history-row.ts'
import { countRows, noMemory, tallyOn, type CounterChange } from './read/count.ts'
import type { Connected, Engine } from './engine.ts'
import { get, holders, makeNewId, readerOn } from './read/reader.ts'
import type { Mutable } from './read/selection.ts'
import { withListeners } from './listeners.ts'
import type { Table } from './tables/table.ts'
import { insert, lockedKey, remove, update, type Writing } from './write/write.ts'

/** Creates a transaction on a connection. Pending writes must be sent before it ends. */
export function transactionOn(
  engine: Engine,
  database: Database,
  connection: Connection,
): { transaction: Transaction; complete(): void } {
  const tally = tallyOn(connection)
  const writing: Writing = {
    engine,
    connection,
    tally,
    memory: noMemory,
    flush: tally.flush,
    locked: new Map(),
    reserved: new Map(),
  }
  const of = engine.model.of
  const history = historyOn(writing)
  const transaction = withListeners({
    sql: connection.kysely((execute) => (query) => {
      // The query may read the history, so pending entries are sent first.
      history.send()
      return execute(query)
    }),
    ...readerOn(writing),
    insert: async (definition, values, stamp, explain) =>
      (await insert(writing, of(definition), values, { ...stamp, explain })) as Stored,
    update: (definition, change) => update(writing, of(definition), change),
    delete: (definition, id) => remove(writing, of(definition), id),
    lock: (definition, id, labels = []) => lock(writing, of(definition), id, labels),
    holders: (definition, values, reservesId = false) =>
      holders(
        writing,
        of(definition),
        values,
        reservesId ? reserver(writing, of(definition)) : null,
      ),
    reserveIds: (definition, pool, count) => reserveIds(writing, of(definition), { pool, count }),
    lockAll: (definition, ids) => lockAll(writing, of(definition), ids),
    isAlone: !engine.dialect.locksRows,
    nextInSeries: (series, period, isGapFree) =>
      nextInSeries(engine, database, connection, { series, period, isGapFree }),
    usedBy: (definition, id) => usedBy(writing, definition.name, id),
    writeHistory: (entry) => {
      history.add(entry)
      return Promise.resolve()
    },
    attempt: async (body) => {
      const restore = [tally.mark(), history.mark()]
      try {
        return await connection.attempt(body)
      } catch (error) {
        // The rollback to the savepoint has also undone counters and history written since.
        for (const each of restore) each()
        // The rollback has also released locks taken since the savepoint.
        writing.locked.clear()
        throw error
      }
    },
  })
  const complete = () => connection.leave(history.end())
  return { transaction, complete }
}

/** Reserves one id per new record. Checking again before the insert does not reserve another one. */
const reserver = ({ reserved }: Writing, { name }: Table): ((id: number) => void) | null =>
  reserved.get(name)?.length ? null : (id) => void reserved.set(name, [id])

async function reserveIds(
  { reserved, engine, connection }: Writing,
  table: Table,
  { pool, count }: { readonly pool: number[]; readonly count: number },
): Promise<void> {
  const newId = makeNewId(engine, table)
  if (!newId) return
  reserved.set(table.name, pool)
  if (pool.length >= count) return
  const statement = engine.statement(
    `ids for ${table.name}`,
    () => sql`select ${newId} from generate_series(1, ${slot(0)})`,
  )
  for (const [id] of await connection.run(statement, [count - pool.length])) pool.push(Number(id))
}

async function lock(
  writing: Writing,
  table: Table,
  id: number,
  labels: readonly string[],
): Promise<Mutable | null> {
  const { lockRow, locksRows } = writing.engine.dialect
  const found = await get(writing, table, id, { lock: lockRow, labels })
  if (found && locksRows) writing.locked.set(lockedKey(table, id), found.version)
  return found
}

async function lockAll(
  { engine, connection }: Writing,
  { name }: Table,
  ids: readonly number[],
): Promise<void> {
  if (!engine.dialect.locksRows) return
  for (const some of inChunks([...new Set(ids)].toSorted((one, other) => one - other))) {
    const parameters = padded(some)
    await connection.run(
      engine.statement(
        `lock ${name} ${parameters.length}`,
        () => sql`select t.id from ${sql.table(name)} as t
      where t.id in (${sql.join(slots(parameters.length))}) order by t.id ${engine.dialect.lockRow}`,
      ),
      parameters,
    )
  }
}

interface Series {
  readonly series: string
  readonly period: string
  readonly isGapFree: boolean
}

async function nextInSeries(
  engine: Engine,
  database: Database,
  connection: Connection,
  { series, period, isGapFree }: Series,
): Promise<number> {
  const statement = engine.named(
    'next in series',
    () => sql`insert into larder_series (name, period, next) values (${slot(0)}, ${slot(1)}, 2)
    on conflict (name, period) do update set next = larder_series.next + 1 returning next - 1`,
  )
  const values = [series, period]
  const [row] = isGapFree
    ? await connection.run(statement, values)
    : await database.apart(connection, statement, values)
  return Number(row?.[0])
}

/** Counts the references to a record, by resource and field. */
export async function usedBy({ engine, connection }: Connected, resource: string, id: number) {
  // Sent together to save round trips.
  const found = await Promise.all(
    listReferrers(engine, resource).map(async ({ table, field }) => {
      const bindings: Bindings = { values: [], key: '' }
      const plan = planConditions([{ [field]: id }], bindings, { model: engine.model, table })
      const statement = engine.statement(
        `used by ${table.name}.${field}`,
        () => sql`select count(*) from ${sql.table(table.name)} as t
      where ${conditionSql(plan, { model: engine.model, table, alias: 't' })}`,
      )
      return {
        resource: table.resource,
        field,
        count: await countRows(connection, statement, bindings.values),
      }
    }),
  )
  return found.filter(({ count }) => count > 0)
}

/** Lists the fields that may refer to a resource, including those in lines and reference lists. */
const listReferrers = (engine: Engine, resource: string) =>
  engine.once(`users of ${resource}`, () =>
    [...engine.model.tables.values()].flatMap((table) => {
      const own = [...table.fields.values()]
        .filter(({ target }) => target === resource)
        .map(({ path }) => path)
      const inner = [...table.lines.values(), ...table.links.values()].flatMap((child) =>
        child.columns
          .filter(({ target }) => target === resource)
          .map(({ path }) =>
            table.links.has(child.field) ? child.field : `${child.field}.${path}`,
          ),
      )
      return [...own, ...inner].map((field) => ({ table, field }))
    }),
  )

/** History entries of a transaction. Only the end of the transaction waits for them. */
interface History {
  add(entry: HistoryEntry): void
  /** Sends pending entries together with the next statement. */
  send(): void
  /** Returns a function that discards entries added since, for rolling back to a savepoint. */
  mark(): () => void
  /** Writes pending entries and the counters. */
  end(): Promise<unknown>
}

/** Number of pending entries at which they are sent early. */
const MOST_WAITING = 100

function historyOn({ engine, connection, tally }: Writing): History {
  const { note } = engine.dialect
  const waiting: HistoryEntry[] = []
  const sent: Promise<unknown>[] = []
  const leave = (writing: Promise<unknown>) => {
    writing.catch(() => undefined)
    sent.push(writing)
  }
  const write = (entries: readonly HistoryEntry[], counters: readonly CounterChange[]) => {
    const [only] = entries
    // A single entry uses the simpler statement.
    if (only && entries.length === 1 && counters.length === 0)
      leave(writeHistory(engine, connection, only))
    else if (note && entries.length + counters.length > 0)
      leave(note(connection, entries, counters))
  }
  const send = () => write(waiting.splice(0), [])
  return {
    send,
    add: (entry) => {
      if (!note) return leave(writeHistory(engine, connection, entry))
      waiting.push(entry)
      if (waiting.length >= MOST_WAITING) send()
    },
    mark: () => {
      // Sent before the savepoint starts, so that it is not rolled back with it.
      send()
      const { length } = sent
      return () => {
        waiting.length = 0
        sent.length = length
      }
    },
    end: () => {
      write(waiting.splice(0), note ? tally.take() : [])
      return Promise.all([...sent, tally.flush()])
    },
  }
}

async function writeHistory(
  engine: Engine,
  connection: Connection,
  entry: HistoryEntry,
): Promise<void> {
  const values = Object.values(historyRow(entry))
  const statement = engine.named(
    'history',
    () => sql`insert into larder_history (${sql.raw(HISTORY_COLUMNS)})
    values (${sql.join(slots(values.length))})`,
  )
  await connection.run(statement, values)
}
