import { readdirSync, readFileSync } from 'node:fs'

const MEGABYTE = 1024 * 1024
const PAGE = 4_096

type Processes = ReadonlyMap<number, { readonly parent: number; readonly megabytes: number }>

/** Parents and resident megabytes of every process; empty where the system has no /proc. */
function processes(): Processes {
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

function sizeOfTree(all: Processes, id: number): number {
  const children = [...all].filter(([, { parent }]) => parent === id)
  return (
    (all.get(id)?.megabytes ?? 0) +
    children.reduce((sum, [child]) => sum + sizeOfTree(all, child), 0)
  )
}

/** Resident megabytes of a process and all that it started, summed. */
export const residentSize = (pid: number): number => sizeOfTree(processes(), pid)

/** The largest resident size of a process with all that it started, and how much of it was the process itself. */
export interface LargestSize {
  readonly megabytes: number
  readonly ofItself: number
}

/** Reads the resident size every 100 ms until it is stopped, and tells the largest. */
export function watchResidentSize(pid: number): { readonly stop: () => LargestSize } {
  let largest: LargestSize = { megabytes: 0, ofItself: 0 }
  const read = (): void => {
    const all = processes()
    const megabytes = sizeOfTree(all, pid)
    if (megabytes > largest.megabytes)
      largest = { megabytes, ofItself: all.get(pid)?.megabytes ?? 0 }
  }
  read()
  const timer = setInterval(read, 100)
  return {
    stop: () => {
      clearInterval(timer)
      read()
      return largest
    },
  }
}
