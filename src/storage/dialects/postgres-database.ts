import { errorFacts } from '../error-facts.ts'
import { tracingChannel } from 'node:diagnostics_channel'
import { setTimeout } from 'node:timers/promises'
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { bind, type Connection, type Database, type Row, type Statement } from './dialect.ts'
import { kyselyThrough } from './fixed-driver.ts'
import { ADD_TO_COUNTERS, postgresDialect } from './postgres.ts'
import {
  sendAlone,
  sendOverPool,
  sendTogether,
  type Answered,
  type Ask,
  type Sent,
  type Together,
} from './postgres-batch.ts'
import { makeCounters } from './postgres-counters.ts'
import { LANES, makeLanes } from './postgres-lanes.ts'
import { askOver, LONG_STATEMENT_LIMIT, STATEMENT_LIMIT, Watch } from './postgres-watch.ts'

const { encode } = postgresDialect

const parts = {
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (database: ConstructorParameters<typeof PostgresIntrospector>[0]) =>
    new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

interface Scope {
  ended: boolean
  readonly left: Promise<unknown>[]
  readonly takeBack: Together['takeBack']
}

/** Diagnostics channel for statements and responses. It has no cost without a subscriber. */
const traffic = tracingChannel<Sent>('larder:postgres')

const put = (ask: Ask, sent: Sent): Promise<Answered> => traffic.tracePromise(() => ask(sent), sent)

/** Creates a connection that sends statements through `ask`, and named statements through `lanes` if given. */
function connect(
  ask: Ask,
  {
    scope,
    portion,
    lanes = ask,
  }: { scope?: Scope; portion?: Connection['each']; lanes?: Ask } = {},
): Connection {
  const send = async (sent: Sent): Promise<Answered> => {
    if (scope?.ended) throw new Error('This transaction is over')
    return put(sent.name === undefined ? ask : lanes, sent)
  }
  const query = async (
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<Row[]> => (await send({ text, values, name })).rows
  const execute = async ({
    sql,
    parameters,
    name,
  }: CompiledQuery & { readonly name?: string }): Promise<QueryResult<unknown>> =>
    asObjects(await send({ text: sql, values: parameters, name }))
  let depth = 0
  return {
    run: (statement, values = []) =>
      query(statement.sql, bind(statement, values, encode), statement.name),
    write: null,
    each: portion ?? ((statement, values, size) => eachRow(query, statement, values, size)),
    kysely: (around = (plain) => plain) => kyselyThrough(parts, around(execute)),
    addToCounters: (changes) =>
      query(ADD_TO_COUNTERS, [JSON.stringify(changes)], 'larder_counters'),
    leave: (sent) => {
      // Failures are reported at the end of the transaction.
      sent.catch(() => undefined)
      scope?.left.push(sent)
    },
    tableVersion: () => null,
    attempt: async (body) => {
      const name = `attempt_${depth++}`
      const savepoint: Sent = { text: `savepoint ${name}`, values: [] }
      const before = scope?.left.length
      try {
        // Sent together with the first statement. If it fails, all subsequent statements fail too.
        const [, result] = await Promise.all([send(savepoint), body()])
        await query(`release ${name}`)
        return result
      } catch (error) {
        // Deferred statements since the savepoint are also rolled back.
        const left = scope?.left.splice(before ?? 0) ?? []
        if (!scope?.takeBack(savepoint))
          await Promise.all([query(`rollback to ${name}`), query(`release ${name}`)])
        throw await findCause(error, left)
      } finally {
        depth--
      }
    },
  }
}

/**
 * Finds the cause of a failure. A statement that was rejected because an earlier, deferred statement failed has an
 * unhelpful error, so the deferred statement's error is returned. All later statements in the same batch fail with the same
 * error.
 */
async function findCause(error: unknown, left: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(left)).find(({ status }) => status === 'rejected')
  if (failed?.status !== 'rejected') return error
  const isOfAnother =
    BECAUSE_OF_ANOTHER.has(errorFacts(error).code) ||
    (failed.reason as { cause?: unknown }).cause === error
  return isOfAnother ? failed.reason : error
}

/**
 * Error codes that result from an earlier failure: the transaction is aborted, or a named statement is missing because
 * preparing it failed.
 */
const BECAUSE_OF_ANOTHER: ReadonlySet<unknown> = new Set(['25P02', '26000'])

function asObjects({ rows, columns, tag }: Answered): QueryResult<unknown> {
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((name, place) => [name, row[place]])),
  )
  return tag.startsWith('SELECT')
    ? { rows: records }
    : { rows: records, numAffectedRows: BigInt(/\d+$/.exec(tag)?.[0] ?? 0) }
}

