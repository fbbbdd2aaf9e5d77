import { Worker } from 'node:worker_threads'
import { Troubled } from './trouble.ts'

/** Flushes a file to disk. Calls run one after another. */
export interface Syncer {
  sync(): Promise<void>
  close(): Promise<void>
}

/** The disk failed a write. Its contents are unknown until the database is reopened. */
export class DiskFailed extends Troubled {
  readonly trouble = 'unsynced'
}

const THREAD = new URL('./threads/sync-thread.ts', import.meta.url)

/**
 * Flushes a file to disk in a separate thread. On the main thread, a slow disk would block every request. In Node's thread
 * pool, the sync would queue behind other work such as password hashing and image resizing.
 */
export function startSyncer(path: string, program = THREAD): Syncer {
  let waiting: { resolve(): void; reject(error: Error): void } | undefined
  let ended: Error | undefined
  const finish = (error: Error | null) => {
    const call = waiting
    waiting = undefined
    // An idle thread must not keep the process running.
    thread.unref()
    if (error)
      call?.reject(
        new DiskFailed(`The disk did not take what was written: ${error.message}`, {
          cause: error,
        }),
      )
    else call?.resolve()
  }
  // Rejects the pending call and all later ones after the thread has ended.
  const end = (reason: Error) => finish((ended ??= reason))
  const thread = new Worker(program, {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  thread.on('message', finish).on('error', end).unref()
  thread.on('exit', () =>
    end(new Error('the thread that syncs the file has ended; start the server again')),
  )
  return {
    sync: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        if (ended) return finish(ended)
        thread.ref()
        thread.postMessage(null)
      }),
    close: async () => void (await thread.terminate()),
  }
}
