import { fdatasyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

/** Thread of `startSyncer`: each message requests one sync of the file; each reply has its result. */
let file: number | undefined
parentPort?.on('message', () => {
  try {
    // The file does not exist until something has been written.
    file ??= openSync(workerData as string, 'r+')
    fdatasyncSync(file)
    parentPort?.postMessage(null)
  } catch (error) {
    parentPort?.postMessage(error)
  }
})
