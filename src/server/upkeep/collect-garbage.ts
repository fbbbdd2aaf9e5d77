import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/**
 * Gives memory back to the system after a file that took much of it. The engine itself waits until its heap has grown
 * by as much again, and the next file would come on top of that.
 */
export function collectGarbage(): void {
  if (typeof collect === 'function')
    collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
}
