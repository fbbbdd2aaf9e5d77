import { nameKey, uniqueKey } from '../fields/text.ts'
import type { Definition } from '../resource.ts'
import { lineColumns, type ColumnOfSheet, type LineOfColumn } from '../sheet.ts'
import type { LineColumn } from '../sheet-options.ts'
import { embeddedRows } from '../untyped.ts'
import type { ExportColumn, ExportRecord } from './export-table.ts'

type Line = Readonly<Record<string, unknown>>

/** Finds the line of a column by its name. */
export const findLine = ({ named, title }: LineOfColumn, lines: unknown): Line | undefined =>
  embeddedRows(lines).find((line) => uniqueKey(String(line[named])) === uniqueKey(title))

/** True if the value of a line is a percentage. */
export const isPercentLine = ({ withPercent }: LineColumn, line: Line): boolean =>
  withPercent !== undefined &&
  Object.entries(withPercent).every(([name, value]) => line[name] === value)

/** The kind of lines that a column fills: "Allowance" of "Allowance 1". */
const kindOf = ({ label }: Pick<LineColumn, 'label'>): string => label.replace(/\s*\p{Nd}+$/u, '')

/** True if a line is of the kind that a column fills. */
const isOfKind = ({ with: usual = {}, withPercent = {} }: LineColumn, line: Line): boolean =>
  Object.entries(usual).every(([name, value]) => name in withPercent || line[name] === value)

/** Returns a column for each line of the records: "Allowance: House rent". */
export function columnsOfLines(
  definition: Definition,
  role: string | null,
  records: Iterable<ExportRecord>,
): ExportColumn[] {
  const kinds = Map.groupBy(lineColumns(definition, role), ({ label }) => kindOf({ label }))
  const columns = new Map<string, ExportColumn>()
  for (const record of records)
    for (const [kind, [{ line, field } = {}]] of kinds)
      for (const own of line && field ? embeddedRows(record[line.lines]) : []) {
        if (!line || !field || !isOfKind(line, own)) continue
        const title = String(own[line.named])
        const header = `${kind}: ${title}`
        const key = `${kind}: ${uniqueKey(title)}`
        if (!columns.has(key))
          columns.set(key, { name: header, header, field, line: { ...line, title } })
      }
  return [...kinds.keys()].flatMap((kind) =>
    [...columns].flatMap(([key, column]) => (key.startsWith(`${kind}: `) ? [column] : [])),
  )
}

const OF_KIND = /^(.+?): (.+)$/

/** Returns the name of the line in a header: "House rent" in "Allowance: House rent". */
export function titleOfLine(header: string, definitions: readonly Definition[]): string {
  const [, kind = '', title = header] = OF_KIND.exec(header) ?? []
  const isKind = definitions.some(({ sheet }) =>
    Object.values(sheet?.lineColumns ?? {}).some((line) => nameKey(kindOf(line)) === nameKey(kind)),
  )
  return isKind ? title : header
}

const IS_SUM = /\b(total|sum|gross|net)\b/i

/** Kinds that a header may name: before a colon, or as its last word unless it is a sum, as in "Housing allowance". */
function kindsNamed(header: string): string[] {
  const before = OF_KIND.exec(header)?.[1]
  if (before !== undefined) return [nameKey(before)]
  const words = header.trim().split(/\s+/)
  return words.length < 2 || IS_SUM.test(header) ? [] : [nameKey(words.at(-1) ?? '')]
}

/** Guesses the columns of lines whose headers name their kind, each as the next free one of the kind. */
export function guessLines(
  headers: readonly string[],
  columns: readonly ColumnOfSheet[],
): Record<string, string> {
  const taken = new Set<string>()
  return Object.fromEntries(
    headers.flatMap((header) => {
      const kinds = kindsNamed(header)
      const free = columns.find(
        ({ name, line }) => line && !taken.has(name) && kinds.includes(nameKey(kindOf(line))),
      )
      if (!free) return []
      taken.add(free.name)
      return [[header, free.name]]
    }),
  )
}
