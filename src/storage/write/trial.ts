import { sql } from 'kysely'
import type { Definition } from '#schema/engine'
import type { Transaction } from '../store.ts'
import { slot, type Connection } from '../dialects/dialect.ts'
import type { Engine } from '../engine.ts'
import { holdersBy, withListeners } from '../listeners.ts'
import type { Reading } from '../read/list-rows.ts'
import { createOverlay } from './overlay.ts'
import { readerOn } from '../read/reader.ts'
import { onlyReads } from '../dialects/fixed-driver.ts'
import { usedBy } from '../transaction.ts'
import { count, find, get, idsBy, one, target, type Trial } from './trial-read.ts'
import { insert, remove, update } from './trial-write.ts'

/** First id for records of a trial, far above all ids in the database. */
const FIRST_ID = 2 ** 50

/**
 * Creates a transaction that never writes. It reads committed data and keeps its own writes in memory. It applies the same
 * rules as a real transaction but takes no locks. Lists, counts and custom statements see only committed data, and custom
 * statements that write are skipped.
 */
export function trialOn(reading: Reading): Transaction {
  const { engine, connection } = reading
  let last = FIRST_ID
  const trial: Trial = {
    engine,
    reader: readerOn(reading),
    overlay: createOverlay(),
    committed: new Map(),
    newId: () => last++,
    follow: async (resource, id) => {
      const table = engine.model.named(resource)
      const record = await get(trial, table, id)
      return record && { table, record }
    },
  }
  const of = engine.model.of
  const lock = (definition: Definition, id: number) => get(trial, of(definition), id)
  const findIds: Transaction['idsBy'] = (definition, field, values) =>
    idsBy(trial, definition, field, values)
  return withListeners({
    ...trial.reader,
    get: lock,
    target: (definition, id) => target(trial, of(definition), id),
    lock,
    one: (definition, id, query) => one(trial, definition, id, query),
    find: (definition, conditions, limit = 500) => find(trial, definition, conditions, limit),
    count: (definition, conditions) => count(trial, definition, conditions),
    idsBy: findIds,
    insert: async (definition, values, stamp) => insert(trial, of(definition), values, stamp),
    update: (definition, change) => update(trial, of(definition), change),
    delete: (definition, id) => remove(trial, reading, of(definition), id),
    holders: (definition, values) => holdersBy(findIds, definition, values),
    reserveIds: () => Promise.resolve(),
    lockAll: () => Promise.resolve(),
    isAlone: true,
    nextInSeries: makeSeries(engine, connection),
    usedBy: (definition, id) => usedBy(reading, definition.name, id),
    writeHistory: () => Promise.resolve(),
    attempt: (body) => trial.overlay.attempt(body),
    sql: connection.kysely(onlyReads),
  })
}

/** Continues the numbers of the database without drawing any from it. */
function makeSeries(engine: Engine, connection: Connection): Transaction['nextInSeries'] {
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
