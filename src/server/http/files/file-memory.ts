import { busy } from '../errors.ts'
import { collectGarbage } from '../../tasks/upkeep/collect-garbage.ts'

/**
 * Megabytes that uploaded files may take together beside the server itself, while they are read or made smaller. With
 * them the process and those that it starts stay under 700 MB.
 */
const ROOM = 330
const MOST_WAITING = 24
/** Longest wait for memory in milliseconds, after which the sender is asked to retry; longer than an import takes. */
const MAX_WAIT = 300_000
const RETRY_SECONDS = 10

/** A share of the memory for files. */
export interface Share {
  /** Releases memory that is no longer needed. */
  shrinkTo(megabytes: number): void
  /** Releases all of it; a second call does nothing. */
  end(): void
}

interface Waiting {
  readonly megabytes: number
  readonly begin: () => void
}

let taken = 0
let waiting: readonly Waiting[] = []

/**
 * Waits, in the order of arrival, until there is room; refuses with 503 when too many wait or the wait is too long. Who
 * asks for more than there is gets all of it. What earlier files left behind is collected first.
 */
export async function takeMemory(megabytes: number, signal?: AbortSignal): Promise<Share> {
  let own = Math.min(megabytes, ROOM)
  if (waiting.length === 0 && taken + own <= ROOM) taken += own
  else await waitFor(own, signal)
  await collectGarbage()
  const shrinkTo = (smaller: number): void => {
    const given = Math.max(own - smaller, 0)
    own -= given
    taken -= given
    letIn()
  }
  return { shrinkTo, end: () => shrinkTo(0) }
}

function waitFor(megabytes: number, signal: AbortSignal | undefined): Promise<void> {
  if (waiting.length >= MOST_WAITING || signal?.aborted) throw busy(RETRY_SECONDS)
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      stopWaiting()
      waiting = waiting.filter((each) => each !== own)
      reject(busy(RETRY_SECONDS))
      letIn()
    }
    const timer = setTimeout(leave, MAX_WAIT)
    const stopWaiting = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    const begin = (): void => {
      stopWaiting()
      resolve()
    }
    const own = { megabytes, begin }
    signal?.addEventListener('abort', leave, { once: true })
    waiting = [...waiting, own]
  })
}

function letIn(): void {
  for (let [next] = waiting; next && taken + next.megabytes <= ROOM; [next] = waiting) {
    waiting = waiting.slice(1)
    taken += next.megabytes
    next.begin()
  }
}
