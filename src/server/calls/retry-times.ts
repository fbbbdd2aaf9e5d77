const SECOND = 1_000
const HOUR = 3_600 * SECOND

const FIRST_DELAY = 30 * SECOND
const LONGEST_DELAY = 6 * HOUR

/** From the first try on; the last one is at their end. */
const TRY_FOR = 72 * HOUR

/** The doubled distance of the tries before, up to six hours; calls that fail together come back up to a fifth apart. */
const delayAfter = (attempts: number, id: number): number =>
  Math.min(FIRST_DELAY * 2 ** Math.min(attempts - 1, 20), LONGEST_DELAY) * (1 + spread(id) / 5)

/** From 0 to 1, always the same for the same id and far apart for neighbours. */
const spread = (id: number): number => (Math.imul(id, 2_654_435_761) >>> 0) / 2 ** 32

/** What lies further ahead than anything is put off was written while the clock was ahead. */
export const tooFarAhead = (now: Date): string => new Date(now.getTime() + TRY_FOR).toISOString()

interface Tried {
  readonly id: number
  /** Tries so far. */
  readonly attempts: number
  readonly firstAttempt: Date
  readonly now: Date
  /** Milliseconds that the other system asks to be left alone for. */
  readonly retryAfter: number
}

/** When a call that was not taken is tried again; null when that is over. */
export function nextTry({ id, attempts, firstAttempt, now, retryAfter }: Tried): Date | null {
  const end = firstAttempt.getTime() + TRY_FOR
  if (now.getTime() >= end) return null
  const wait = Math.max(delayAfter(attempts, id), retryAfter)
  return new Date(Math.min(now.getTime() + wait, end))
}
