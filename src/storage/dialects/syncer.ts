import { Worker } from 'node:worker_threads'
import { Troubled } from './trouble.ts'

/** Puts a file on the disk. One call after another: a call waits for the one before. */
export interface Syncer {
  sync(): Promise<void>
  close(): Promise<void>
}

/** The disk did not take what was written. What it holds is unknown until the database is opened anew. */
export class DiskFailed extends Troubled {
  readonly trouble = 'unsynced'
}

const THREAD = new URL('./threads/sync-thread.ts', import.meta.url)

/**
 * Syncs a file in a thread of its own. On the main thread a slow disk would hold up every request, and in the pool of Node
 * a sync waits behind whatever is there: passwords that are hashed, pictures that are made smaller.
 */
export function syncerOf(path: string, program = THREAD): Syncer {
  let waiting: { resolve(): void; reject(error: Error): void } | undefined
  let ended: Error | undefined
  const finish = (error: Error | null) => {
    const call = waiting
    waiting = undefined
    // An idle thread keeps no process alive.
    thread.unref()
    if (error)
      call?.reject(
        new DiskFailed(`The disk did not take what was written: ${error.message}`, {
          cause: error,
        }),
      )
    else call?.resolve()
  }
  // A thread that is gone answers nobody: whoever waits hears of it, and so does whoever asks later.
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
