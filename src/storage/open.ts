import type { Chart, Definition } from '#schema/engine'
import type { Store, Transaction } from './store.ts'
import type { Connection, Database } from './dialects/dialect.ts'
import { openPostgres } from './dialects/postgres-database.ts'
import { openSqlite } from './dialects/sqlite-database.ts'
import { explained } from './dialects/sqlite-trouble.ts'
import { countMemory } from './read/count.ts'
import { engineOf, type Engine } from './engine.ts'
import type { Reading } from './read/list-rows.ts'
import { migrate, refuseOther, type MigrateOptions } from './tables/migrate.ts'
import { modelOf } from './tables/model.ts'
import { keepOpened, openedOf } from './opened.ts'
import { readerOn } from './read/reader.ts'
import { describeSchemaOf, type SchemaDescription } from './tables/schema-description.ts'
import { installMarks } from './totals/install-marks.ts'
import { sumsOfCharts } from './totals/prepared.ts'
import { transactionOn } from './transaction.ts'
import { trialOn } from './write/trial.ts'

export interface StoreOptions {
  /** postgres://…; without it the embedded database in `directory` is opened. */
  readonly url?: string | undefined
  readonly directory?: string | undefined
  readonly registry: {
    readonly resources: ReadonlyMap<string, Definition>
    /** Whose sums are kept ready. */
    readonly charts?: readonly Chart[]
  }
  readonly timeZone: string
  /** Opens beside a serving process, as it is. */
  readonly readOnly?: boolean | undefined
  /** Opens without bringing the schema up to date: a database of another edition is refused. */
  readonly asIs?: boolean
  /** Answers writes before the disk has them: for tests, whose data nobody will miss. */
  readonly unsynced?: boolean
  /** What may be done to the schema, and who is notified of it. */
  readonly schema?: MigrateOptions | undefined
}

/** Opens the database and brings its schema to the definitions. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url, directory, readOnly = false, asIs = readOnly, unsynced = false } = options
  if (!url && !directory) throw new Error('A store needs an address or a directory')
  const database = url ? openPostgres(url) : openEmbedded(directory ?? '', { readOnly, unsynced })
  try {
    const sql = database.reader.kysely()
    const engine = engineOf(modelOf(options.registry.resources.values()), database.dialect, sql)
    if (asIs) await refuseOther(engine, database)
    else {
      await migrate(engine, database, options.schema ?? {})
      await installMarks(engine, database, sumsOfCharts(options.registry.charts ?? []))
    }
    return storeOver(engine, database, sql)
  } catch (error) {
    await database.close().catch(() => undefined)
    throw directory && !url ? explained(error, directory) : error
  }
}

function openEmbedded(directory: string, options: Parameters<typeof openSqlite>[1]): Database {
  try {
    return openSqlite(directory, options)
  } catch (error) {
    throw explained(error, directory)
  }
}

function storeOver(engine: Engine, database: Database, sql: Store['sql']): Store {
  const reading: Reading = {
    engine,
    connection: database.reader,
    memory: countMemory(database),
    flush: () => Promise.resolve(),
  }
  const over = async <Result>(
    connection: Connection,
    body: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    const { transaction, complete } = transactionOn(engine, database, connection)
    const result = await body(transaction)
    complete()
    return result
  }
  const store: Store = {
    ...readerOn(reading),
    transaction: (body) => database.transaction((connection) => over(connection, body)),
    lowPriority: (body) =>
      database.lowPriority((connection, isAwaited) =>
        over(connection, (transaction) => body(transaction, isAwaited)),
      ),
    aside: (body) => database.aside(body),
    trial: (body) => body(trialOn(reading)),
    isShared: database.dialect.locksRows,
    sql,
    writeVersion: (tables) => database.writeVersion(tables),
    compactCounters: () => database.compactCounters(),
    freeBytes: () => database.freeBytes(),
    close: () => database.close(),
  }
  keepOpened(store, { engine, database })
  return store
}

/** The schema as the database itself tells it, in words that are the same on both. */
export async function describeSchema(store: Store): Promise<SchemaDescription> {
  const { database } = openedOf(store)
  return describeSchemaOf(await database.dialect.describe(database.reader))
}
