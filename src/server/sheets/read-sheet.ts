import { inWords, say, term, type Saying } from '#language'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../errors.ts'
import type { SheetTable } from './sheet-table.ts'
import type { WorkerAnswer } from './sheet-worker.ts'

export const MAX_FILE_BYTES = 25 * 1024 * 1024
const MAX_SECONDS = 60
const MAX_HEAP_MEGABYTES = 1024

/** Two files are read at a time; the next ones wait, so that a rush of uploads does not take the memory of the server. */
const MAX_AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

/** Reads an uploaded sheet in a thread of its own, with a limit on its time and memory. */
export async function readSheet(content: Uint8Array): Promise<SheetTable> {
  if (content.byteLength === 0) throw unreadable(say`This file is empty.`)
  await turn()
  try {
    return tableFrom(await workOn(content))
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function turn(): Promise<void> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
}

const unreadable = (said: Saying): Refusal => new Refusal('unprocessable', { params: { message: inWords(said) }, said })

const PROBLEMS: Record<Extract<WorkerAnswer, { problem: string }>['problem'], () => Refusal> = {
  wrongType: () => new Refusal('wrongType', { params: { types: term('an .xlsx, .xls, .ods or .csv file').english } }),
  unreadable: () => unreadable(say`This file is damaged and cannot be read. Open it in a spreadsheet program and save it anew.`),
  locked: () => unreadable(say`This file is protected with a password. Save it without one and send it again.`),
  tooManyRows: () => new Refusal('tooLarge', { params: { max: term('100,000 rows').english } }),
  tooMuchInside: () => new Refusal('tooLarge', { params: { max: term('25 MB and what fits into memory').english } }),
}

function tableFrom(answer: WorkerAnswer): SheetTable {
  if ('problem' in answer) throw PROBLEMS[answer.problem]()
  if (answer.table.rows.length === 0) throw unreadable(say`There is no row below the header in this file.`)
  return answer.table
}

function workOn(content: Uint8Array): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: content, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES },
    })
    const timer = setTimeout(() => {
      reject(unreadable(say`This file takes too long to read. Split it and send the parts.`))
      void worker.terminate()
    }, MAX_SECONDS * 1000)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? PROBLEMS.tooMuchInside() : error))
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(PROBLEMS.unreadable())
    })
  })
}
