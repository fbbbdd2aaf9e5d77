import { finished } from 'node:stream/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { MOST_WIDTHS } from './limits.ts'
import type { Reading } from './parts.ts'
import { damaged, SheetProblem } from './sheet-problem.ts'
import { isControl, convertToUtf8 } from './sheet-format.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const PIECE = 65_536
/** No real row is longer. An unclosed quote would turn everything after it into a single row. */
const MAX_ROW_BYTES = 2_000_000

/** Includes empty lines. The parser takes ten times as long for a line shorter than the previous one. */
const MAX_LINES = 250_000

/** Control characters that do not belong in text. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Detects the character that separates the most cells in the first lines, ignoring quoted text. */
function detectDelimiter(text: string): string {
  const start = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '""')
  const lines = start
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 10)
  const score = (delimiter: string): number => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const inHeader = counts[0] ?? 0
    return inHeader === 0 ? 0 : inHeader + counts.filter((count) => count === inHeader).length / 100
  }
  return DELIMITERS.toSorted((left, right) => score(right) - score(left))[0] ?? ','
}

function* splitPieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE)
}

/** Reads text separated by commas, semicolons or tabs. All cells remain text. */
export async function readText(
  content: Buffer,
  { sink, send, wanted }: Omit<Reading, 'zip'>,
): Promise<void> {
  if (wanted !== null) throw new SheetProblem('noSheet', wanted)
  const whole = convertToUtf8(content)
  // Spreadsheets write this line before the header to specify the delimiter, and do not count it as a row.
  const reported = /^sep=(.)\r?\n/.exec(whole.toString('latin1', 0, 16))
  const bytes = reported ? whole.subarray(reported[0].length) : whole
  const plain = bytes.some(isControl)
    ? (cell: string) => cell.replace(CONTROLS, '')
    : (cell: string) => cell
  let row = 0
  const take = (cells: string[]): null => {
    row += 1
    if (row > MAX_LINES) throw new SheetProblem('tooManyRows')
    sink.beginRow(row)
    if (row <= MOST_WIDTHS) sink.widths.push(cells.length)
    cells.forEach((cell, column) => sink.cell(column, { value: plain(cell), kind: 'text' }))
    sink.endRow()
    return null
  }
  sink.begin(null)
  const delimiter = reported?.[1] ?? detectDelimiter(bytes.toString('utf8', 0, 40_000))
  sink.separator = delimiter
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_BYTES,
    // Empty lines count as rows, so that row numbers match the file.
    skip_empty_lines: false,
    // Rows are taken directly as they are parsed, because passing them on through a stream takes ten times as long.
    on_record: take,
  })
  try {
    await feed(parser, bytes, async () => {
      if (sink.isFull) await send(sink.take())
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw error.code === 'CSV_MAX_RECORD_SIZE'
      ? new SheetProblem('rowTooLong', String(row + 1))
      : damaged()
  }
}

/** Writes the text in pieces, pausing after each. */
async function feed(parser: Parser, bytes: Buffer, pause: () => Promise<void>): Promise<void> {
  // The `error` event is ignored, because each write reports its own error.
  parser
    .on('error', () => {
      /* reported by each write */
    })
    .resume()
  for (const piece of splitPieces(bytes)) {
    await new Promise<void>((resolve, reject) => {
      parser.write(piece, (error) => (error ? reject(error) : resolve()))
    })
    await pause()
  }
  parser.end()
  await finished(parser)
}
