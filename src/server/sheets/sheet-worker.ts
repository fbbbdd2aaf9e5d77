import { parentPort, workerData } from 'node:worker_threads'
import { formatOf } from './sheet-format.ts'
import { TooManyRows, type SheetTable } from './sheet-table.ts'
import { TooMuchInside } from './zip-size.ts'

/** What the worker answers: the table, or why there is none. */
export type WorkerAnswer =
  | { readonly table: SheetTable }
  | { readonly problem: 'wrongType' | 'unreadable' | 'locked' | 'tooManyRows' | 'tooMuchInside' }

/** Files come from strangers: whatever breaks here ends this thread and nothing else. */
async function readFile(content: Uint8Array): Promise<WorkerAnswer> {
  const format = formatOf(content)
  if (format === 'unknown') return { problem: 'wrongType' }
  try {
    if (format === 'text') return { table: (await import('./read-text.ts')).readText(content) }
    return { table: (await import('./read-workbook.ts')).readWorkbook(Buffer.from(content.buffer, content.byteOffset, content.byteLength)) }
  } catch (error) {
    if (error instanceof TooManyRows) return { problem: 'tooManyRows' }
    if (error instanceof TooMuchInside) return { problem: 'tooMuchInside' }
    return { problem: /password|encrypt/i.test(String(error)) ? 'locked' : 'unreadable' }
  }
}

parentPort?.postMessage(await readFile(workerData as Uint8Array))
