import type { Cell } from '../fields/cell.ts'
import type { Field } from '../fields/field.ts'
import { exactClockAt, inWholeSeconds } from '../fields/zone.ts'
import { isInstant, isMany, pointsAt } from '../kinds/capabilities.ts'
import { toCell } from '../kinds/values.ts'
import type { LineOfColumn } from '../sheet.ts'
import { findLine, isPercentLine } from './lines-in-sheets.ts'

export interface ExportColumn {
  readonly name: string
  readonly header: string
  readonly field: Field
  /** The field with the entered name, for a reference to a record that does not exist in the lists. */
  readonly copy?: string | null
  /** Set for a column with one line of each record. */
  readonly line?: LineOfColumn
}

/** A record as the API returns it. */
export interface ExportRecord {
  readonly [name: string]: unknown
  readonly labels?: Readonly<Record<string, string>>
}

/** Codes of referenced records, by column and id, as the API returns them for complete rows. */
export type Codes = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface ExportTable {
  readonly columns: readonly ExportColumn[]
  readonly rows: readonly (readonly Cell[])[]
}

interface Formatting {
  /** True for a file that is imported again: choices and references have their codes. */
  readonly isTemplate: boolean
  readonly timeZone: string
  /** Passed for complete rows; a list has labels. */
  readonly codes?: Codes | undefined
}

/** Returns the cells of a record. */
export function formatRow(
  columns: readonly ExportColumn[],
  record: ExportRecord,
  { isTemplate, timeZone, codes }: Formatting,
): Cell[] {
  const choiceAs = isTemplate ? 'constant' : 'label'
  const labels = record.labels ?? {}
  return columns.map(({ name, field, copy, line }) => {
    if (line) return formatLine(line, field, record)
    const code = isTemplate ? codes?.[name] : undefined
    const value = valueAt(record, name)
    if (value === null || value === undefined)
      return copy && typeof record[copy] === 'string' ? record[copy] : null
    if (isInstant(field)) return clockText(String(value), timeZone)
    if (pointsAt(field) && isMany(field) && !code)
      return labels[name] ?? codesText(codes?.[name], value)
    return toCell(value, field, {
      choiceAs,
      readName: (id) => code?.[id] ?? labels[name] ?? codes?.[name]?.[id],
    })
  })
}

function formatLine(line: LineOfColumn, field: Field, record: ExportRecord): Cell {
  const own = findLine(line, record[line.lines])
  const cell = own
    ? toCell(own[line.fills] ?? null, field, { choiceAs: 'constant', readName: () => undefined })
    : null
  return own && cell !== null && isPercentLine(line, own) ? `${cell}%` : cell
}

/** Returns the value of a field, or of a part of a group: "address.city". */
function valueAt(record: ExportRecord, path: string): unknown {
  const dot = path.indexOf('.')
  if (dot < 0) return record[path]
  const group = record[path.slice(0, dot)]
  return typeof group === 'object' && group !== null
    ? (group as ExportRecord)[path.slice(dot + 1)]
    : undefined
}

/** Formats an instant in the time zone of the company, in whole seconds: "2026-11-01 06:30". */
function clockText(instant: string, timeZone: string): string {
  if (Number.isNaN(Date.parse(instant))) return instant
  const { date, time } = exactClockAt(inWholeSeconds(instant), timeZone)
  return `${date} ${time}`
}

const codesText = (
  codes: Readonly<Record<string, string>> | undefined,
  value: unknown,
): string | null =>
  [value]
    .flat()
    .map((id) => codes?.[String(id)] ?? '')
    .filter(Boolean)
    .join('; ') || null

/** Returns a record as a plain object, with values in the API's format and references as labels. */
export const convertToJson = (
  columns: readonly ExportColumn[],
  record: ExportRecord,
  cells: readonly Cell[],
): Record<string, unknown> =>
  Object.fromEntries(
    columns.map(({ name, field, line }, place) => [
      name,
      field.options.target || line
        ? (cells[place] ?? null)
        : jsonValue(valueAt(record, name) ?? null, field),
    ]),
  )

const jsonValue = (value: unknown, field: Field): unknown =>
  isInstant(field) && typeof value === 'string' ? inWholeSeconds(value) : value
