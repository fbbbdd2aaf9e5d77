import { sql } from 'kysely'
import { slot, type Connection, type Database, type Sql, type Statement } from './dialects/dialect.ts'
import type { Engine } from './engine.ts'

/** Matches are counted exactly up to here. */
export const EXACT = 10_000

/** Remembers counts for as long as none of the tables asked was written to. */
export interface CountMemory {
  remember(tables: readonly string[], statement: Statement, values: readonly unknown[], count: () => Promise<number>): Promise<number>
}

const KEPT = 2000

/** Where others write to the database too, nothing is remembered. */
export function countMemory(database: Database): CountMemory {
  const known = new Map<string, { version: string; count: number }>()
  return {
    remember: async (tables, statement, values, count) => {
      const version = database.writeVersion(tables)
      if (version === null) return count()
      const key = `${statement.sql}\n${JSON.stringify(values)}`
      const found = known.get(key)
      if (found?.version === version) return found.count
      const counted = await count()
      if (known.size >= KEPT) known.clear()
      known.set(key, { version, count: counted })
      return counted
    },
  }
}

/** Within a transaction counts are never remembered: it sees what others do not. */
export const noMemory: CountMemory = { remember: (_tables, _statement, _values, count) => count() }

/** `select count(*)`, giving up above the limit. */
export const cappedCount = (rows: Sql): Sql =>
  sql`select count(*) from (select 1 from ${rows} limit ${sql.lit(EXACT + 1)}) as capped`

export async function countRows(connection: Connection, statement: Statement, values: readonly unknown[]): Promise<number> {
  const [row] = await connection.run(statement, values)
  return Number(row?.[0] ?? 0)
}

/** How many rows a table has, from its counter. */
export function countAll(engine: Engine, connection: Connection, table: string): Promise<number> {
  const statement = engine.named('count all', () =>
    sql`select coalesce(sum(delta), 0) from larder_counter where table_name = ${slot(0)} and key = ''`)
  return countRows(connection, statement, [table])
}

/** Changes of counters, gathered in a transaction and written before anybody could look. */
export interface Tally {
  add(table: string, key: string, delta: number): void
  flush(): Promise<void>
}

export function tallyOn(engine: Engine, connection: Connection): Tally {
  const changes = new Map<string, { table: string; key: string; delta: number }>()
  return {
    add: (table, key, delta) => {
      const id = `${table} ${key}`
      changes.set(id, { table, key, delta: (changes.get(id)?.delta ?? 0) + delta })
    },
    flush: async () => {
      if (changes.size === 0) return
      // In one order everywhere, so that two transactions never wait for each other.
      const sorted = [...changes.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change)
      changes.clear()
      for (const { table, key, delta } of sorted) {
        if (delta !== 0) await engine.dialect.addToCounter(connection, table, key, delta)
      }
    },
  }
}
