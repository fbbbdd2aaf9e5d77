import type { Chart, Definition } from '#schema/engine'
import type { Store, Transaction } from './store.ts'
import type { Connection, Database, FoundTable } from './dialects/dialect.ts'
import { openPostgres } from './dialects/postgres-database.ts'
import { openSqlite } from './dialects/sqlite-database.ts'
import { explained } from './dialects/sqlite-trouble.ts'
import { countMemory } from './read/count.ts'
import { makeEngine, type Engine } from './engine.ts'
import type { Reading } from './read/list-rows.ts'
import { migrate, refuseOther, type MigrateOptions } from './tables/migrate.ts'
import { buildModel } from './tables/model.ts'
import { keepOpened, findOpened } from './opened.ts'
import { lookUpCodes, lookUpTexts } from './read/look-up.ts'
import { readerOn } from './read/reader.ts'
import { installMarks } from './totals/install-marks.ts'
import { sumsOfCharts } from './totals/prepared.ts'
import { transactionOn } from './transaction.ts'
import { trialOn } from './write/trial.ts'

export interface StoreOptions {
  /** URL of the database (postgres://…). Default: the embedded database in `directory`. */
  readonly url?: string | undefined
  readonly directory?: string | undefined
  readonly registry: {
    readonly resources: ReadonlyMap<string, Definition>
    /** Charts with precomputed totals. */
    readonly charts?: readonly Chart[]
  }
  readonly timeZone: string
  /** Opens the database read-only while another process serves it. */
  readonly readOnly?: boolean | undefined
  /** Opens the database without migrating the schema. Throws if it belongs to another edition. */
  readonly asIs?: boolean
  /** Confirms writes before they are on disk. For tests, whose data may be lost. */
  readonly unsynced?: boolean
  /** Migration options: permitted changes and where to report them. */
  readonly schema?: MigrateOptions | undefined
}

/** Opens the database and migrates its schema to match the definitions. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url, directory, readOnly = false, asIs = readOnly, unsynced = false } = options
  if (!url && !directory) throw new Error('A store needs an address or a directory')
  const database = url ? openPostgres(url) : openEmbedded(directory ?? '', { readOnly, unsynced })
  try {
    const sql = database.reader.kysely()
    const engine = makeEngine(
      buildModel(options.registry.resources.values()),
      database.dialect,
      sql,
    )
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
    lookUpCodes: (input) => lookUpCodes(reading, input),
    lookUpTexts: (input) => lookUpTexts(reading, input),
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

/** Describes the schema as read from the database, in terms that both dialects share. */
export async function describeSchema(store: Store): Promise<SchemaDescription> {
  const { database } = findOpened(store)
  return formatSchema(await database.dialect.describe(database.reader))
}

type SchemaDescription = Readonly<Record<string, readonly string[]>>

/** Formats the schema as sorted lines per table, for comparing databases. */
function formatSchema(tables: ReadonlyMap<string, FoundTable>): SchemaDescription {
  return Object.fromEntries(
    [...tables]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, table]) => [
        name,
        [
          ...table.columns.map(
            (column) => `${column.name} ${column.type}${column.notNull ? ' not null' : ''}`,
          ),
          ...table.references.map(
            ({ column, table: target, cascade }) =>
              `${column} -> ${target}${cascade ? ' cascade' : ''}`,
          ),
          ...table.indexes.map(
            ({ name: index, columns, unique }) =>
              `${unique ? 'unique' : 'index'} ${index} (${columns.join(', ')})`,
          ),
        ].sort(),
      ]),
  )
}
