/** Waiting time after the first, second and every later try. */
const DELAYS_MILLISECONDS = [30_000, 120_000, 600_000]

/** Longer than all tries of a message together: a secret older than that is held by no server any more. */
export const GIVE_UP_MILLISECONDS = 20 * 60_000

export const delayAfter = (attempts: number): number =>
  DELAYS_MILLISECONDS[Math.min(attempts, DELAYS_MILLISECONDS.length) - 1] ??
  DELAYS_MILLISECONDS[0] ??
  0

export const isLastTry = (attempts: number, most: number): boolean => attempts >= most
