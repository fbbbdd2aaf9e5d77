import { fdatasyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

/** The thread of `syncerOf`: each message asks for one sync of the file, each answer says how it went. */
let file: number | undefined
parentPort?.on('message', () => {
  try {
    // The file is there once something has been written.
    file ??= openSync(workerData as string, 'r+')
    fdatasyncSync(file)
    parentPort?.postMessage(null)
  } catch (error) {
    parentPort?.postMessage(error)
  }
})
