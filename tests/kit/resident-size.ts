import { readdirSync, readFileSync } from 'node:fs'

const MEGABYTE = 1024 * 1024
const PAGE = 4_096

/** Parents and resident megabytes of every process; empty where the system has no /proc. */
function processes(): Map<number, { parent: number; megabytes: number }> {
  const found = new Map<number, { parent: number; megabytes: number }>()
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const [, pages = '0'] = readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')
        found.set(Number(name), {
          parent: Number(parent),
          megabytes: (Number(pages) * PAGE) / MEGABYTE,
        })
      } catch {
        /* it has ended meanwhile */
      }
    }
  } catch {
    /* no /proc here */
  }
  return found
}

/** Resident megabytes of a process and all that it started, summed. */
export function residentSize(pid: number): number {
  const all = processes()
  const sizeOf = (id: number): number =>
    (all.get(id)?.megabytes ?? 0) +
    [...all].reduce((sum, [child, { parent }]) => sum + (parent === id ? sizeOf(child) : 0), 0)
  return sizeOf(pid)
}

/** Reads the resident size every 100 ms until it is stopped, and tells the largest. */
export function watchResidentSize(pid: number): { readonly stop: () => number } {
  let largest = residentSize(pid)
  const timer = setInterval(() => {
    largest = Math.max(largest, residentSize(pid))
  }, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.max(largest, residentSize(pid))
    },
  }
}
