import { busy } from '../../errors.ts'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Megabytes that all uploaded files together may use while they are read or scaled down. Including them, the process and
 * its child processes stay under 700 MB.
 */
const ROOM = 330
const MOST_WAITING = 24
/** Longest wait for memory in milliseconds, after which the client is told to retry. Longer than an import takes. */
const MAX_WAIT = 300_000
const RETRY_SECONDS = 10

/** A share of the memory for files. */
export interface Share {
  /** Releases memory that is no longer needed. */
  shrinkTo(megabytes: number): void
  /** Releases the whole share. Calling it again has no effect. */
  end(): void
}

interface Waiting {
  readonly megabytes: number
  readonly begin: () => void
}

/**
 * Growth of the heap in percent after which V8 collects garbage while files are in memory. Otherwise it lets the heap grow
 * to several times of what is in use.
 */
const GROWTH = 50

let taken = 0
let waiting: readonly Waiting[] = []

/**
 * Waits for memory, in order of arrival. Refuses with 503 if too many requests are waiting or the wait is too long. A
 * request for more than the total gets all of it. Garbage from earlier files is collected first.
 */
export async function takeMemory(megabytes: number, signal?: AbortSignal): Promise<Share> {
  let own = Math.min(megabytes, ROOM)
  if (waiting.length === 0 && taken + own <= ROOM) take(own)
  else await waitFor(own, signal)
  await collectGarbage()
  const shrinkTo = (smaller: number): void => {
    const given = Math.max(own - smaller, 0)
    own -= given
    take(-given)
    letIn()
  }
  return { shrinkTo, end: () => shrinkTo(0) }
}

function take(megabytes: number): void {
  const wasFree = taken === 0
  taken += megabytes
  // Zero leaves the choice to V8.
  if (wasFree !== (taken === 0))
    setFlagsFromString(`--heap-growing-percent=${wasFree ? GROWTH : 0}`)
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
    take(next.megabytes)
    next.begin()
  }
}

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Bytes used by the JavaScript heap, including garbage, and by its external memory. */
function held(): number {
  const { total_heap_size, external_memory } = getHeapStatistics()
  return total_heap_size + external_memory
}

/** Bytes in use after the last collection. */
let kept = held()
/** Growth in bytes that makes another collection worthwhile. */
const WORTH_COLLECTING = 40 * 1024 * 1024

/**
 * Returns memory to the system before a large file, which blocks all requests for a tenth of a second. V8 itself does not
 * collect until its heap has grown by as much again, and the file would come on top of that. Process size is no useful
 * measure, because it grows with each database page that is read.
 */
async function collectGarbage(): Promise<void> {
  if (typeof collect !== 'function' || held() < kept + WORTH_COLLECTING) return
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
  kept = held()
}
