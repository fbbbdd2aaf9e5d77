import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeMemory } from '../http/files/file-memory.ts'
import { emptyFile, noRows, refusalOf } from './read-refusals.ts'
import type { FileToRead, ProcessAnswer } from './read/sheet-process.ts'
import { SheetProblem } from './read/sheet-problem.ts'
import { isOldWorkbook, type SheetFile } from './sheet-file.ts'
import { SheetRows } from './sheet-rows.ts'
import type { SheetTable } from './sheet-table.ts'

const READER = fileURLToPath(new URL('./read/sheet-process.ts', import.meta.url))
/** Compile cache of the reading process, kept between files. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/larder-reader')
const MAX_SECONDS = 20
/** Most of what a reader makes stays, so a large place for what is soon forgotten only takes memory. */
const READER_FLAGS = ['--max-old-space-size=220', '--max-semi-space-size=2']

/** Memory of a reading process and of the rows that arrive from it. A workbook of the old kind is read alone. */
const MEGABYTES_OF_READER = 110
const MEGABYTES_OF_OLD_READER = Number.POSITIVE_INFINITY
const MOST_MEGABYTES_OF_ROWS = 200

/** About what the rows of a sheet, and what becomes of them, take. */
const megabytesOf = ({ rows, headers }: SheetTable): number =>
  Math.min((rows.length * (1_000 + headers.length * 100)) / 1_000_000, MOST_MEGABYTES_OF_ROWS)

/**
 * Reads an uploaded sheet and hands its table on. Files share a bounded memory until `use` is done with them; one that
 * finds no room in time is refused with 503.
 */
export async function withSheet<Result>(
  file: SheetFile,
  use: (table: SheetTable) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (file.size === 0) throw emptyFile()
  const reader = (await isOldWorkbook(file))
    ? MEGABYTES_OF_OLD_READER
    : MEGABYTES_OF_READER + MOST_MEGABYTES_OF_ROWS
  const memory = await takeMemory(reader, signal)
  try {
    const table = await read(file, signal)
    if (table.rows.length === 0) throw noRows()
    memory.shrinkTo(megabytesOf(table))
    return await use(table)
  } finally {
    // By then nobody holds its rows any more: the next file has them collected.
    setImmediate(memory.end)
  }
}

async function read(file: SheetFile, signal: AbortSignal | undefined): Promise<SheetTable> {
  try {
    return await readInProcess(file, signal)
  } catch (error) {
    throw error instanceof SheetProblem ? refusalOf(error) : error
  }
}

function readInProcess(
  { path, name }: SheetFile,
  signal: AbortSignal | undefined,
): Promise<SheetTable> {
  // The server may have begun to stop while the file waited for its turn.
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const rows = new SheetRows()
    const child = fork(READER, [], {
      serialization: 'advanced',
      env: { NODE_COMPILE_CACHE: COMPILED },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: READER_FLAGS,
    })
    const end = (finish: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      child.kill('SIGKILL')
      finish()
    }
    const leave = (): void => end(() => reject(signal?.reason))
    const timer = setTimeout(
      () => end(() => reject(new SheetProblem('tooSlow'))),
      MAX_SECONDS * 1000,
    )
    signal?.addEventListener('abort', leave, { once: true })
    child.on('message', (answer: ProcessAnswer) => {
      try {
        const table = take(rows, answer)
        if (table) end(() => resolve(table))
      } catch (error) {
        end(() => reject(error))
      }
    })
    // Messages come before `disconnect`, and perhaps after `exit`.
    void Promise.all([once(child, 'disconnect'), once(child, 'exit')]).then(
      ([, [code, signal]]) => end(() => reject(unanswered(code, signal))),
      () => undefined,
    )
    child.once('error', (error) => end(() => reject(error)))
    child.send({ path, name } satisfies FileToRead, (error) => {
      if (error) end(() => reject(error))
    })
  })
}

/** Exits of a process that ran out of memory: killed by its watching thread or by the system, or aborted by V8. */
const OUT_OF_MEMORY: ReadonlySet<unknown> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'])

const unanswered = (code: unknown, signal: unknown): Error =>
  OUT_OF_MEMORY.has(signal)
    ? new SheetProblem('tooMuchInside')
    : new Error(`The process that reads sheets ended without an answer (${code ?? signal})`)

/** Adds a piece; the table when it is whole. */
function take(rows: SheetRows, answer: ProcessAnswer): SheetTable | null {
  if ('problem' in answer) throw new SheetProblem(answer.problem, answer.address)
  rows.add('piece' in answer ? answer.piece : answer.whole)
  return 'piece' in answer ? null : rows.table(answer)
}
