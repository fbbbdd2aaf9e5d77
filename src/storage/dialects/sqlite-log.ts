import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Handle } from './sqlite-file.ts'

/** Keeps the write-ahead log short with checkpoints, which copy its pages to the database file. */
export interface LogKeeper {
  /** Must be called while no transaction is open. */
  afterCommit(): void
  /** Waits for a running checkpoint and prevents further ones. */
  stop(): Promise<void>
}

/** Number of commits between two checks of the log. */
const LOOKED_AT_EVERY = 4

/**
 * Keeps the log short. A checkpoint may write tens of megabytes and would block all requests on the main thread, so it runs
 * in another thread. The few pages that are added in the meantime are copied by the main thread between two commits, after
 * which the log restarts. If the thread fails, SQLite runs the whole checkpoint within a commit once the log is twice as
 * long.
 */
export function logKeeper(path: string, writer: Handle): LogKeeper {
  const thread = checkpointThread(path)
  const read = (statement: string) => (writer.prepare(statement).arrays.all()[0] ?? []).map(Number)
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

/** The thread is started on first use. After a failure it is not used again. */
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

/** Ignores log failures. Committed data stays committed, and the caller must neither receive an error nor be run again. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // On a full disk the next write fails and reports it. The next start reads the remaining log.
  }
}

/** Copies the complete log to the database file after all writers have ended. */
export const emptyLog = (writer: Handle, path: string): void =>
  attempt(() => shortenLog(writer, path, true))

/** Shortens the log, because a long log slows down every indexed read. */
function shortenLog(handle: Handle, path: string, always: boolean): void {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size
  if (size === undefined || (!always && size < LARGE_LOG)) return
  // Does not wait for running readers, because all other work would wait too. Retried after the next commit.
  handle.database.exec('pragma busy_timeout = 0')
  try {
    handle.prepare('pragma wal_checkpoint(truncate)').plain.all()
  } finally {
    handle.database.exec('pragma busy_timeout = 5000')
  }
}
