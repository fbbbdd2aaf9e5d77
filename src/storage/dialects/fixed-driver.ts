import {
  Kysely,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { effectOf } from '../statement.ts'
import type { EngineTables } from '../tables/engine-tables.ts'

type Parts = Omit<KyselyDialect, 'createDriver'>
type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** A Kysely that runs everything through one function and leaves transactions to the store. */
export function kyselyThrough(parts: Parts, execute: Execute): Kysely<EngineTables> {
  const connection: DatabaseConnection = {
    // The row type is whatever the query's builder inferred; the connection cannot know it.
    executeQuery: <Result>(query: CompiledQuery) => execute(query) as Promise<QueryResult<Result>>,
    streamQuery: () => {
      throw new Error('Read in portions with each()')
    },
  }
  const refuse = () => Promise.reject(new Error('Transactions are begun by store.transaction()'))
  const nothing = () => Promise.resolve()
  const driver: Driver = {
    init: nothing,
    destroy: nothing,
    releaseConnection: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  }
  return new Kysely<EngineTables>({ dialect: { ...parts, createDriver: () => driver } })
}

/** Runs what reads, and passes over what writes. */
export const onlyReads =
  (execute: Execute): Execute =>
  (query) =>
    effectOf(query.sql).isWriting
      ? Promise.resolve({ rows: [], numAffectedRows: 0n })
      : execute(query)
