import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type QueryResult,
} from 'kysely'
import { makeAside } from './sqlite-aside.ts'
import { commitGroups } from './commit-group.ts'
import { bind, type Connection, type Database, type Row, type Statement } from './dialect.ts'
import { heldCounters, type HeldCounters } from './held-counters.ts'
import { kyselyThrough } from './fixed-driver.ts'
import { refuseCutOff, finishArrival } from './sqlite-arrival.ts'
import {
  asArrays,
  asInput,
  damageIn,
  keepPrivate,
  lockDirectory,
  openHandle,
  type Effect,
  type Handle,
  type Prepared,
} from './sqlite-file.ts'
import { sqliteDialect } from './sqlite.ts'
import { emptyLog, logKeeper } from './sqlite-log.ts'
import { textIndexer, wrongIndexes } from './sqlite-search.ts'
import { checkHeader, lookForDamage } from './sqlite-trouble.ts'
import { startSyncer, type Syncer } from './syncer.ts'
import { TransactionLost } from './trouble.ts'

const { encode } = sqliteDialect

const sqliteParts = {
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (database: ConstructorParameters<typeof SqliteIntrospector>[0]) =>
    new SqliteIntrospector(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
}

/** State shared by the transactions of a group. */
interface Group {
  readonly versions: TableVersions
  readonly counters: HeldCounters
}

interface Scope extends Group {
  ended: boolean
  readonly left: Promise<unknown>[]
}

interface Connecting extends Pick<Connection, 'tableVersion'> {
  /** Opens a separate connection for a long read. */
  readonly openStream: (() => Handle) | null
}

/**
 * Creates a connection on a handle. Within a transaction it records the tables that are written to and rejects statements
 * after the end.
 */
function connect(
  handle: Handle,
  { openStream, tableVersion }: Connecting,
  scope?: Scope,
): Connection {
  const prepare = (text: string): Prepared => {
    if (!scope) return handle.prepare(text)
    if (scope.ended) throw new Error('This transaction is over')
    // If the database has ended the transaction, further writes would run outside any transaction.
    if (!handle.database.isTransaction)
      throw new TransactionLost('The database has ended this transaction')
    const prepared = handle.prepare(text)
    if (prepared.effect.isAboutCounters) scope.counters.write()
    scope.versions.note(prepared.effect)
    return prepared
  }
  const query = (text: string, parameters: readonly unknown[]): QueryResult<unknown> => {
    const statement = prepare(text).plain
    if (statement.columns().length > 0) return { rows: statement.all(...asInput(parameters)) }
    const { changes, lastInsertRowid } = statement.run(...asInput(parameters))
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
  const execute = async ({ sql, parameters }: CompiledQuery) => query(sql, parameters.map(encode))
  let depth = 0
  return {
    // Async, so that an error in a statement rejects the promise, as on PostgreSQL.
    run: async (statement: Statement, values: readonly unknown[] = []) =>
      prepare(statement.sql).arrays.all(...asInput(bind(statement, values, encode))),
    write: async (statement: Statement, values: readonly unknown[] = []) => {
      const { changes, lastInsertRowid } = prepare(statement.sql).plain.run(
        ...asInput(bind(statement, values, encode)),
      )
      return { count: Number(changes), id: Number(lastInsertRowid) }
    },
    each: (statement, values, size) =>
      eachRow(
        handle,
        openStream,
        { sql: statement.sql, parameters: bind(statement, values, encode) },
        size,
      ),
    kysely: (around = (plain) => plain) => kyselyThrough(sqliteParts, around(execute)),
    addToCounters: async (changes) => {
      if (!scope) throw new Error('Only a transaction counts')
      scope.versions.note(COUNTING)
      scope.counters.hold(changes)
    },
    leave: (sent) => {
      // Failures are reported at the end of the transaction.
      sent.catch(() => undefined)
      scope?.left.push(sent)
    },
    tableVersion,
    attempt: async (body) => {
      const name = `attempt_${depth++}`
      const execute = (statement: string) => {
        scope?.counters.before(statement)
        handle.database.exec(statement)
      }
      execute(`savepoint ${name}`)
      try {
        const result = await body()
        execute(`release ${name}`)
        return result
      } catch (error) {
        // A full disk ends the transaction, including the savepoint.
        if (handle.database.isTransaction) execute(`rollback to ${name}; release ${name}`)
        throw error
      } finally {
        depth--
      }
    },
  }
}

/** Yields the rows of a statement with bound parameters. */
async function* eachRow(
  handle: Handle,
  openStream: (() => Handle) | null,
  { sql, parameters }: Statement,
  size: number,
) {
  const source = openStream?.() ?? handle
  try {
    const prepared = asArrays(source.database.prepare(sql))
    let portion: Row[] = []
    for (const row of prepared.iterate(...asInput(parameters))) {
      portion.push(row)
      if (portion.length < size) continue
      yield portion
      portion = []
      await setImmediate()
    }
    if (portion.length > 0) yield portion
  } finally {
    if (source !== handle) source.close()
  }
}

/** Opens the file after checking that it is a database. A process that may write must have locked the directory. */
function openWriter(path: string, readOnly: boolean, unlock: () => void): Handle {
  try {
    if (!readOnly) {
      refuseCutOff(dirname(path))
      finishArrival(dirname(path))
      // Skipped if this process has the file open elsewhere, because closing a file releases the process's other locks on
      // it.
      checkHeader(path)
    }
    return openHandle(path, readOnly)
  } catch (error) {
    unlock()
    throw error
  }
}

interface OpenOptions {
  readonly readOnly?: boolean
  readonly unsynced?: boolean
}

const NO_SYNCER: Syncer = { sync: () => Promise.resolve(), close: () => Promise.resolve() }

const COUNTING: Pick<Effect, 'written'> = { written: new Set(['larder_counter']) }

type TableVersions = ReturnType<typeof tableVersions>

/** Counts commits and records the last commit that wrote to each table. */
function tableVersions() {
  const versions = new Map<string, number>()
  // Tables written to since the last commit.
  const touched = new Set<string>()
  let [committed, written] = [0, 0]
  const committedIn = (table: string) => versions.get(table) ?? 0
  return {
    /**
     * Records the tables written to. Writes that are later rolled back are included; at worst, a count that is still valid
     * is repeated.
     */
    note({ written: tables }: Pick<Effect, 'written'>) {
      if (tables.size === 0) return
      written++
      for (const table of tables) touched.add(table)
    },
    /** Number of write statements so far. */
    written: () => written,
    /** Called after a commit. */
    advance() {
      committed++
      for (const table of touched) versions.set(table, committed)
      touched.clear()
    },
    /** Versions never decrease, so the sum changes if and only if one of them does. */
    of: (tables: readonly string[]) =>
      String(tables.reduce((sum, table) => sum + committedIn(table), 0)),
    committed: committedIn,
    /** Returns the version of the table as seen by the writer; null while it has uncommitted changes. */
    uncommitted: (table: string) => (touched.has(table) ? null : committedIn(table)),
  }
}

async function withinScope<Result>(
  writer: Handle,
  group: Group,
  body: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const scope: Scope = { ...group, ended: false, left: [] }
  try {
    const result = await body(
      connect(writer, { openStream: null, tableVersion: group.versions.uncommitted }, scope),
    )
    await Promise.all(scope.left)
    return result
  } finally {
    scope.ended = true
  }
}

/** Opens or creates the database file of a directory. One connection writes; another reads committed data. */
export function openSqlite(
  directory: string,
  { readOnly = false, unsynced = false }: OpenOptions = {},
): Database {
  const unlock = readOnly ? () => undefined : lockDirectory(directory)
  const path = join(directory, 'larder.sqlite')
  const writer = openWriter(path, readOnly, unlock)
  if (!readOnly) keepPrivate(path)
  const reader = readOnly ? writer : openHandle(path, true)
  const aside = makeAside(path, encode)
  const syncer = readOnly || unsynced ? NO_SYNCER : startSyncer(`${path}-wal`)
  let look: ReturnType<typeof lookForDamage> | undefined
  const versions = tableVersions()
  const counters = heldCounters(writer)
  const log = logKeeper(path, writer)
  const indexTexts = readOnly ? () => false : textIndexer(writer)
  const commit = () => {
    counters.write()
    const isBehind = indexTexts()
    writer.prepare('commit').plain.run()
    versions.advance()
    log.afterCommit()
    // An import leaves thousands of rows to index. They are indexed in batches, with other transactions in between.
    if (isBehind) void inTurn(() => Promise.resolve(), true).catch(() => undefined)
  }
  const { inTurn, lowPriority, isAwaited, idle } = commitGroups({
    execute: (statement) => {
      counters.before(statement)
      writer.prepare(statement).plain.run()
    },
    isOpen: () => writer.database.isTransaction,
    written: versions.written,
    commit,
    sync: () => syncer.sync(),
  })
  const within = <Result>(body: (connection: Connection) => Promise<Result>) =>
    withinScope(writer, { versions, counters }, body)
  const waitForWriters = () =>
    readOnly ? Promise.resolve(false) : inTurn(() => Promise.resolve(true))
  return {
    dialect: sqliteDialect,
    // Each long read gets a separate connection, because a long read on this one would hide new data from other readers.
    reader: connect(reader, {
      openStream: () => openHandle(path, true),
      // Versions are unknown in read-only mode, because a server may be writing at the same time.
      tableVersion: readOnly ? () => null : versions.committed,
    }),
    transaction: (body) => inTurn(() => within(body)),
    lowPriority: (body) => lowPriority(() => within((connection) => body(connection, isAwaited))),
    apart: (connection, statement, values) => connection.run(statement, values),
    aside: (body) => aside.read((execute) => body(kyselyThrough(sqliteParts, execute))),
    writeVersion: versions.of,
    // Not needed, because counters are updated in place.
    compactCounters: () => Promise.resolve(),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize
    },
    lookForDamage: () => {
      look ??= lookForDamage(path)
      return look.found
    },
    damage: () => Promise.resolve(damageIn(reader)),
    // Checking the index requires write access.
    verifySearch: (tables, repair) =>
      readOnly
        ? Promise.resolve([])
        : inTurn(() => Promise.resolve(wrongIndexes(writer, tables, repair))),
    close: async () => {
      // Waits for writers. If the disk failed, they have received the error, and the log is kept for the next start.
      const isSynced = await waitForWriters().catch(() => false)
      // The search index may still be catching up.
      await idle()
      await log.stop()
      if (isSynced) emptyLog(writer, path)
      if (!readOnly) reader.close()
      await Promise.all([aside.close(), syncer.close(), look?.stop()])
      writer.close()
      unlock()
    },
  }
}
