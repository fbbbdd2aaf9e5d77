import { setImmediate as afterReading } from 'node:timers/promises'
import pg from 'pg'
import { errorFacts } from '../error-facts.ts'
import { Troubled } from './trouble.ts'

/** Error: the server accepted a statement or a connection, but does not answer. */
export class NoAnswer extends Troubled {
  readonly trouble = 'away'

  constructor() {
    super('PostgreSQL does not answer')
  }
}

const TICK_MILLISECONDS = 500
const ticks = (milliseconds: number): number => Math.ceil(milliseconds / TICK_MILLISECONDS)

/**
 * Time without a response before the server is probed. Together with the probe it stays under the 10 s allowed for a request.
 */
const SILENT = ticks(3_000)
const LONGEST_PROBE = ticks(4_000)

/** Slightly longer than the server's own statement timeout; needed only if a single backend hangs. */
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

/** Probes a server over a separate connection; rejects when the signal is aborted. */
export type AskServer = (signal: AbortSignal) => Promise<unknown>

/** Sends `select 1` over a new connection, because an old one may be dead while the server is not. */
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

/** Five letters or digits: an error from the server also counts as a response. */
const isOfServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && typeof errorFacts(error).code === 'string'

/**
 * Detects that a server has stopped responding. Sockets do not show it, because those of a frozen machine stay open. A
 * statement may run for a long time while others are answered; only when none is answered is the server probed. If the probe
 * gets no response, the server is considered unreachable: pending statements are rejected, its connections are closed, and
 * later statements are rejected at once until it responds again. Time is counted in ticks of this process's event loop, so that
 * a blocked loop is not mistaken for a silent server.
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

  /** Watches the connections of a pool, idle ones included. */
  follow(pool: pg.Pool): void {
    pool.on('connect', (client) => {
      const { connection } = client as pg.PoolClient
      watches.set(connection, this)
      this.#connections.add(connection)
    })
    pool.on('remove', (client) => this.#connections.delete((client as pg.PoolClient).connection))
  }

  /** Waits at most the given number of milliseconds for a response; the returned function ends the wait. */
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

  /** Free connection in the pool. */
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

/** Starts waiting for responses on a connection, which is closed if none arrive; the returned function ends the wait. */
export const awaitAnswers = (connection: pg.Connection, limit: number): (() => void) | undefined =>
  watches.get(connection)?.wait(limit, (error) => void connection.stream.destroy(error))

export const noteAnswer = (connection: pg.Connection): void => watches.get(connection)?.answered()
