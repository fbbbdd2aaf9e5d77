import { setImmediate as afterReading } from 'node:timers/promises'
import pg from 'pg'
import { errorFacts } from '../error-facts.ts'
import { Troubled } from './trouble.ts'

/** The server took a statement, or a connection, and does not answer. */
export class NoAnswer extends Troubled {
  readonly trouble = 'away'

  constructor() {
    super('PostgreSQL does not answer')
  }
}

const TICK_MILLISECONDS = 500
const ticks = (milliseconds: number): number => Math.ceil(milliseconds / TICK_MILLISECONDS)

/** Nothing was answered for so long: the server is asked whether it is still there. Together under the 10 s of an answer. */
const SILENT = ticks(3_000)
const LONGEST_PROBE = ticks(4_000)

/** A little later than the server itself ends a statement: only for a single backend that stands still. */
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

/** Asks a server over a connection of its own whether it is there; rejects when the signal aborts. */
export type AskServer = (signal: AbortSignal) => Promise<unknown>

/** `select 1` over a new connection: one that the network has swallowed says nothing about others. */
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

/** Five letters or digits: a refusal is an answer too. */
const isOfServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && typeof errorFacts(error).code === 'string'

/**
 * Finds out that a server has stopped answering. Sockets do not tell: those of a frozen machine stay open. A statement may
 * run for long while others are answered; only when nothing is, the server is asked by itself. Without an answer to that it
 * is away: whatever waits is refused, its connections are closed, and what is asked later is refused at once until the
 * server answers again. Time is counted in ticks of the own loop, so a loop that is held up blames nobody else.
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

  /** Waits for an answer for so many milliseconds at most; the result ends the wait. */
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

  /** A free connection of the pool. */
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
      // An answer may lie in the socket still.
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

/** Begins to wait for the answers of a connection, which is closed when none come; the result ends the wait. */
export const awaitAnswers = (connection: pg.Connection, limit: number): (() => void) | undefined =>
  watches.get(connection)?.wait(limit, (error) => void connection.stream.destroy(error))

export const noteAnswer = (connection: pg.Connection): void => watches.get(connection)?.answered()
