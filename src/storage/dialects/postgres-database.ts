import { tracingChannel } from 'node:diagnostics_channel'
import { setTimeout } from 'node:timers/promises'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery, type QueryResult } from 'kysely'
import pg from 'pg'
import { bind, type Connection, type Database, type Row, type Statement } from './dialect.ts'
import { kyselyThrough } from './fixed-driver.ts'
import { postgresDialect } from './postgres.ts'
import { LANES, lanesOf } from './postgres-lanes.ts'

const { encode } = postgresDialect

const parts = {
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (database: ConstructorParameters<typeof PostgresIntrospector>[0]) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

const asIs = (text: string): string => text
const asInstant = (text: string): string => new Date(text.includes('+') || text.endsWith('Z') ? text : `${text}Z`).toISOString()

/** Whole numbers as numbers, days and times as written, instants in UTC with milliseconds. */
const READ: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, 1700: Number, 1082: asIs, 1083: asIs, 1114: asInstant, 1184: asInstant,
}
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && READ[oid]) || pg.types.getTypeParser(oid, format ?? 'text'),
}

/** What takes a statement: a pool, a client of one, or the lanes of those who only read one record. */
type Client = Pick<pg.Pool | pg.PoolClient, 'query'>

interface Scope { ended: boolean; readonly left: Promise<unknown>[] }

interface Sent { readonly text: string }

/** Whoever measures can listen to what is sent and answered; nobody else pays for it. */
const traffic = tracingChannel<Sent>('larder:postgres')

const send = <Result>(text: string, ask: () => Promise<Result>): Promise<Result> => traffic.tracePromise(ask, { text })

