import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './children.ts'

/** Below this, the disk does not really sync, so the cost of writes is not measured. */
const BELIEVABLE_MS = 0.1

/** Median time of an fsync after writing a page, in milliseconds. */
export function syncTime(directory: string): number {
  const path = join(directory, 'sync-time')
  const file = openSync(path, 'w')
  const page = Buffer.alloc(4096, 1)
  const times = Array.from({ length: 100 }, () => {
    writeSync(file, page)
    const began = performance.now()
    fsyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  rmSync(path)
  return median(times)
}

export const tellSyncTime = (directory: string): string => {
  const time = syncTime(directory)
  return `one fsync on this disk: ${time.toFixed(3)} ms${time < BELIEVABLE_MS ? ' (under 0.1 ms: writes count as not measured)' : ''}`
}
