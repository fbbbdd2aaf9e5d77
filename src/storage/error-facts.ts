/** Properties of errors from Node, SQLite, PostgreSQL and Fastify in addition to the message. */
export interface ErrorFacts {
  readonly code?: string
  /** SQLite result code. */
  readonly errcode?: number
  /** Name of the PostgreSQL constraint that was violated. */
  readonly constraint?: string
  readonly message?: string
}

const NONE: ErrorFacts = {}

const isError = (error: unknown): error is ErrorFacts => typeof error === 'object' && error !== null

/** Reads the properties of any thrown value. */
export const errorFacts = (error: unknown): ErrorFacts => (isError(error) ? error : NONE)

/**
 * True if PostgreSQL refuses a write because a record that it refers to was deleted after it had been checked. SQLite has one
 * writer, so that nothing comes in between.
 */
export const isReferenceGone = (error: unknown): boolean => errorFacts(error).code === '23503'
