import { errorFacts } from '../error-facts.ts'
/** Reason why the database cannot run an otherwise valid statement. */
export type Trouble = 'away' | 'busy' | 'full' | 'damaged' | 'unsynced'

/** Storage error with its kind of trouble. Storage error classes extend it unless they are refusals. */
export abstract class Troubled extends Error {
  abstract readonly trouble: Trouble
}

/** The database has ended the transaction, so further writes of its body would run outside any transaction. */
export class TransactionLost extends Troubled {
  readonly trouble = 'away'
}

/**
 * SQLite result codes: locked by another process, out of memory, read-only, disk error, damaged, full, cannot open, not a
 * database. The higher bits contain details.
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
 * PostgreSQL error codes: connection failure (08), insufficient resources (53), operator intervention (57P), read-only
 * (25006), transaction idle for too long (25P03).
 */
const AWAY = /^(08...|53...|57P0.|25006|25P03|3D000|55000)$/
const DISK_FULL = '53100'
/** PostgreSQL error codes: lock timeout (55P03) and statement timeout (57014). */
const BUSY: ReadonlySet<unknown> = new Set(['55P03', '57014'])
/** PostgreSQL error codes for damaged rows and indexes. */
const DAMAGED: ReadonlySet<unknown> = new Set(['XX001', 'XX002'])

/** Network errors between the server and its database. */
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
/** Errors that the PostgreSQL driver reports only by message. */
const LOST =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect/

/** Classifies an error from the database or its connection. Returns null for other errors. */
export function classifyTrouble(error: unknown): Trouble | null {
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
