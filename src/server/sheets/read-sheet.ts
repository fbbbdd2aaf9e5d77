import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeMemory } from '../http/files/file-memory.ts'
import type { ChosenSheet, FileToRead, ProcessAnswer, SheetHead } from './read/sheet-process.ts'
import { SheetProblem, type ProblemName } from './read/sheet-problem.ts'
import { isOldWorkbook, type SheetFile } from './sheet-file.ts'
import {
  chooseSheet,
  makeTable,
  type SheetRow,
  type SheetTable,
  type TableChoice,
} from './sheet-table.ts'
import { inWords, localized, term, type LocalizedMessage, type Cell } from '#schema/engine'
import { Refusal } from '../errors.ts'
import { CELL_KINDS, type CellKind } from './read/cell-kind.ts'
import type { SheetPiece } from './read/sheet-sink.ts'

const READER = fileURLToPath(new URL('./read/sheet-process.ts', import.meta.url))
/** Compile cache of the reader process, kept between files. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/larder-reader')
const MAX_SECONDS = 20
/** Most objects that a reader creates are kept, so a large young generation would waste memory. */
const READER_FLAGS = ['--max-old-space-size=220', '--max-semi-space-size=2']

/** Memory of a reader process and of the rows received from it. Workbooks in the old format are read one at a time. */
const MEGABYTES_OF_READER = 110
const MEGABYTES_OF_OLD_READER = Number.POSITIVE_INFINITY
const MOST_MEGABYTES_OF_ROWS = 200

/** Estimates the memory for the rows of a sheet and everything derived from them. */
export const estimateMegabytes = ({
  rows,
  headers,
}: {
  readonly rows: { readonly length: number }
  readonly headers: { readonly length: number }
}): number =>
  Math.min((rows.length * (1_000 + headers.length * 100)) / 1_000_000, MOST_MEGABYTES_OF_ROWS)

/**
 * Reads an uploaded sheet and passes the table to `use`. Files share a limited amount of memory until `use` has finished
 * with them. If memory does not become available in time, the file is refused with 503.
 */
export async function withSheet<Result>(
  file: SheetFile,
  use: (table: SheetTable) => Promise<Result>,
  signal?: AbortSignal,
  choice: TableChoice = {},
): Promise<Result> {
  if (file.size === 0) throw emptyFile()
  const reader = (await isOldWorkbook(file))
    ? MEGABYTES_OF_OLD_READER
    : MEGABYTES_OF_READER + MOST_MEGABYTES_OF_ROWS
  const memory = await takeMemory(reader, signal)
  try {
    const table = await read(file, signal, choice)
    if (table.rows.length === 0) throw noRows()
    memory.shrinkTo(estimateMegabytes(table))
    return await use(table)
  } finally {
    // By then the rows are no longer referenced, so they can be collected before the next file.
    setImmediate(memory.end)
  }
}

async function read(
  file: SheetFile,
  signal: AbortSignal | undefined,
  choice: TableChoice,
): Promise<SheetTable> {
  try {
    return await readInProcess(file, signal, choice)
  } catch (error) {
    throw error instanceof SheetProblem ? makeRefusal(error) : error
  }
}

function readInProcess(
  { path, name }: SheetFile,
  signal: AbortSignal | undefined,
  choice: TableChoice,
): Promise<SheetTable> {
  // The server may have begun to stop while the file was waiting.
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
    const send = (message: FileToRead | ChosenSheet): void => {
      child.send(message, (error) => {
        if (error) end(() => reject(error))
      })
    }
    child.on('message', (answer: ProcessAnswer) => {
      try {
        if ('outlines' in answer) return send({ chosen: chooseSheet(readOutlines(answer), choice) })
        const table = take(rows, answer, choice)
        if (table) end(() => resolve(table))
      } catch (error) {
        end(() => reject(error))
      }
    })
    // Messages arrive before `disconnect`, but possibly after `exit`.
    void Promise.all([once(child, 'disconnect'), once(child, 'exit')]).then(
      ([, [code, signal]]) => end(() => reject(unanswered(code, signal))),
      () => undefined,
    )
    child.once('error', (error) => end(() => reject(error)))
    send({ path, name, wanted: choice.sheet ?? null })
  })
}

/** Exit signals of a process that ran out of memory: killed by its watching thread or by the system, or aborted by V8. */
const OUT_OF_MEMORY: ReadonlySet<unknown> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'])

const unanswered = (code: unknown, signal: unknown): Error =>
  OUT_OF_MEMORY.has(signal)
    ? new SheetProblem('tooMuchInside')
    : new Error(`The process that reads sheets ended without an answer (${code ?? signal})`)

const readOutlines = ({ outlines }: Extract<ProcessAnswer, { outlines: unknown }>) =>
  outlines.map(({ sheet, piece }) => {
    const rows = new SheetRows()
    rows.add(piece)
    return { sheet, lines: rows.lines }
  })

