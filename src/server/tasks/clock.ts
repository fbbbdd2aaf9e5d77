import { sql } from 'kysely'

/**
 * Milliseconds since 1970 by the clock of the database. Servers that share a database compare leases by it, because their own
 * clocks may differ by more than a lease lasts.
 */
export const databaseClock = (isAlone: boolean) =>
  isAlone
    ? sql<number>`${Date.now()}`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