/** Statements over a pool, or over one client while it is in a transaction. */
function connect(client: Client, { scope, portion, lanes = client }: { scope?: Scope; portion?: Connection['each']; lanes?: Client } = {}): Connection {
  const query = async (text: string, values: unknown[], name?: string): Promise<Row[]> => {
    if (scope?.ended) throw new Error('This transaction is over')
    const result = await send(text, () => (name ? lanes : client).query({ text, values, rowMode: 'array', ...(name && { name }) }))
    return result.rows
  }
  const execute = async ({ sql, parameters, name }: CompiledQuery & { readonly name?: string }): Promise<QueryResult<unknown>> => {
    if (scope?.ended) throw new Error('This transaction is over')
    const { rows, rowCount, command } = await send(sql, () => (name ? lanes : client).query<object>({ text: sql, values: parameters.map(encode), ...(name && { name }) }))
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
  let kysely: Connection['sql'] | undefined
  let depth = 0
  return {
    run: (statement, values = []) => query(statement.sql, bind(statement, values, encode), statement.name),
    each: portion ?? ((statement, values, size) => eachRow(query, statement, values, size)),
    get sql() { return (kysely ??= kyselyThrough(parts, execute)) },
    leave: (sent) => {
      // What fails is told by the end of the transaction.
      sent.catch(() => undefined)
      scope?.left.push(sent)
    },
    attempt: async (body) => {
      const name = `attempt_${depth++}`
      await query(`savepoint ${name}`, [])
      try {
        const result = await body()
        await query(`release ${name}`, [])
        return result
      } catch (error) {
        await query(`rollback to ${name}; release ${name}`, [])
        throw error
      } finally {
        depth--
      }
    },
  }
}

let cursors = 0

async function* eachRow(query: (text: string, values: unknown[]) => Promise<Row[]>, statement: Statement, values: readonly unknown[], size: number) {
  const name = `larder_cursor_${cursors++}`
  await query(`declare ${name} no scroll cursor for ${statement.sql}`, bind(statement, values, encode))
  for (;;) {
    const rows = await query(`fetch ${size} from ${name}`, [])
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await query(`close ${name}`, [])
}

const AGAIN: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const ATTEMPTS = 6
const COMPACT_AFTER = 300

/** Opens a pool; any number of servers may share the database. */
export function openPostgres(url: string): Database {
  // Statements that nobody waits for in between travel together; each is answered, or refused, by itself.
  const config: pg.PoolConfig = { connectionString: url, types, pipeline: true, options: '-c jit=off -c cursor_tuple_fraction=1.0' }
  const pool = new pg.Pool({ ...config, max: 10 })
  // Numbers of series are taken while a transaction holds its own connection: from others, or all would wait for one another.
  const besides = new pg.Pool({ ...config, max: 2 })
  // Reads of single records never wait for transactions that wait for one another.
  const quick = new pg.Pool({ ...config, max: LANES })
  for (const each of [pool, besides, quick]) {
    each.on('error', () => undefined)
    // A connection that breaks while it is in use tells whoever waits for an answer; nobody else needs to know.
    each.on('connect', (client) => client.on('error', () => undefined))
  }
  let added = 0
  let compacting: Promise<void> | null = null

  const within = async <Result>(body: (connection: Connection) => Promise<Result>, begin: string): Promise<Result> => {
    const client = await pool.connect()
    const scope: Scope = { ended: false, left: [] }
    let failure: Error | undefined
    try {
      // Sent together with the first statement. Should it fail, so does everything after it.
      const [, result] = await Promise.all([send(begin, () => client.query(begin)), body(connect(client, { scope }))])
      // What was left for the end travels with the commit, which undoes everything when any of it failed.
      await Promise.all([...scope.left, send('commit', () => client.query('commit'))])
      return result
    } catch (error) {
      // A connection that cannot even roll back is thrown away.
      await client.query('rollback').catch((broken: Error) => { failure = broken })
      throw error
    } finally {
      scope.ended = true
      client.release(failure)
    }
  }
  const portions: Connection['each'] = async function* (statement, values, size) {
    const client = await pool.connect()
    try {
      await client.query('begin read only')
      yield* connect(client).each(statement, values, size)
    } finally {
      await client.query('rollback').catch(() => undefined)
      client.release()
    }
  }
  const compactCounters = async (): Promise<void> => { await pool.query(COMPACT) }
  const compactSoon = (): void => {
    if (added < COMPACT_AFTER || compacting) return
    added = 0
    // Nothing depends on it; what fails now is done next time.
    compacting = compactCounters().catch(() => undefined).finally(() => { compacting = null })
  }
  const transaction: Database['transaction'] = async (body) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await within(body, 'begin')
        added++
        compactSoon()
        return result
      } catch (error) {
        if (attempt === ATTEMPTS || !AGAIN.has((error as { code?: unknown }).code)) throw error
        await setTimeout(Math.random() * 10 * 2 ** attempt)
      }
    }
  }
  return {
    dialect: postgresDialect,
    reader: connect(pool, { portion: portions, lanes: lanesOf(quick) }),
    transaction,
    // Nobody waits for a transaction here, only for rows that it holds.
    patiently: (body) => transaction((connection) => body(connection, () => false)),
    apart: (_connection, statement, values) => connect(besides).run(statement, values),
    writeVersion: () => null,
    compactCounters,
    freeBytes: () => Promise.resolve(null),
    // The server looks after its files and keeps its search indexes in step with the rows by itself.
    lookForDamage: () => Promise.resolve([]),
    damage: () => Promise.resolve([]),
    verifySearch: () => Promise.resolve([]),
    close: async () => {
      await compacting
      await Promise.all([pool.end(), besides.end(), quick.end()])
    },
  }
}

/** One statement, one snapshot: what others add meanwhile stays beside the sum and is counted once. */
const COMPACT = `with gone as (
    delete from larder_counter where (table_name, key) in
      (select table_name, key from larder_counter group by table_name, key having count(*) > 1)
    returning table_name, key, delta)
  insert into larder_counter (table_name, key, delta) select table_name, key, sum(delta) from gone group by table_name, key`
