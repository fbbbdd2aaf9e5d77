import { errorFacts } from '../error-facts.ts'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Lru } from '#schema/engine'
import {
  constants,
  DatabaseSync,
  type AggregateOptions,
  type SQLInputValue,
  type StatementSync,
} from 'node:sqlite'
import { explained } from './sqlite-trouble.ts'
import { Troubled } from './trouble.ts'
import type { Row } from './dialect.ts'

/** The directory is in use by another process. */
export class DirectoryInUse extends Troubled {
  readonly trouble = 'away'
}

export interface ArrayStatement {
  all(...values: readonly SQLInputValue[]): Row[]
  iterate(...values: readonly SQLInputValue[]): Iterable<Row>
}

/** Makes a statement return its rows as arrays. The declared type lacks this method. */
export function asArrays(statement: StatementSync): ArrayStatement {
  statement.setReturnArrays(true)
  return statement as unknown as ArrayStatement
}

/**
 * Tables used by a statement, as reported by SQLite. Lines, which have a separate table, count as part of their record's
 * table.
 */
export interface Effect {
  readonly written: ReadonlySet<string>
  readonly isAboutCounters: boolean
}

/** Statement that is prepared on first use and cached by its text. */
export interface Prepared {
  readonly effect: Effect
  /** Returns rows as objects. */
  readonly plain: StatementSync
  /** Returns rows as arrays. */
  readonly arrays: ArrayStatement
}

/**
 * Caches prepared statements by their text. SQLite reports the tables used by a statement while it compiles it.
 */
function statementCache(database: DatabaseSync): (sql: string) => Prepared {
  const { SQLITE_OK, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE } = constants
  const writes: ReadonlySet<number> = new Set([SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE])
  let touched = new Set<string>()
  let written = new Set<string>()
  database.setAuthorizer((action, table) => {
    if (table) touched.add(table)
    if (table && writes.has(action)) written.add(table.replace(/__.*$/, ''))
    return SQLITE_OK
  })
  const prepare = (sql: string): Prepared => {
    touched = new Set()
    written = new Set()
    const plain = database.prepare(sql)
    const effect = { written, isAboutCounters: touched.has('larder_counter') }
    let arrays: ArrayStatement | undefined
    return {
      effect,
      plain,
      get arrays() {
        return (arrays ??= asArrays(database.prepare(sql)))
      },
    }
  }
  const statements = new Lru<string, Prepared>(KEPT_STATEMENTS)
  return (sql) => {
    const found = statements.get(sql)
    if (found) return found
    const prepared = prepare(sql)
    statements.set(sql, prepared)
    return prepared
  }
}

export interface Handle {
  readonly database: DatabaseSync
  prepare(sql: string): Prepared
  close(): void
}

/** Preparing a statement costs more than running most of them. An application of fifty resources has many hundreds. */
const KEPT_STATEMENTS = 2000

interface Group {
  readonly keys: readonly unknown[]
  readonly numbers: number[]
}
interface Groups {
  readonly all: Map<string, Group>
  /** Group of the previous row. Most rows belong to the same group as the previous one. */
  last: Group | undefined
}

/**
 * Replacement for the median function that SQLite lacks. `larder_medians(number, key, …)` returns the medians of all groups
 * as JSON: `[[key, …, median], …]`.
 */
const MEDIANS = {
  varargs: true,
  start: (): Groups => ({ all: new Map(), last: undefined }),
  step: (groups: Groups, number: unknown, ...keys: readonly unknown[]) => {
    if (typeof number !== 'number') return groups
    if (!groups.last?.keys.every((key, at) => key === keys[at]))
      groups.last = findGroup(groups, keys)
    groups.last.numbers.push(number)
    return groups
  },
  result: ({ all }: Groups): string =>
    JSON.stringify([...all.values()].map(({ keys, numbers }) => [...keys, computeMedian(numbers)])),
}

function findGroup({ all }: Groups, keys: readonly unknown[]): Group {
  const name = JSON.stringify(keys)
  const group = all.get(name) ?? { keys, numbers: [] }
  all.set(name, group)
  return group
}

function computeMedian(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort()
  const at = (place: number) => sorted[place >> 1] ?? 0
  return (at(sorted.length - 1) + at(sorted.length)) / 2
}

/** Opens a connection that caches its prepared statements. */
export function openHandle(path: string, readOnly: boolean): Handle {
  const database = new DatabaseSync(path, { readOnly, enableForeignKeyConstraints: true })
  database.exec(
    'pragma busy_timeout = 5000; pragma temp_store = memory; pragma cache_size = -32768; pragma mmap_size = 1073741824',
  )
  // With "normal", commits are not synced. The store syncs the log in another thread, once per group. The writer has a
  // smaller cache because every commit scans it completely.
  if (!readOnly)
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 8000; pragma cache_size = -8192',
    )
  // The declared type allows only database values as the state of an aggregate function.
  database.aggregate('larder_medians', MEDIANS as unknown as AggregateOptions)
  return {
    database,
    prepare: statementCache(database),
    close: () => database.close(),
  }
}

export const asInput = (values: readonly unknown[]): SQLInputValue[] => values as SQLInputValue[]

/**
 * Locks the directory for this process. The operating system releases the lock when the process ends, so there are no stale
 * locks. The file next to it only identifies the holder.
 */
export function lockDirectory(directory: string): () => void {
  const holder = join(directory, 'larder.pid')
  const lock = openLock(directory)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    if (errorFacts(error).errcode !== BUSY) throw explained(error, directory)
    const pid = existsSync(holder) ? readFileSync(holder, 'utf8').trim() : 'unknown'
    throw new DirectoryInUse(
      `${directory} is in use by another process (${pid}); stop it first, or choose another DATA_DIR`,
    )
  }
  try {
    writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    lock.close()
    throw explained(error, directory)
  }
  return () => lock.close()
}

const BUSY = 5

function openLock(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    return new DatabaseSync(join(directory, 'larder.lock'))
  } catch (error) {
    throw explained(error, directory)
  }
}

/** Reads the complete file and reports damaged pages, rows missing from an index, and references to missing records. */
export function damageIn({ database }: Pick<Handle, 'database'>): string[] {
  // Search indexes are derived from the rows and are verified and repaired separately.
  const found = database
    .prepare('pragma integrity_check(20)')
    .all()
    .map(({ integrity_check: line }) => String(line))
    .filter((line) => !/fts5/i.test(line))
  const dangling = database
    .prepare('select distinct "table", parent from pragma_foreign_key_check limit 20')
    .all()
  return [
    ...found.filter((line) => line !== 'ok').map((line) => `The database file is damaged: ${line}`),
    ...dangling.map(
      ({ table, parent }) =>
        `Rows of ${String(table)} point at rows of ${String(parent)} that are not there`,
    ),
  ]
}

/** Restricts the file to its owner, because records contain bank details. */
export const keepPrivate = (path: string): void => chmodSync(path, 0o600)

/** Syncs a file, or the entries of a folder, to disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
