import { setImmediate } from 'node:timers/promises'

/** Maximum write time of a slice in milliseconds. The commit takes additional time. */
const LONGEST_MILLISECONDS = 70

/**
 * Minimum write time in milliseconds, even if other transactions are waiting, because otherwise the work would never
 * finish. The commit takes about four times as long as the writes, and other transactions wait for that too.
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

/** No limit, for work that is a single transaction anyway. */
export const ENDLESS: TimeSlice = { isOver: () => false }
