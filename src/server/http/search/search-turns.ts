import { setImmediate } from 'node:timers/promises'

/** Lets so many pieces of work run at once, in the order in which they were asked for. */
export interface Turns {
  /** Null where nobody waits for it any more when its turn comes. */
  take<Result>(isGone: () => boolean, work: () => Promise<Result>): Promise<Result | null>
}

export function turns(most: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  const begin = (): Promise<void> | undefined => {
    if (running < most) {
      running += 1
      return undefined
    }
    return new Promise((resolve) => {
      waiting.push(resolve)
    })
  }
  const end = () => {
    const next = waiting.shift()
    // The next search takes over the slot.
    if (next) next()
    else running -= 1
  }
  return {
    take: async (isGone, work) => {
      await begin()
      try {
        // Lets other calls run, and notices clients that have disconnected.
        await setImmediate()
        return isGone() ? null : await work()
      } finally {
        end()
      }
    },
  }
}
