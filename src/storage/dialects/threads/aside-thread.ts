import { parentPort, workerData } from 'node:worker_threads'
import { asInput, openHandle } from '../sqlite-file.ts'

/** Query for the reader thread and its result. */
export interface AsideQuestion {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly unknown[]
}
export type AsideAnswer =
  | { readonly id: number; readonly rows: readonly unknown[] }
  | {
      readonly id: number
      readonly error: { readonly message: string; readonly errcode?: unknown }
    }

// Uses a separate connection, so that a long sum does not block the main thread.
const handle = openHandle(workerData as string, true)

function answer({ id, sql, parameters }: AsideQuestion): AsideAnswer {
  try {
    return { id, rows: handle.prepare(sql).plain.all(...asInput(parameters)) }
  } catch (error) {
    const { message, errcode } = error as Error & { readonly errcode?: unknown }
    return { id, error: { message, errcode } }
  }
}

parentPort?.on('message', (question: AsideQuestion) => parentPort?.postMessage(answer(question)))
