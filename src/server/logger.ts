import fastify, { type FastifyBaseLogger } from 'fastify'

/** Names whose values are never logged, at any depth. */
const SECRET = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'resetToken',
  'otp',
  'authorization',
  'bankAccountNumber',
  'nationalIdNumber',
]
const HIDDEN = '…'

/** Creates a logger with structured output. Bodies, headers and query strings are never logged. */
export function createLogger(level: string): FastifyBaseLogger {
  const logger = {
    level,
    redact: {
      paths: [...SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), 'code', '*.*.code'],
      censor: HIDDEN,
    },
    formatters: { log: hideCodes },
    serializers: { err: describeError },
  }
  return fastify({ logger }).log
}

/**
 * Hides codes, which are secrets, but not error codes, which are needed to find the cause. A path in `redact` cannot make
 * that exception.
 */
const hideCodes = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      name !== 'err' && hasCode(value) ? { ...value, code: HIDDEN } : value,
    ]),
  )

const hasCode = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'code')

/** A database error may quote values of a row, so only its type and location are logged. */
function describeError(error: Error & { code?: unknown }) {
  const where = error.stack
    ?.split('\n')
    .filter((line) => line.trim().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim())
  return {
    type: error.name,
    code: error.code,
    message: error.message.slice(0, 300),
    stack: where?.join(' | ') ?? '',
  }
}
