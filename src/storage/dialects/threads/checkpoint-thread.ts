import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Thread of `logKeeper`. Each message requests a checkpoint; the reply is true if it succeeded. */
const database = new DatabaseSync(workerData as string)
database.exec('pragma synchronous = normal')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')

parentPort?.on('message', () => {
  let isDone = true
  try {
    checkpoint.all()
  } catch {
    isDone = false
  }
  parentPort?.postMessage(isDone)
})
