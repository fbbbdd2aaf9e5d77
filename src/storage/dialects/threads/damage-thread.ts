import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { classifyTrouble } from '../trouble.ts'

/** Thread of `lookForDamage`. Reads every page of a database file and returns any damage found. */
function look(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return database
      .prepare('pragma quick_check(5)')
      .all()
      .map(({ quick_check: line }) => String(line))
      .filter((line) => line !== 'ok')
  } catch (error) {
    if (classifyTrouble(error) === 'damaged' && error instanceof Error) return [error.message]
    throw error
  } finally {
    database.close()
  }
}

parentPort?.postMessage(look(workerData as string))
