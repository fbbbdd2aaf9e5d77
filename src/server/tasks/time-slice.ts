import { setImmediate } from 'node:timers/promises'

/** Maximum write time of a slice in milliseconds; the commit takes additional time. */
const LONGEST_MILLISECONDS = 70

/**
 * Minimum write time in milliseconds, even if other transactions are waiting, because otherwise the work would never end; after
 * it, readers get their turn. The commit takes about four times as long as the writing, and other transactions also wait for
 * it.
 */
const SHORTEST_MILLISECONDS = 2

/** Time limit for a slice of long work. */
export interface TimeSlice {
  isOver(): boolean | Promise<boolean>
}

export function startSlice(isAwaited: () => boolean): TimeSlice {
  const started = performance.now()
  let rested = started
  const rest = async () => {
    await setImmediate()
    rested = performance.now()
    return isAwaited()
  }
  return {
    isOver: () => {
      const now = performance.now()
      if (now - started >= LONGEST_MILLISECONDS) return true
      return now - rested < SHORTEST_MILLISECONDS ? false : rest()
    },
  }
}

/** For work that is a single transaction in any case. */
export const ENDLESS: TimeSlice = { isOver: () => false }
