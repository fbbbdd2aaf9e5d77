import { parentPort } from 'node:worker_threads'
import type { DocumentJob } from './job.ts'
import { printDocument } from './print.ts'

/** Answer of the thread to the job of that number. */
export type Printed =
  | { readonly order: number; readonly content: Uint8Array }
  | { readonly order: number; readonly problem: string }

async function print(order: number, job: DocumentJob): Promise<Printed> {
  try {
    return { order, content: await printDocument(job) }
  } catch (error) {
    return {
      order,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

parentPort?.on('message', ({ order, job }: { order: number; job: DocumentJob }) => {
  void print(order, job).then((printed) => parentPort?.postMessage(printed))
})
