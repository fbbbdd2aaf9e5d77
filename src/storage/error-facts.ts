/** What errors of Node, SQLite, PostgreSQL and Fastify say beside their message. */
export interface ErrorFacts {
  readonly code?: string
  /** SQLite's number of the error. */
  readonly errcode?: number
  /** The rule of PostgreSQL that was broken. */
  readonly constraint?: string
  readonly message?: string
}

const NONE: ErrorFacts = {}

const isError = (error: unknown): error is ErrorFacts => typeof error === 'object' && error !== null

/** What can be read from whatever was thrown. */
export const errorFacts = (error: unknown): ErrorFacts => (isError(error) ? error : NONE)
