import { Worker } from 'node:worker_threads'
import { Troubled } from './trouble.ts'

/** Syncs a file to the disk. Calls run one after another. */
export interface Syncer {
  sync(): Promise<void>
  close(): Promise<void>
}

/** Error: the disk failed a write. The contents are unknown until the database is opened again. */
export class DiskFailed extends Troubled {
  readonly trouble = 'unsynced'
}

const THREAD = new URL('./threads/sync-thread.ts', import.meta.url)

/**
 * Syncs a file in a separate thread. On the main thread, a slow disk would block every request; in Node's thread pool, a sync
 * waits behind other work such as password hashing and image resizing.
 */
export function startSyncer(path: string, program = THREAD): Syncer {
  let waiting: { resolve(): void; reject(error: Error): void } | undefined
  let ended: Error | undefined
  const finish = (error: Error | null) => {
    const call = waiting
    waiting = undefined
    // An idle thread does not keep the process running.
    thread.unref()
    if (error)
      call?.reject(
        new DiskFailed(`The disk did not take what was written: ${error.message}`, {
          cause: error,
        }),
      )
    else call?.resolve()
  }
  // Once the thread has ended, the pending call and all later ones are rejected.
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
