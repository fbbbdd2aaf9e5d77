import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Bytes of the engine's heap with its garbage, and of what lives outside for its sake. */
function held(): number {
  const { total_heap_size, external_memory } = getHeapStatistics()
  return total_heap_size + external_memory
}

/** Bytes held after the last collection. */
let kept = held()
/** Bytes that may come on top before collecting again is worth its time. */
const WORTH_COLLECTING = 40 * 1024 * 1024

/**
 * Gives memory back to the system before a file that takes much of it, which holds up everybody for a tenth of a second.
 * The engine itself waits until its heap has grown by as much again, and the file would come on top of that. The process
 * as a whole is no measure: it grows by each page of the database that is read.
 */
export async function collectGarbage(): Promise<void> {
  if (typeof collect !== 'function' || held() < kept + WORTH_COLLECTING) return
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
  kept = held()
}
