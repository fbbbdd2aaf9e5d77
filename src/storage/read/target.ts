import { sql } from 'kysely'
import { Lru, memoize } from '#schema/engine'
import { slot } from '../dialects/dialect.ts'
import type { Connected, Engine } from '../engine.ts'
import type { Stored } from '../store.ts'
import type { Table } from '../tables/table.ts'
import { single } from './single.ts'
import { selectionOf, wholeFields } from './selection.ts'

/** A record as it is in one version of its table. */
interface Remembered {
  readonly version: number
  readonly record: Stored | null
}

const memoryOf = memoize((_: Engine) => new Lru<string, Remembered>(2000))

/** A record as others point at it; see `Reader`. Most saves point at what the saves before them pointed at. */
export async function target(
  connected: Connected,
  table: Table,
  id: number,
): Promise<Stored | null> {
  const version = connected.connection.tableVersion(table.name)
  if (version === null) return readTarget(connected, table, id)
  const memory = memoryOf(connected.engine)
  const key = `${table.name} ${id}`
  const remembered = memory.get(key)
  if (remembered?.version === version) return remembered.record
  const record = await readTarget(connected, table, id)
  // Somebody may have written while it was read.
  if (connected.connection.tableVersion(table.name) !== version) return record
  memory.set(key, { version, record })
  return record
}

function readTarget(connected: Connected, table: Table, id: number): Promise<Stored | null> {
  const { engine } = connected
  const selection = engine.once(`target ${table.name}`, () =>
    selectionOf(engine.model, table, {
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
