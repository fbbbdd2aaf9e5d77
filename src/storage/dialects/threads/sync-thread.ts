import { fdatasyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

/** Thread of `startSyncer`. Each message requests a sync of the file; the reply contains the result. */
let file: number | undefined
parentPort?.on('message', () => {
  try {
    // The file does not exist until the first write.
    file ??= openSync(workerData as string, 'r+')
    fdatasyncSync(file)
    parentPort?.postMessage(null)
  } catch (error) {
    parentPort?.postMessage(error)
  }
})
