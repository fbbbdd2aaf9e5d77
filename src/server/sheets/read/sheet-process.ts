/**
 * Reads one file in a separate process and sends its cells in pieces. Uploaded files are not trusted: a failure or
 * excessive memory use ends only this process, and its memory is returned to the system.
 */
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { AskForSheet, Outline } from './outlines.ts'
import type { Reading } from './parts.ts'
import { detectFormat } from './sheet-format.ts'
import { SheetProblem, type ProblemName } from './sheet-problem.ts'
import { SheetSink, type SheetPiece } from './sheet-sink.ts'
import { Zip } from './zip.ts'

/** Message from the server that names the file to read. */
export interface FileToRead {
  readonly path: string
  readonly name: string
  /** Name of the sheet to read; null for the one that fits best. */
  readonly wanted: string | null
}

/** Answer of the server to the outlines of several sheets. */
export interface ChosenSheet {
  readonly chosen: string
}

/** Facts about a sheet other than its cells. */
export interface SheetHead {
  readonly sheet: string | null
  readonly separator: string | null
  readonly leftOut: number
  readonly sheets: readonly string[]
  readonly widths: readonly number[]
}

/**
 * Messages from the process: the outlines of several sheets, to which the server answers; pieces; then the end of the sheet
 * or the reason why it cannot be read.
 */
export type ProcessAnswer =
  | { readonly outlines: readonly Outline[] }
  | { readonly piece: SheetPiece }
  | ({ readonly whole: SheetPiece } & SheetHead)
  | { readonly problem: ProblemName; readonly address: string | null }

const reply = (answer: ProcessAnswer): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(answer, (error: Error | null) => (error ? reject(error) : resolve()))
  })

const ask: AskForSheet = (outlines) =>
  new Promise((resolve, reject) => {
    process.once('message', ({ chosen }: ChosenSheet) => resolve(chosen))
    reply({ outlines }).catch(reject)
  })

async function read({ path, name, wanted }: FileToRead): Promise<ProcessAnswer> {
  const content = await readFile(path)
  const sink = new SheetSink()
  const send = (piece: SheetPiece): Promise<void> => reply({ piece })
  try {
    await readContent(content, name, { sink, send, wanted, ask })
    const { sheet, separator, leftOut, sheets, widths } = sink
    return { whole: sink.take(), sheet, separator, leftOut, sheets, widths }
  } catch (error) {
    if (error instanceof SheetProblem) return { problem: error.problem, address: error.address }
    return {
      problem: /password|encrypt/i.test(String(error)) ? 'locked' : 'damaged',
      address: null,
    }
  }
}

async function readContent(
  content: Buffer,
  name: string,
  rest: Omit<Reading, 'zip'>,
): Promise<void> {
  const format = detectFormat(content, name)
  if (format === 'zip') return readZip(content, rest)
  if (format === 'text') return (await import('./read-text.ts')).readText(content, rest)
  if (format === 'json') return readJsonFile(content, rest)
  if (format === 'old') return readOld(content, rest)
  throw new SheetProblem(format === 'unknown' ? 'wrongType' : format)
}

async function readZip(content: Buffer, rest: Omit<Reading, 'zip'>): Promise<void> {
  const reading: Reading = { zip: new Zip(content), ...rest }
  if (reading.zip.isEncrypted) throw new SheetProblem('locked')
  if (reading.zip.has('content.xml') || reading.zip.has('encrypted-package')) {
    const { isEncryptedOds, readOds } = await import('./read-ods.ts')
    if (await isEncryptedOds(reading)) throw new SheetProblem('locked')
    return readOds(reading)
  }
  const { findMainPart, readXlsx } = await import('./read-xlsx.ts')
  const main = await findMainPart(reading)
  if (main.endsWith('.xml') && main.startsWith('xl/')) return readXlsx(reading, main)
  if (!main.endsWith('.bin')) throw new SheetProblem('wrongType')
  await reading.zip.checkSize(MAX_BINARY_BYTES)
  watchMemory()
  await (await import('./read-old-workbook.ts')).readOldWorkbook(content, rest)
}

/** The library unpacks a binary workbook all at once. */
const MAX_BINARY_BYTES = 60 * 1024 * 1024

async function readOld(content: Buffer, rest: Omit<Reading, 'zip'>): Promise<void> {
  watchMemory()
  const { checkOldWorkbook } = await import('./old-workbook-size.ts')
  checkOldWorkbook(content)
  await (await import('./read-old-workbook.ts')).readOldWorkbook(content, rest)
}

async function readJsonFile(content: Buffer, rest: Omit<Reading, 'zip'>): Promise<void> {
  watchMemory()
  await (await import('./read-json.ts')).readJson(content, rest)
}

/** The library has no limits of its own, so a separate thread ends this process if it uses too much memory. */
function watchMemory(): void {
  new Worker(new URL('./memory-watch.ts', import.meta.url), { env: {}, execArgv: [] }).unref()
}

process.once('message', (file: FileToRead) => {
  void read(file)
    .then(reply)
    .finally(() => process.disconnect?.())
})
