import {
  Kysely,
  RawNode,
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Execute } from './dialect.ts'
import type { EngineTables } from '../tables/engine-tables.ts'

type Parts = Omit<KyselyDialect, 'createDriver'>

/** Kysely instance that runs all queries through one function. The store handles transactions. */
export function kyselyThrough(parts: Parts, execute: Execute): Kysely<EngineTables> {
  const connection: DatabaseConnection = {
    // The query builder infers the row type; the connection does not have it.
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

/** Runs read queries and ignores write queries. */
export const onlyReads =
  (execute: Execute): Execute =>
  (query) =>
    isReading(query) ? execute(query) : Promise.resolve({ rows: [], numAffectedRows: 0n })

const isReading = ({ query }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) ||
  (RawNode.is(query) && query.sqlFragments[0]?.trimStart().startsWith('select') === true)