/** Adds a piece, and returns the table once it is complete. */
function take(
  rows: SheetRows,
  answer: Exclude<ProcessAnswer, { outlines: unknown }>,
  choice: TableChoice,
): SheetTable | null {
  if ('problem' in answer) throw new SheetProblem(answer.problem, answer.address)
  rows.add('piece' in answer ? answer.piece : answer.whole)
  return 'piece' in answer ? null : rows.table(answer, choice)
}

const unreadable = (message: LocalizedMessage): Refusal =>
  new Refusal('unprocessable', { params: { message: inWords(message) }, localized: message })
const tooLarge = (most: LocalizedMessage): Refusal =>
  new Refusal('tooLarge', { params: { max: most.english } })

/** Message for a file that cannot be read: the problem and the remedy. */
const REFUSALS: Readonly<Record<ProblemName, (address: string) => Refusal>> = {
  wrongType: () =>
    new Refusal('wrongType', {
      params: { types: term('an .xlsx, .xls, .ods or .csv file').english },
    }),
  damaged: () =>
    unreadable(
      localized`This file is damaged and cannot be read. Open it in a spreadsheet program and save it again.`,
    ),
  locked: () =>
    unreadable(
      localized`This file is password-protected. Save it without a password and upload it again.`,
    ),
  lockFile: () =>
    unreadable(
      localized`This is a lock file, not the spreadsheet. Choose the file without ~$ or .~lock in its name.`,
    ),
  json: () =>
    unreadable(
      localized`This JSON file is not a list of records. Export the list as .xlsx or .csv and choose that file.`,
    ),
  noSheet: (name) => unreadable(localized`This file has no sheet called “${name}”.`),
  noHeader: (row) => unreadable(localized`Row ${row} is empty, so it cannot be the header.`),
  tooManyRows: () => tooLarge(term('100,000 rows')),
  tooManyCells: () => tooLarge(term('2,500,000 filled cells')),
  tooManyLetters: () => tooLarge(term('20,000,000 characters')),
  tooMuchInside: () => new Refusal('tooMuchInside'),
  cellTooLong: (address) =>
    unreadable(
      localized`Cell ${address} has more than 32,767 characters, the most a cell can hold. Shorten it and upload the file again.`,
    ),
  rowTooLong: (row) =>
    unreadable(localized`Row ${row} is too long. Check it for a missing quotation mark.`),
  tooSlow: () =>
    unreadable(
      localized`This file takes too long to read. Split it into smaller files and import them one at a time.`,
    ),
}

const makeRefusal = ({ problem, address }: SheetProblem): Refusal =>
  REFUSALS[problem](address ?? '')

/** Refusal of a table that has more rows than an import may have. */
export const tooManyRows = (): Refusal => REFUSALS.tooManyRows('')
export const tooManyCells = (): Refusal => REFUSALS.tooManyCells('')

const emptyFile = (): Refusal => unreadable(localized`This file is empty.`)
const noRows = (): Refusal => unreadable(localized`This file has no rows below the header.`)

/** Cell kinds whose number is not an index into the texts. */
const FROM_NUMBER: Readonly<Partial<Record<CellKind, (value: number) => Cell>>> = {
  number: (value) => value,
  percent: (value) => value,
  flag: (value) => value === 1,
}

/** Assembles a sheet from its pieces as they arrive. Each takes only a moment, so that the server stays responsive. */
class SheetRows {
  readonly #texts: string[] = []
  readonly #rows: SheetRow[] = []
  readonly #kinds = new Map<string, readonly CellKind[]>()

  add({ texts, rows, columns, kinds, values }: SheetPiece): void {
    for (const text of texts) this.#texts.push(text)
    let at = 0
    for (let place = 0; place < rows.length; place += 2) {
      const end = at + (rows[place + 1] ?? 0)
      const width =
        columns.subarray(at, end).reduce((widest, column) => Math.max(widest, column), 0) + 1
      const cells = new Array<Cell>(width).fill(null)
      const marks = new Uint8Array(width)
      for (; at < end; at += 1) {
        const column = columns[at] ?? 0
        marks[column] = kinds[at] ?? 0
        cells[column] = this.#cell(CELL_KINDS[kinds[at] ?? 0] ?? 'empty', values[at] ?? 0)
      }
      this.#rows.push({ row: rows[place] ?? 0, cells, kinds: this.#sharedKinds(marks) })
    }
  }

  #cell(kind: CellKind, value: number): Cell {
    const read = FROM_NUMBER[kind]
    return read ? read(value) : (this.#texts[value] ?? null)
  }

  /** Rows with the same cell kinds share one list. */
  #sharedKinds(marks: Uint8Array): readonly CellKind[] {
    const key = String.fromCharCode(...marks)
    const cached = this.#kinds.get(key)
    if (cached) return cached
    const list = Array.from(marks, (place) => CELL_KINDS[place] ?? 'empty')
    this.#kinds.set(key, list)
    return list
  }

  get lines(): readonly SheetRow[] {
    return this.#rows
  }

  table(head: SheetHead, choice: TableChoice): SheetTable {
    return makeTable(head, this.#rows, choice)
  }
}
