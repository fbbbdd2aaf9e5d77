import { sql } from 'kysely'
import { Lru, memoize } from '#schema/engine'
import { slot } from '../dialects/dialect.ts'
import type { Connected, Engine } from '../engine.ts'
import type { Stored } from '../store.ts'
import type { Table } from '../tables/table.ts'
import { single } from './single.ts'
import { buildSelection, wholeFields } from './selection.ts'

/** A record as of one version of its table. */
interface Remembered {
  readonly version: number
  readonly record: Stored | null
}

const loadMemory = memoize((_: Engine) => new Lru<string, Remembered>(2000))

/** Reads the target of a reference (see `Reader`). Cached because most saves refer to recently used targets. */
export async function target(
  connected: Connected,
  table: Table,
  id: number,
): Promise<Stored | null> {
  const version = connected.connection.tableVersion(table.name)
  if (version === null) return readTarget(connected, table, id)
  const memory = loadMemory(connected.engine)
  const key = `${table.name} ${id}`
  const remembered = memory.get(key)
  if (remembered?.version === version) return remembered.record
  const record = await readTarget(connected, table, id)
  // The table may have been written to during the read.
  if (connected.connection.tableVersion(table.name) !== version) return record
  memory.set(key, { version, record })
  return record
}

function readTarget(connected: Connected, table: Table, id: number): Promise<Stored | null> {
  const { engine } = connected
  const selection = engine.once(`target ${table.name}`, () =>
    buildSelection(engine.model, table, {
      fields: wholeFields(table).filter((name) => !table.counts.has(name)),
      labels: null,
    }),
  )
  const statement = engine.named(
    `get target ${table.name}`,
    () =>
      sql`select ${sql.join(selection.columns)} from ${sql.table(table.name)} as t where t.id = ${slot(0)}`,
  )
  return single(connected, { statement, values: [id], id, selection })
}
