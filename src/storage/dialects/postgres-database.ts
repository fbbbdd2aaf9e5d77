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

/** Diagnostics channel for statements and responses; costs nothing without a subscriber. */
const traffic = tracingChannel<Sent>('larder:postgres')

const put = (ask: Ask, sent: Sent): Promise<Answered> => traffic.tracePromise(() => ask(sent), sent)

/** Connection that sends statements through `ask`, and named ones through `lanes` if given. */
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
        // Statements deferred since the savepoint are also undone.
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
 * Finds the cause of a failure. The error of a statement refused because of an earlier, deferred one explains nothing; the
 * error of the deferred one does. Statements sent after it in the same batch fail with the same error, which the deferred one
 * may explain better.
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
 * Error codes caused by an earlier failure: the transaction has failed, or a named statement was not prepared because the
 * statement that should have prepared it failed.
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

/** Connection timeout in seconds, including the wait for a free connection: `?connect_timeout=` in the address. */
const secondsToConnect = (url: string): number =>
  Number(URL.parse(url)?.searchParams.get('connect_timeout')) || SECONDS_TO_CONNECT

/**
 * Settings for every connection. A server that freezes in the middle of a transaction, or is cut off from the network, would
 * keep its locks forever. Normally less than a minute passes between two statements, and a response that takes longer will
 * never arrive. A request whose data is locked is answered within ten seconds, and none of its statements takes a minute.
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

/** Options in the address (`?options=`) are appended to ours and take precedence. */
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
    // Deferred statements are sent with the commit, which undoes everything if any of them failed.
    const [{ tag }] = await Promise.all([put(ask, COMMIT), ...scope.left])
    if (tag !== 'COMMIT') throw new Error('PostgreSQL has undone this transaction')
    return result
  } catch (error) {
    // Statements not sent yet must not arrive after the rollback.
    scope.ended = true
    const isBegun = !takeBack(BEGIN)
    // A connection that cannot even roll back is discarded.
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

/** Reads batches in a separate transaction, so a slow reader blocks nothing. */
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

/** Opens a pool; several servers may share the database. */
export function openPostgres(url: string): Database {
  // Statements not awaited one by one are sent together; each succeeds or fails by itself.
  const config: pg.PoolConfig = {
    ...addressed(url),
    pipeline: true,
    // If the database is unreachable, the caller gets an error and may retry.
    connectionTimeoutMillis: secondsToConnect(url) * 1000,
    keepAlive: true,
  }
  const watch = new Watch(askOver(config))
  const makePool = (max: number, options = ''): pg.Pool => {
    const made = new pg.Pool({ ...config, options: `${config.options ?? ''} ${options}`, max })
    made.on('error', () => undefined)
    // A connection that breaks during use rejects its pending statements; nothing else needs the error.
    made.on('connect', (client) => client.on('error', () => undefined))
    watch.follow(made)
    return made
  }
  const pool = makePool(10)
  // Document numbers use separate connections, because a transaction keeps its own connection meanwhile, and all of them might
  // wait for each other.
  const besides = makePool(2)
  // Reads of single records never wait behind transactions that wait for each other.
  const quick = makePool(LANES)
  // Long sums have separate connections, so that other statements do not wait behind them.
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
    // On PostgreSQL, transactions do not wait for each other, only for locked rows.
    lowPriority: (body) => inTransaction((connection) => body(connection, () => false), true),
    apart: (_connection, statement, values) =>
      connect(sendOverPool(besides, watch)).run(statement, values),
    aside: (body) => atOneMoment({ pool: sums, watch }, body),
    writeVersion: () => null,
    compactCounters: counters.compact,
    freeBytes: () => Promise.resolve(null),
    // The server checks its files and keeps its search indexes up to date by itself.
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
