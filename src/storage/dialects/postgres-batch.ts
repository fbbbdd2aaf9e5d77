import pg from 'pg'
import { awaitAnswers, noteAnswer, STATEMENT_LIMIT, type Watch } from './postgres-watch.ts'

/** Statement to send. If it has a name, PostgreSQL keeps it prepared. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string | undefined
}

export interface Answered {
  readonly rows: unknown[][]
  readonly columns: readonly string[]
  /** Command tag, such as "UPDATE 1". */
  readonly tag: string
}

/** Names and parsers of result columns. */
interface Columns {
  readonly names: readonly string[]
  readonly read: readonly ((text: string) => unknown)[]
}

interface Question {
  readonly sent: Sent
  readonly values: readonly (string | Buffer | null)[]
  readonly answer: PromiseWithResolvers<Answered>
  readonly rows: unknown[][]
  columns: Columns | null
}

/** Protocol messages handled by a batch. */
interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}
interface DataRow {
  readonly fields: readonly (string | null)[]
}
interface Completed {
  readonly text: string
}

const asIs = (text: string): string => text
const asInstant = (text: string): string =>
  new Date(text.includes('+') || text.endsWith('Z') ? text : `${text}Z`).toISOString()

/** Parsers by type: integers become numbers, dates and times stay strings, instants become UTC with milliseconds. */
const READ: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1700: Number,
  1082: asIs,
  1083: asIs,
  1114: asInstant,
  1184: asInstant,
}

const NO_COLUMNS: Columns = { names: [], read: [] }

/** Named statements prepared on a connection, with their result columns if known. */
const kept = new WeakMap<pg.Connection, Map<string, Columns | null>>()

function keptBy(connection: pg.Connection): Map<string, Columns | null> {
  let names = kept.get(connection)
  if (!names) kept.set(connection, (names = new Map()))
  return names
}

/**
 * Statements sent together in one round trip. They run in order. If one fails, the remaining ones do not run and fail with
 * it. Result columns that are already known are not described again.
 */
class Batch extends pg.Query {
  readonly #questions: Question[] = []
  readonly #limit: number
  #connection: pg.Connection | undefined
  #endWait: (() => void) | undefined
  #at = 0

  /** Response timeout in milliseconds. */
  constructor(limit: number) {
    super('')
    this.#limit = limit
  }

  add(sent: Sent): Promise<Answered> {
    const answer = Promise.withResolvers<Answered>()
    this.#questions.push({ sent, values: sent.values.map(asSent), answer, rows: [], columns: null })
    return answer.promise
  }

  get size(): number {
    return this.#questions.length
  }

  /**
   * Removes the given statement and all later ones from the batch. If it was sent in an earlier batch, removes all
   * statements, because they all came after it.
   */
  takeBack(from: Sent): boolean {
    const place = this.#questions.findIndex(({ sent }) => sent === from)
    for (const { answer } of this.#questions.splice(Math.max(place, 0))) {
      answer.promise.catch(() => undefined)
      answer.reject(new Error('This was not sent: what it belongs to has failed before'))
    }
    return place >= 0
  }

  override submit = (connection: pg.Connection): void => {
    this.#connection = connection
    this.#endWait = awaitAnswers(connection, this.#limit)
    // Other batches may follow in the same turn and are sent together with this one.
    connection.stream.cork()
    process.nextTick(() => connection.stream.uncork())
    for (const question of this.#questions) ask(connection, question)
    connection.sync()
  }

  handleRowDescription({ fields }: Described): void {
    const question = this.#questions[this.#at]
    if (question)
      question.columns = {
        names: fields.map(({ name }) => name),
        read: fields.map(
          ({ dataTypeID }) => READ[dataTypeID] ?? pg.types.getTypeParser(dataTypeID, 'text'),
        ),
      }
  }

  handleDataRow({ fields }: DataRow): void {
    const { rows, columns } = this.#questions[this.#at] ?? {}
    rows?.push(
      fields.map((text, place) => (text === null ? null : (columns?.read[place]?.(text) ?? text))),
    )
  }

  handleCommandComplete({ text }: Completed): void {
    if (this.#connection) noteAnswer(this.#connection)
    const question = this.#questions[this.#at++]
    if (!question) return
    const {
      sent: { name },
      rows,
      answer,
    } = question
    const columns = question.columns ?? NO_COLUMNS
    if (name !== undefined && this.#connection) keptBy(this.#connection).set(name, columns)
    answer.resolve({ rows, columns: columns.names, tag: text })
  }

  handleError(error: Error): void {
    this.#endWait?.()
    for (const {
      sent: { name },
      answer,
    } of this.#questions.slice(this.#at)) {
      // The server may have failed to prepare the statement.
      if (name !== undefined && this.#connection) keptBy(this.#connection).delete(name)
      answer.reject(error)
    }
    this.#at = this.#questions.length
  }

  handleReadyForQuery(): void {
    this.#endWait?.()
    if (this.#connection) noteAnswer(this.#connection)
    if (this.#at < this.#questions.length)
      this.handleError(new Error('PostgreSQL left a statement without an answer'))
  }
}

function ask(connection: pg.Connection, question: Question): void {
  const {
    sent: { text, name = '' },
    values,
  } = question
  const names = keptBy(connection)
  if (name === '' || !names.has(name)) {
    // Closing a statement that does not exist is not an error in PostgreSQL.
    if (name !== '') connection.close({ type: 'S', name }, true)
    connection.parse({ name, text, types: [] }, true)
    if (name !== '') names.set(name, null)
  }
  question.columns = names.get(name) ?? null
  connection.bind({ statement: name, values: [...values] }, true)
  if (!question.columns) connection.describe({ type: 'P' }, true)
  connection.execute({}, true)
}

/** Converts a value to PostgreSQL's text format. */
function asSent(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (ArrayBuffer.isView(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  throw new TypeError('This value cannot be sent to PostgreSQL')
}

/** Sends a statement to PostgreSQL. */
export type Ask = (sent: Sent) => Promise<Answered>

type Client = Pick<pg.ClientBase, 'query'>

/** Sends a statement separately, so that its failure does not affect other statements. */
export const sendAlone = (
  client: Client,
  sent: Sent,
  limit = STATEMENT_LIMIT,
): Promise<Answered> => {
  const batch = new Batch(limit)
  const answered = batch.add(sent)
  client.query(batch)
  return answered
}

/** Statements of a transaction, sent together at the end of each turn of the event loop. */
export interface Together {
  readonly ask: Ask
  /** Cancels the given statement and all later ones. Returns false if it has already been sent. */
  takeBack(from: Sent): boolean
}

/** Sends all statements that a transaction issues in one turn of the event loop together. */
export function sendTogether(client: Client, limit = STATEMENT_LIMIT): Together {
  let gathered: Batch | null = null
  const send = (batch: Batch): void => {
    if (gathered !== batch) return
    gathered = null
    if (batch.size > 0) client.query(batch)
  }
  return {
    ask: (sent) => {
      if (!gathered) {
        const batch = (gathered = new Batch(limit))
        // Runs after all code that can continue without a response.
        process.nextTick(() => send(batch))
      }
      return gathered.add(sent)
    },
    takeBack: (from) => gathered?.takeBack(from) ?? false,
  }
}

/** Sends each statement over any idle connection of the pool. */
export const sendOverPool =
  (pool: pg.Pool, watch: Watch): Ask =>
  async (sent) => {
    const client = await watch.connect(pool)
    try {
      return await sendAlone(client, sent)
    } finally {
      // The pool checks if the connection is still usable.
      client.release()
    }
  }
