import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Handle } from './sqlite-file.ts'

/** Keeps the write-ahead log short by checkpoints, which copy its pages into the database file. */
export interface LogKeeper {
  /** To be called while no transaction is open. */
  afterCommit(): void
  /** Waits for a checkpoint under way; none begins after it. */
  stop(): Promise<void>
}

/** After so many commits the log is looked at. */
const LOOKED_AT_EVERY = 4

/**
 * A checkpoint may write tens of megabytes. On the main thread that would hold up every request, so a thread does it. The
 * pages that are added in the meantime are few: the main thread copies them between two commits, and the log begins anew.
 * Should the thread fail, SQLite does all of it within a commit, once the log is twice as long.
 */
export function logKeeper(path: string, writer: Handle): LogKeeper {
  const thread = checkpointThread(path)
  const read = (statement: string) => (writer.prepareArrays(statement).all()[0] ?? []).map(Number)
  const look = () => {
    if (!thread.isFree()) return
    const [limit = 0] = read('pragma wal_autocheckpoint')
    const [, length = 0, taken = 0] = read('pragma wal_checkpoint(noop)')
    const isLittle = length - taken < limit / 4
    if (thread.isDone() && isLittle) {
      thread.forget()
      read('pragma wal_checkpoint(passive)')
    } else if (length > limit / 2 && !isLittle) thread.ask()
  }
  let commits = 0
  return {
    afterCommit() {
      commits++
      if (commits % LOOKED_AT_EVERY !== 0) return
      attempt(() => {
        shortenLog(writer, path, false)
        look()
      })
    },
    stop: () => thread.stop(),
  }
}

/** The thread starts when it is first asked, and is not asked again once it has failed. */
function checkpointThread(path: string) {
  let state: 'idle' | 'busy' | 'done' | 'gone' = 'idle'
  let thread: Worker | undefined
  const begin = () => {
    const begun = new Worker(new URL('./threads/checkpoint-thread.ts', import.meta.url), {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: 16 },
    })
    begun.on('message', (isDone: boolean) => {
      state = isDone ? 'done' : 'idle'
    })
    begun.on('error', () => {
      state = 'gone'
    })
    begun.unref()
    return begun
  }
  return {
    isFree: () => state === 'idle' || state === 'done',
    isDone: () => state === 'done',
    forget() {
      state = 'idle'
    },
    ask() {
      state = 'busy'
      thread ??= begin()
      thread.postMessage(null)
    },
    stop: async () => {
      state = 'gone'
      await thread?.terminate()
    },
  }
}

const LARGE_LOG = 64 * 1024 * 1024

/** What is committed stays so, whatever becomes of the log: the waiting caller must get no error, nor be run again. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // The next write meets a full disk again, and reports it; a log that is left behind is read by the next start.
  }
}

/** Copies the whole log into the database file once nobody writes any more. */
export const emptyLog = (writer: Handle, path: string): void =>
  attempt(() => shortenLog(writer, path, true))

/** A large log left behind slows every read that goes through an index. */
function shortenLog(handle: Handle, path: string, always: boolean): void {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size
  if (size === undefined || (!always && size < LARGE_LOG)) return
  // A reader at work would make this wait, and all others with it: rather try again after the next commit.
  handle.database.exec('pragma busy_timeout = 0')
  try {
    handle.prepare('pragma wal_checkpoint(truncate)').all()
  } finally {
    handle.database.exec('pragma busy_timeout = 5000')
  }
}
