import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Bytes of the process after the last collection. */
let kept = process.memoryUsage.rss()
/** Bytes it may grow by before collecting again is worth its time. */
const WORTH_COLLECTING = 40 * 1024 * 1024

/**
 * Gives memory back to the system before and after a file that takes much of it. The engine itself waits until its heap
 * has grown by as much again, and the next file would come on top of that.
 */
export async function collectGarbage(): Promise<void> {
  if (typeof collect !== 'function' || process.memoryUsage.rss() < kept + WORTH_COLLECTING) return
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
  kept = process.memoryUsage.rss()
}
