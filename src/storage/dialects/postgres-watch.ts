import { setImmediate as afterReading } from 'node:timers/promises'
import pg from 'pg'
import { errorFacts } from '../error-facts.ts'
import { Troubled } from './trouble.ts'

/** The server accepted a statement or a connection but does not respond. */
export class NoAnswer extends Troubled {
  readonly trouble = 'away'

  constructor() {
    super('PostgreSQL does not answer')
  }
}

const TICK_MILLISECONDS = 500
const ticks = (milliseconds: number): number => Math.ceil(milliseconds / TICK_MILLISECONDS)

/**
 * Time without a response after which the server is probed. Together with the probe it is below the 10 s allowed for a
 * request.
 */
const SILENT = ticks(3_000)
const LONGEST_PROBE = ticks(4_000)

/** Slightly longer than the server's own statement timeout. Takes effect only if a single backend hangs. */
export const STATEMENT_LIMIT = 70_000
export const LONG_STATEMENT_LIMIT = 16 * 60_000

interface Waiting {
  ticks: number
  readonly limit: number
  readonly cut: (error: NoAnswer) => void
}

interface Probe {
  ticks: number
  readonly stop: AbortController
}

/** Probes a server over a separate connection. Rejects when the signal is aborted. */
export type AskServer = (signal: AbortSignal) => Promise<unknown>

/** Sends `select 1` over a new connection, because an existing one may be dead while the server is running. */
export const askOver =
  (config: pg.ClientConfig): AskServer =>
  async (signal) => {
    const client = new pg.Client(config)
    client.on('error', () => undefined)
    const end = () => void client.connection.stream.destroy(new NoAnswer())
    signal.addEventListener('abort', end, { once: true })
    try {
      await client.connect()
      await client.query('select 1')
    } finally {
      client.end().catch(() => undefined)
    }
  }

/** Returns true for a five-character error code, because an error from the server also counts as a response. */
const isOfServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && typeof errorFacts(error).code === 'string'

/**
 * Detects that a server has stopped responding, which sockets do not reveal because they stay open when a machine freezes.
 * A statement may run for a long time as long as others are answered. If none is answered, the server is probed. If the
 * probe fails too, the server is considered unreachable: its connections are closed, and pending and new statements are
 * rejected until it responds again. Time is measured in ticks of this process's event loop, so that a blocked loop is not
 * mistaken for a silent server.
 */
export class Watch {
  readonly #askServer: AskServer
  readonly #waiting = new Set<Waiting>()
  readonly #connections = new Set<pg.Connection>()
  #timer: NodeJS.Timeout | undefined
  #silent = 0
  #probe: Probe | null = null
  #isAway = false

  constructor(askServer: AskServer) {
    this.#askServer = askServer
  }

  /** Watches all connections of a pool, including idle ones. */
  follow(pool: pg.Pool): void {
    pool.on('connect', (client) => {
      const { connection } = client as pg.PoolClient
      watches.set(connection, this)
      this.#connections.add(connection)
    })
    pool.on('remove', (client) => this.#connections.delete((client as pg.PoolClient).connection))
  }

  /** Waits for a response, at most the given number of milliseconds. The returned function ends the wait. */
  wait(milliseconds: number, cut: Waiting['cut']): () => void {
    const waiting: Waiting = { ticks: 0, limit: ticks(milliseconds), cut }
    if (this.#waiting.size === 0) this.#silent = 0
    this.#waiting.add(waiting)
    this.#timer ??= setInterval(() => this.#tick(), TICK_MILLISECONDS).unref()
    return () => void this.#waiting.delete(waiting)
  }

  answered(): void {
    this.#silent = 0
  }

  /** Acquires an idle connection from the pool. */
  connect(pool: pg.Pool): Promise<pg.PoolClient> {
    if (this.#isAway) return Promise.reject(new NoAnswer())
    return new Promise((resolve, reject) => {
      let isCut = false
      const end = this.wait(Infinity, (error) => {
        isCut = true
        reject(error)
      })
      pool.connect((error, client) => {
        end()
        if (isCut) client?.release()
        else if (client) resolve(client)
        else reject(error ?? new NoAnswer())
      })
    })
  }

  close(): void {
    clearInterval(this.#timer)
    this.#probe?.stop.abort()
  }

  #tick(): void {
    for (const waiting of this.#waiting) {
      if (++waiting.ticks < waiting.limit) continue
      this.#waiting.delete(waiting)
      waiting.cut(new NoAnswer())
    }
    if (this.#probe) {
      if (++this.#probe.ticks >= LONGEST_PROBE) this.#probe.stop.abort()
    } else if (this.#isAway || (this.#waiting.size > 0 && ++this.#silent >= SILENT)) {
      void this.#ask()
    } else if (this.#waiting.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  async #ask(): Promise<void> {
    const probe = (this.#probe = { ticks: 0, stop: new AbortController() })
    try {
      await this.#askServer(probe.stop.signal)
      this.#isAway = false
    } catch (error) {
      // A response may still be in the socket buffer.
      await afterReading()
      if (isOfServer(error)) this.#isAway = false
      else if (this.#silent > 0) this.#leave()
    } finally {
      this.#silent = 0
      this.#probe = null
    }
  }

  #leave(): void {
    this.#isAway = true
    const error = new NoAnswer()
    for (const { cut } of this.#waiting) cut(error)
    this.#waiting.clear()
    for (const { stream } of this.#connections) stream.destroy(error)
  }
}

const watches = new WeakMap<pg.Connection, Watch>()

/** Waits for responses on a connection and closes it if none arrive. The returned function ends the wait. */
export const awaitAnswers = (connection: pg.Connection, limit: number): (() => void) | undefined =>
  watches.get(connection)?.wait(limit, (error) => void connection.stream.destroy(error))

export const noteAnswer = (connection: pg.Connection): void => watches.get(connection)?.answered()
