import { sql as sqlText } from 'kysely'
import { clockOf } from './open-imports.ts'

/**
 * So long, in milliseconds, work belongs to its server without a sign of life; then another one may take it over. Whoever
 * works on it says so in every turn. Servers that share a database go by its clock: their own may differ by more than this.
 */
export const LEASE_MILLISECONDS = 10_000

export const leaseEnd = (isAlone: boolean) =>
  sqlText<number>`${clockOf(isAlone)} + ${sqlText.lit(LEASE_MILLISECONDS)}`

/** What ends before this moment is left; `isEach`: all is, for no other server can be at work. */
export const leftBefore = (isAlone: boolean, isEach: boolean) =>
  isEach ? Number.MAX_SAFE_INTEGER : clockOf(isAlone)
