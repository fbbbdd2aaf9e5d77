import { sql } from 'kysely'
import { Lru } from '#schema/engine'
import {
  slot,
  type Connection,
  type Database,
  type Sql,
  type Statement,
} from '../dialects/dialect.ts'
import type { Engine } from '../engine.ts'

/** Limit up to which matches are counted exactly. */
export const EXACT = 10_000

/** Caches counts until one of their tables is written to. */
export interface CountMemory {
  /** Returns the exact count. Not cached if other servers also write to the database. */
  exact(tables: readonly string[], question: CountQuestion): Promise<number>
  /** Returns a count that may be half a minute old if it exceeds the limit, because it is then an estimate anyway. */
  rough(tables: readonly string[], question: CountQuestion): Promise<number>
  /** Returns the last count, for callers that can check for commits since then. */
  last(question: BoundStatement): CountedIn | undefined
  keep(question: BoundStatement, counted: CountedIn): void
}

/** A count and the state of the database when it was taken. */
export interface CountedIn {
  readonly count: number
  readonly state: string
}

type BoundStatement = Pick<CountQuestion, 'statement' | 'values'>

const cacheKey = ({ statement, values }: BoundStatement): string =>
  `${statement.sql}\n${JSON.stringify(values)}`

export interface CountQuestion {
  readonly statement: Statement
  readonly values: readonly unknown[]
  count(): Promise<number>
}

const STALE_MS = 30_000

export function countMemory(database: Database): CountMemory {
  const cache = new Lru<string, { version: string | null; count: number; at: number }>(2000)
  const states = new Lru<string, CountedIn>(2000)
  const remember = async (
    tables: readonly string[],
    { statement, values, count }: CountQuestion,
    isRough: boolean,
  ): Promise<number> => {
    const version = database.writeVersion(tables)
    if (version === null && !isRough) return count()
    const key = cacheKey({ statement, values })
    const found = cache.get(key)
    if (found && version !== null && found.version === version) return found.count
    const at = performance.now()
    if (found && isRough && found.count > EXACT && at - found.at < STALE_MS) return found.count
    const counted = await count()
    cache.set(key, { version, count: counted, at })
    return counted
  }
  return {
    exact: (tables, question) => remember(tables, question, false),
    rough: (tables, question) => remember(tables, question, true),
    last: (question) => states.get(cacheKey(question)),
    keep: (question, counted) => {
      states.set(cacheKey(question), counted)
    },
  }
}

/** Counts within a transaction are never cached, because it sees data that other transactions do not. */
export const noMemory: CountMemory = {
  exact: (_tables, { count }) => count(),
  rough: (_tables, { count }) => count(),
  last: () => undefined,
  keep: () => undefined,
}

/** `select count(*)` that stops at the limit. */
export const cappedCount = (rows: Sql, most = EXACT): Sql =>
  sql`select count(*) from (select 1 from ${rows} limit ${sql.lit(most + 1)}) as capped`

export async function countRows(
  connection: Connection,
  statement: Statement,
  values: readonly unknown[],
): Promise<number> {
  const [row] = await connection.run(statement, values)
  return Number(row?.[0] ?? 0)
}

/** Reads the number of rows in a table from its counter. */
export function countAll(engine: Engine, connection: Connection, table: string): Promise<number> {
  const statement = engine.named(
    'count all',
    () =>
      sql`select coalesce(sum(delta), 0) from larder_counter where table_name = ${slot(0)} and key = ''`,
  )
  return countRows(connection, statement, [table])
}

/** Amount to add to a counter. */
export interface CounterChange {
  readonly table: string
  readonly key: string
  readonly delta: number
}

export interface CounterChanges {
  add(table: string, key: string, delta: number): void
  /** Removes and returns the pending changes, which the caller must write. */
  take(): readonly CounterChange[]
  /** Saves the pending changes and returns a function that restores them, for rolling back to a savepoint after a flush. */
  mark(): () => void
}

/** Counter changes of a transaction, which are written before anything can read them. */
export interface Tally extends CounterChanges {
  flush(): Promise<void>
}

export function tallyOn(connection: Connection): Tally {
  const changes = counterChanges()
  return {
    ...changes,
    flush: async () => {
      const taken = changes.take()
      if (taken.length > 0) await connection.addToCounters(taken)
    },
  }
}

/** Combines changes to the same counter. */
export function counterChanges(): CounterChanges {
  const changes = new Map<string, CounterChange>()
  // Sorted so that two transactions cannot deadlock.
  const take = () => {
    const sorted = [...changes.entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, change]) => change)
    changes.clear()
    return sorted.filter(({ delta }) => delta !== 0)
  }
  return {
    add: (table, key, delta) => {
      const id = `${table} ${key}`
      changes.set(id, { table, key, delta: (changes.get(id)?.delta ?? 0) + delta })
    },
    take,
    mark: () => {
      const waiting = [...changes]
      return () => {
        changes.clear()
        for (const [id, change] of waiting) changes.set(id, change)
      }
    },
  }
}
