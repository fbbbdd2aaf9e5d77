import type { Connection, Database } from '../dialects/dialect.ts'
import type { Engine } from '../engine.ts'
import { groupFamilies, markTriggers, triggerName, type MarkTrigger } from './marking.ts'
import type { PreparedSums } from './prepared.ts'

/** A trigger as created in the database. */
export interface WrittenTrigger extends Omit<MarkTrigger, 'body'> {
  readonly name: string
  readonly statements: readonly string[]
}

/**
 * Installs the triggers that mark changes for precomputed totals. Totals that were not marked before, or are no longer
 * declared, are deleted; declared ones are recomputed from the beginning.
 */
export async function installMarks(
  engine: Engine,
  database: Database,
  sums: readonly PreparedSums[],
): Promise<void> {
  const { dialect, model } = engine
  const wanted = groupFamilies(sums).flatMap((family) =>
    markTriggers(family, model).map((trigger) => written(engine, trigger)),
  )
  const names = new Set(wanted.map(({ name }) => name))
  const isInstalled = async (connection: Connection) => {
    const found = (await run(connection, dialect.marks.list)).map(([name]) => String(name))
    return {
      found,
      missing: wanted.filter(({ name }) => !found.includes(name)),
      left: found.filter((name) => !names.has(name)),
    }
  }
  const before = await isInstalled(database.reader)
  if (before.missing.length === 0 && before.left.length === 0) return
  await database.lowPriority(async (connection) => {
    if (dialect.lockSchema) await run(connection, dialect.lockSchema)
    // Another server may have migrated the schema while this one waited for the lock.
    const { missing, left } = await isInstalled(connection)
    for (const name of left) await run(connection, dialect.marks.drop(name))
    for (const trigger of missing)
      for (const statement of dialect.marks.create(trigger)) await run(connection, statement)
    const begun = new Set(missing.flatMap((trigger) => trigger.sums))
    const kept = sums.map(({ name }) => name).filter((name) => !begun.has(name))
    await forgetOthers(connection, kept)
  })
}

const run = (connection: Connection, sql: string) => connection.run({ sql, parameters: [] })

function written({ compile }: Engine, { body, ...trigger }: MarkTrigger): WrittenTrigger {
  const statements = body.map((each) => compile(each).sql)
  const { moment, event, table, columns } = trigger
  return {
    ...trigger,
    statements,
    name: triggerName([moment, event, table, ...columns, ...statements].join(' ')),
  }
}

const TABLES = ['larder_prepared', 'larder_changed_day', 'larder_prepared_sum'] as const

async function forgetOthers(connection: Connection, kept: readonly string[]): Promise<void> {
  const sql = connection.kysely()
  for (const table of TABLES) {
    const all = sql.deleteFrom(table)
    await (kept.length === 0 ? all : all.where('name', 'not in', [...kept])).execute()
  }
}
