import { parse } from 'csv-parse/sync'
import { unguardFormula } from '#language'
import { decodeText } from './sheet-format.ts'
import { MAX_ROWS, tableOf, type SheetLine, type SheetTable } from './sheet-table.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The sign that parts most cells of the first lines, quoted text left out. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '""')
  const lines = start.split(/\r\n?|\n/).filter((line) => line.trim() !== '').slice(0, 10)
  const score = (delimiter: string): number => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const inHeader = counts[0] ?? 0
    return inHeader === 0 ? 0 : inHeader + counts.filter((count) => count === inHeader).length / 100
  }
  return DELIMITERS.toSorted((left, right) => score(right) - score(left))[0] ?? ','
}

/** Reads comma, semicolon or tab separated text; every cell stays the text it is. */
export function readText(content: Uint8Array): SheetTable {
  const whole = decodeText(content).replace(/^\uFEFF/, '')
  // Spreadsheets put this line before the header to say their delimiter, and do not count it.
  const told = /^sep=(.)\r?\n/.exec(whole)
  const text = told ? whole.slice(told[0].length) : whole
  const records: string[][] = parse(text, {
    delimiter: told?.[1] ?? delimiterOf(text),
    relax_column_count: true, relax_quotes: true, skip_empty_lines: false,
    // Empty lines count as rows here, so that row numbers agree; a little more than the limit is read to notice it.
    to: MAX_ROWS * 2,
  })
  return tableOf(null, linesOf(records))
}

function* linesOf(records: readonly string[][]): Iterable<SheetLine> {
  for (const [place, cells] of records.entries()) {
    yield [
      place + 1, cells.map((cell) => (cell === '' ? null : unguardFormula(cell))),
      cells.map((cell) => (cell === '' ? 'empty' : 'text')),
    ]
  }
}
