import { setImmediate } from 'node:timers/promises'

/** Longest write time of a slice in milliseconds; the commit comes on top. */
const LONGEST_MILLISECONDS = 70

/**
 * Shortest write time in milliseconds even when others wait, because the work would never end otherwise; then readers
 * get their turn. The commit takes some four times as long as the writing, and others wait for that too.
 */
const SHORTEST_MILLISECONDS = 2

/** Time limit of a slice of long work. */
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

/** For what is one transaction in any case. */
export const ENDLESS: TimeSlice = { isOver: () => false }
