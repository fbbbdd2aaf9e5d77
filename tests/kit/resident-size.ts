import { readdirSync, readFileSync } from 'node:fs'

const MEGABYTE = 1024 * 1024
const PAGE = 4_096

interface Size {
  readonly parent: number
  readonly megabytes: number
  /** Pages of files, such as those of the database, which the system can take back at any time. */
  readonly ofFiles: number
}

type Processes = ReadonlyMap<number, Size>

const toMegabytes = (pages: string): number => (Number(pages) * PAGE) / MEGABYTE

/** Parent and resident megabytes of every process; empty on systems without /proc. */
function processes(): Processes {
  const found = new Map<number, Size>()
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const [, all = '0', shared = '0'] = readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')
        found.set(Number(name), {
          parent: Number(parent),
          megabytes: toMegabytes(all),
          ofFiles: toMegabytes(shared),
        })
      } catch {
        /* The process has ended. */
      }
    }
  } catch {
    /* This system has no /proc. */
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

/** Resident megabytes of a process and all of its descendants. */
export const residentSize = (pid: number): number => sizeOfTree(processes(), pid)

/** Peak resident size of a process and its descendants. */
export interface LargestSize {
  readonly megabytes: number
  /** Share of the process itself. */
  readonly ofItself: number
  /** Pages of files within that share. */
  readonly ofFiles: number
}

/** Reads the resident size every 100 ms until stopped, and returns the peak. */
export function watchResidentSize(pid: number): { readonly stop: () => LargestSize } {
  let largest: LargestSize = { megabytes: 0, ofItself: 0, ofFiles: 0 }
  const read = (): void => {
    const all = processes()
    const megabytes = sizeOfTree(all, pid)
    if (megabytes <= largest.megabytes) return
    const { megabytes: ofItself = 0, ofFiles = 0 } = all.get(pid) ?? {}
    largest = { megabytes, ofItself, ofFiles }
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
