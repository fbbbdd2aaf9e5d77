import {
  embeddedRows,
  uniqueKey,
  valueToJson,
  type ColumnOfSheet,
  type Definition,
  type LineOfColumn,
} from '#schema/engine'
import type { ImportRow } from '../import-row.ts'

type Line = Readonly<Record<string, unknown>>

/** Finds the line that a column of the file fills, by its name. */
export const findLine = (
  { named, title }: LineOfColumn,
  lines: unknown,
): Readonly<Record<string, unknown>> | undefined =>
  embeddedRows(lines).find((line) => uniqueKey(String(line[named])) === uniqueKey(title))

/**
 * Collects the cells of columns that fill a line each into the lines of the record: the line of that name gets the value, or
 * a new line is added. An empty cell leaves the lines as they are, and a 0 adds none.
 */
export function collectLines(
  definition: Definition,
  columns: readonly ColumnOfSheet[],
  { input, before }: ImportRow,
): void {
  for (const { name, line } of columns) {
    if (!line) continue
    const given = input[name] ?? null
    delete input[name]
    const field = definition.fields[line.lines]
    if (given === null || !field) continue
    const stored = valueToJson(before?.[line.lines] ?? [], field)
    const lines: readonly Line[] = embeddedRows(input[line.lines] ?? stored)
    const found = findLine(line, lines)
    if (found)
      input[line.lines] = lines.map((each) =>
        each === found ? { ...each, [line.fills]: given } : each,
      )
    else if (Number(given) !== 0)
      input[line.lines] = [
        ...lines,
        { [line.named]: line.title, ...line.with, [line.fills]: given },
      ]
  }
}
