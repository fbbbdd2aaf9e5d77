import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Handle } from './sqlite-file.ts'

/** Keeps the write-ahead log short by checkpoints, which copy its pages into the database file. */
export interface LogKeeper {
  /** To be called while no transaction is open. */
  afterCommit(): void
  /** Waits for a running checkpoint; no further checkpoint starts. */
  stop(): Promise<void>
}

/** Number of commits between two checks of the log. */
const LOOKED_AT_EVERY = 4

/**
 * Keeps the log short. A checkpoint may write tens of megabytes, which would block every request if done on the main thread, so
 * it runs in another thread. Few pages are added in the meantime: the main thread copies them between two commits, and the log
 * starts again. If the thread fails, SQLite runs the whole checkpoint within a commit, once the log is twice as long.
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

/** The thread starts on first use, and is not used again after a failure. */
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

/** Ignores log failures: committed data stays committed, and the waiting caller must neither get an error nor be run again. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // On a full disk the next write fails again and reports it; the next start reads any remaining log.
  }
}

/** Copies the complete log into the database file when all writers have ended. */
export const emptyLog = (writer: Handle, path: string): void =>
  attempt(() => shortenLog(writer, path, true))

/** Shortens the log, because a large one slows every read that uses an index. */
function shortenLog(handle: Handle, path: string, always: boolean): void {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size
  if (size === undefined || (!always && size < LARGE_LOG)) return
  // A running reader would make this wait, and all other work with it, so it is retried after the next commit.
  handle.database.exec('pragma busy_timeout = 0')
  try {
    handle.prepare('pragma wal_checkpoint(truncate)').all()
  } finally {
    handle.database.exec('pragma busy_timeout = 5000')
  }
}
