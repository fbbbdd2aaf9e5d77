import { errorFacts } from '../error-facts.ts'
/** Why a database cannot do what it is asked, when the question is not to blame. */
export type Trouble = 'away' | 'busy' | 'full' | 'damaged' | 'unsynced'

/** An error of the storage's own that says what the matter is. Every such class extends it, or is a refusal. */
export abstract class Troubled extends Error {
  abstract readonly trouble: Trouble
}

/** The database has given up a transaction, so what its body goes on to do would be written without one. */
export class TransactionLost extends Troubled {
  readonly trouble = 'away'
}

/**
 * SQLite: locked by another process, too little memory, not allowed to write, an error of the disk, damaged, full, not to be
 * opened, no database at all. The rest of the number says more.
 */
const OF_SQLITE: ReadonlyMap<number, Trouble> = new Map([
  [5, 'away'],
  [6, 'away'],
  [7, 'away'],
  [8, 'away'],
  [10, 'away'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'away'],
  [26, 'damaged'],
])

/**
 * PostgreSQL: connections (08), too few means (53), stopped by an operator (57P), only read from (25006), a transaction that
 * was left alone for too long (25P03).
 */
const AWAY = /^(08...|53...|57P0.|25006|25P03|3D000|55000)$/
const DISK_FULL = '53100'
/** Waited too long for a lock (55P03) or for the statement itself (57014). */
const BUSY: ReadonlySet<unknown> = new Set(['55P03', '57014'])
/** Damaged rows and indexes. */
const DAMAGED: ReadonlySet<unknown> = new Set(['XX001', 'XX002'])

/** The network between the server and its database. */
const OF_NETWORK: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** What the driver of PostgreSQL says in words alone. */
const LOST =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect/

/** What is the matter with the database, from an error that it or the way to it brought up; null for any other error. */
export function troubleOf(error: unknown): Trouble | null {
  if (typeof error !== 'object' || error === null) return null
  if (error instanceof Troubled) return error.trouble
  const { code, errcode, message } = errorFacts(error)
  if (typeof errcode === 'number') return OF_SQLITE.get(errcode & 0xff) ?? null
  if (code === DISK_FULL || code === 'ENOSPC') return 'full'
  if (DAMAGED.has(code)) return 'damaged'
  if (BUSY.has(code)) return 'busy'
  const isAway =
    OF_NETWORK.has(code) ||
    (typeof code === 'string' && AWAY.test(code)) ||
    (typeof message === 'string' && LOST.test(message))
  return isAway ? 'away' : null
}