let cursors = 0

async function* eachRow(
  query: (text: string, values: unknown[]) => Promise<Row[]>,
  statement: Statement,
  values: readonly unknown[],
  size: number,
) {
  const name = `larder_cursor_${cursors++}`
  await query(
    `declare ${name} no scroll cursor for ${statement.sql}`,
    bind(statement, values, encode),
  )
  for (;;) {
    const rows = await query(`fetch ${size} from ${name}`, [])
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await query(`close ${name}`, [])
}

const BEGIN: Sent = { text: 'begin', values: [], name: 'larder_begin' }
const COMMIT: Sent = { text: 'commit', values: [], name: 'larder_commit' }
const ROLLBACK: Sent = { text: 'rollback', values: [] }
/** Long tasks (imports, runs, nightly jobs, migrations) may wait and run longer than requests. */
const LONG: Sent = {
  text: `select set_config('lock_timeout', '5min', true), set_config('statement_timeout', '15min', true)`,
  values: [],
  name: 'larder_long',
}

const AGAIN: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const ATTEMPTS = 6
const SECONDS_TO_CONNECT = 15

/** Connection timeout in seconds, including the wait for an idle connection. Set by `?connect_timeout=` in the URL. */
const secondsToConnect = (url: string): number =>
  Number(URL.parse(url)?.searchParams.get('connect_timeout')) || SECONDS_TO_CONNECT

/**
 * Settings for every connection. A server that freezes during a transaction, or loses its network, would otherwise hold its
 * locks forever. Normally less than a minute passes between two statements. A response that takes longer will never arrive:
 * a request that waits for a lock is answered within ten seconds, and none of its statements takes a minute.
 */
const SETTINGS = [
  'jit=off',
  'cursor_tuple_fraction=1.0',
  'idle_in_transaction_session_timeout=60s',
  'tcp_user_timeout=60s',
  'lock_timeout=8s',
  'statement_timeout=60s',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')
const LONG_SUMS = '-c statement_timeout=15min'

/** Options in the URL (`?options=`) are appended to ours and take precedence. */
function addressed(url: string): Pick<pg.PoolConfig, 'connectionString' | 'options'> {
  const address = URL.parse(url)
  const own = address?.searchParams.get('options')
  if (!address || !own) return { connectionString: url, options: SETTINGS }
  address.searchParams.delete('options')
  return { connectionString: address.href, options: `${SETTINGS} ${own}` }
}

interface Way {
  readonly pool: pg.Pool
  readonly watch: Watch
}

/** Runs one transaction on its own connection. */
async function within<Result>(
  { pool, watch, isLong = false }: Way & { readonly isLong?: boolean },
  body: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await watch.connect(pool)
  const limit = isLong ? LONG_STATEMENT_LIMIT : STATEMENT_LIMIT
  const { ask, takeBack } = sendTogether(client, limit)
  const scope: Scope = { ended: false, left: [], takeBack }
  let failure: Error | undefined
  try {
    // Sent together with the first statement. If it fails, all subsequent statements fail too.
    const begun = [put(ask, BEGIN), ...(isLong ? [put(ask, LONG)] : [])]
    const [result] = await Promise.all([body(connect(ask, { scope })), ...begun])
    // Deferred statements are sent with the commit. If any of them failed, the commit rolls everything back.
    const [{ tag }] = await Promise.all([put(ask, COMMIT), ...scope.left])
    if (tag !== 'COMMIT') throw new Error('PostgreSQL rolled back this transaction')
    return result
  } catch (error) {
    // Statements that have not been sent yet must not arrive after the rollback.
    scope.ended = true
    const isBegun = !takeBack(BEGIN)
    // A connection that fails to roll back is discarded.
    if (isBegun)
      await sendAlone(client, ROLLBACK).catch((broken: Error) => {
        failure = broken
      })
    throw await findCause(error, scope.left)
  } finally {
    scope.ended = true
    client.release(failure)
  }
}

/** Reads from one snapshot of committed data. */
async function atOneMoment<Result>(
  { pool, watch }: Way,
  body: (sql: ReturnType<Connection['kysely']>) => Promise<Result>,
): Promise<Result> {
  const client = await watch.connect(pool)
  try {
    await sendAlone(client, { text: 'begin isolation level repeatable read read only', values: [] })
    return await body(connect(sendTogether(client, LONG_STATEMENT_LIMIT).ask).kysely())
  } finally {
    await sendAlone(client, ROLLBACK).catch(() => undefined)
    client.release()
  }
}

const BEGIN_PORTIONS: readonly Sent[] = [
  { text: 'begin read only', values: [] },
  { text: `set local idle_in_transaction_session_timeout = '15min'`, values: [] },
]

/** Reads batches in a separate transaction, so that a slow reader blocks nothing. */
const readPortions = ({ pool, watch }: Way): Connection['each'] =>
  async function* (statement, values, size) {
    const client = await watch.connect(pool)
    try {
      const { ask } = sendTogether(client, LONG_STATEMENT_LIMIT)
      await Promise.all([...BEGIN_PORTIONS, LONG].map(ask))
      yield* connect(ask).each(statement, values, size)
    } finally {
      await sendAlone(client, ROLLBACK).catch(() => undefined)
      client.release()
    }
  }

/** Opens a connection pool. Several servers may share the database. */
export function openPostgres(url: string): Database {
  // Statements that are not awaited individually are sent together, but succeed or fail independently.
  const config: pg.PoolConfig = {
    ...addressed(url),
    pipeline: true,
    // If the database is unreachable, the caller receives an error and may retry.
    connectionTimeoutMillis: secondsToConnect(url) * 1000,
    keepAlive: true,
  }
  const watch = new Watch(askOver(config))
  const makePool = (max: number, options = ''): pg.Pool => {
    const made = new pg.Pool({ ...config, options: `${config.options ?? ''} ${options}`, max })
    made.on('error', () => undefined)
    // A connection that breaks while in use rejects its pending statements, so the error event can be ignored.
    made.on('connect', (client) => client.on('error', () => undefined))
    watch.follow(made)
    return made
  }
  const pool = makePool(10)
  // Document numbers use separate connections. Transactions keep their connection while drawing a number, so a shared pool
  // could deadlock.
  const besides = makePool(2)
  // Reads of single records use separate connections, so that they never queue behind transactions that wait for locks.
  const quick = makePool(LANES)
  // Long sums use separate connections, so that other statements do not queue behind them.
  const sums = makePool(2, LONG_SUMS)
  const counters = makeCounters(pool)
  const way: Way = { pool, watch }
  const inTransaction = async <Result>(
    body: (connection: Connection) => Promise<Result>,
    isLong = false,
  ): Promise<Result> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await within({ ...way, isLong }, body)
      } catch (error) {
        if (attempt === ATTEMPTS || !AGAIN.has(errorFacts(error).code)) throw error
        await setTimeout(Math.random() * 10 * 2 ** attempt)
      }
    }
  }
  return {
    dialect: postgresDialect,
    reader: connect(sendOverPool(pool, watch), {
      portion: readPortions(way),
      lanes: makeLanes(quick, watch),
    }),
    transaction: inTransaction,
    // On PostgreSQL, transactions wait only for locked rows and not for each other.
    lowPriority: (body) => inTransaction((connection) => body(connection, () => false), true),
    apart: (_connection, statement, values) =>
      connect(sendOverPool(besides, watch)).run(statement, values),
    aside: (body) => atOneMoment({ pool: sums, watch }, body),
    writeVersion: () => null,
    compactCounters: counters.compact,
    freeBytes: () => Promise.resolve(null),
    // PostgreSQL checks its files and maintains its search indexes.
    lookForDamage: () => Promise.resolve([]),
    damage: () => Promise.resolve([]),
    verifySearch: () => Promise.resolve([]),
    close: async () => {
      await counters.idle()
      await Promise.all([pool.end(), besides.end(), quick.end(), sums.end()])
      watch.close()
    },
  }
}
