import { isObject } from '#schema/engine'
import type { ReadCell } from './cell-kind.ts'
import type { Reading } from './parts.ts'
import { SheetProblem } from './sheet-problem.ts'
import type { SheetSink } from './sheet-sink.ts'
import { convertToUtf8 } from './sheet-format.ts'

type Row = Readonly<Record<string, unknown>>

/** Reads an array of objects, as exported by lists. The names of the values are the header, which counts as row 1. */
export async function readJson(
  content: Buffer,
  { sink, send, wanted }: Omit<Reading, 'zip'>,
): Promise<void> {
  if (wanted !== null) throw new SheetProblem('noSheet', wanted)
  const rows = parseRows(convertToUtf8(content).toString('utf8'))
  const columns = new Map<string, number>()
  for (const row of rows)
    for (const name of Object.keys(row)) if (!columns.has(name)) columns.set(name, columns.size)
  sink.begin(null)
  sink.beginRow(1)
  for (const [name, column] of columns) sink.cell(column, { value: name, kind: 'text' })
  sink.endRow()
  for (const [place, row] of rows.entries()) {
    sink.beginRow(place + 2)
    takeRow(sink, row, columns)
    sink.endRow()
    if (sink.isFull) await send(sink.take())
  }
}

function parseRows(text: string): readonly Row[] {
  const rows = parse(text)
  if (!Array.isArray(rows) || !rows.every(isObject)) throw new SheetProblem('json')
  return rows
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SheetProblem('json')
  }
}

function takeRow(sink: SheetSink, row: Row, columns: ReadonlyMap<string, number>): void {
  const cells = Object.entries(row).flatMap(([name, value]) => {
    const cell = readValue(value)
    return cell ? [{ column: columns.get(name) ?? 0, cell }] : []
  })
  for (const { column, cell } of cells.sort((left, right) => left.column - right.column))
    sink.cell(column, cell)
}

/** Lists of simple values are written as in a sheet. Objects have no place in a cell. */
function readValue(value: unknown): ReadCell | null {
  if (typeof value === 'number') return { value, kind: 'number' }
  if (typeof value === 'boolean') return { value, kind: 'flag' }
  if (Array.isArray(value))
    return value.some((each) => typeof each === 'object')
      ? null
      : { value: value.join('; '), kind: 'text' }
  return typeof value === 'string' ? { value, kind: 'text' } : null
}
