import {
  readColumns,
  fieldFor,
  hasColumns,
  isInstant,
  isMany,
  isReference,
  pointsAt,
  copiedFromReference,
  exactClockAt,
  inWholeSeconds,
  humanise,
  isInSheets,
  maySee,
  sheetColumns,
  standInFor,
  toCell,
  type Cell,
  type Definition,
  type Field,
} from '#schema/engine'
import { COMPANY } from '../company.ts'
import { text, translateText } from '../i18n/text.ts'
import type { JsonRecord } from '../json-record.ts'

export interface ExportColumn {
  readonly name: string
  readonly header: string
  readonly field: Field
  /** The field with the entered name, for a reference to a record that does not exist in the lists. */
  readonly copy?: string | null
}

export type JsonRow = JsonRecord

/** Exported columns: those on the screen, all that the role sees, some of these, or those of the import template. */
export type ColumnChoice = 'visible' | 'all' | 'chosen' | 'template'

/** Codes of referenced records, by column and id, as the API returns them for complete rows. */
export type Codes = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface ExportTable {
  readonly columns: readonly ExportColumn[]
  readonly rows: readonly (readonly Cell[])[]
}

const AUDIT: readonly ExportColumn[] = [
  { name: 'createdDate', header: text('Created'), field: { kind: 'instant', options: {} } },
  { name: 'modifiedDate', header: text('Changed'), field: { kind: 'instant', options: {} } },
]

/**
 * Every field that the role sees and that a cell can hold; groups of fields are laid out side by side. A reference with
 * the same heading as its record number is left out, because both columns identify the same record.
 */
export function allColumns(definition: Definition, role: string | null): ExportColumn[] {
  const seen = Object.entries(definition.fields).filter(
    ([name, field]) => maySee(field, role) && standInFor(definition, name) === null,
  )
  const isNumbered = (reference: string, heading: string): boolean =>
    seen.some(
      ([name, field]) =>
        field.options.keyFrom === reference && formatHeader(name, field) === heading,
    )
  const own = seen
    .filter(([name, field]) => !isNumbered(name, formatHeader(name, field)))
    .flatMap(([name, field]) =>
      hasColumns(field) && !isMany(field)
        ? parts(name, fieldFor(field, role))
        : [{ name, header: formatHeader(name, field), field }],
    )
  return distinct([...own.filter(({ field }) => isInSheets(field)), ...AUDIT])
}

/** Picks columns by name, in the order of the names. */
export const pickColumns = (
  columns: readonly ExportColumn[],
  names: readonly string[],
): ExportColumn[] => names.flatMap((name) => columns.find((column) => column.name === name) ?? [])

/** A duplicate heading also gets the name of its field; if it is still a duplicate, a number. */
function distinct(columns: readonly ExportColumn[]): ExportColumn[] {
  const times = Map.groupBy(columns, ({ header }) => header)
  const named = columns.map((column) => {
    const name = translateText(humanise(column.name.split('.').at(-1) ?? column.name))
    const isRepeated =
      (times.get(column.header)?.length ?? 0) > 1 &&
      column.header !== name &&
      !column.header.endsWith(`: ${name}`)
    return isRepeated ? { ...column, header: `${column.header} (${name})` } : column
  })
  const counts = new Map<string, number>()
  return named.map((column) => {
    const count = (counts.get(column.header) ?? 0) + 1
    counts.set(column.header, count)
    return count === 1 ? column : { ...column, header: `${column.header} (${count})` }
  })
}

const formatHeader = (name: string, field: Field): string => field.options.label ?? humanise(name)

const parts = (name: string, group: Field): ExportColumn[] =>
  Object.entries(readColumns(group)).map(([part, field]) => ({
    name: `${name}.${part}`,
    header: `${formatHeader(name, group)}: ${formatHeader(part, field)}`,
    field,
  }))

/** The columns of the import, under the headers of its template. */
export const templateColumns = (definition: Definition, role: string | null): ExportColumn[] =>
  distinct(
    sheetColumns(definition, role).map(({ name, header, field, copy }) => ({
      name,
      header,
      field,
      copy,
    })),
  )

/** Columns of the list, with the fields that replace unknown places. */
export const visibleColumns = (
  definition: Definition,
  shown: readonly { name: string; label: string; field: Field }[],
): ExportColumn[] =>
  distinct(
    shown
      .filter(({ field }) => isInSheets(field))
      .map(({ name, label, field }) => ({
        name,
        header: label,
        field,
        copy: isReference(field) ? copiedFromReference(definition, name) : null,
      })),
  )

const valueAt = (row: JsonRow, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as JsonRow)[part] : undefined,
      row,
    )

/** Formats an instant in the time zone of the company, in whole seconds: "2026-11-01 06:30". */
function clockText(instant: string): string {
  if (Number.isNaN(Date.parse(instant))) return instant
  const { date, time } = exactClockAt(inWholeSeconds(instant), COMPANY.timeZone)
  return `${date} ${time}`
}

/** Records as rows of cells. `codes` are passed for complete rows; a list has labels. */
export function buildTable(
  columns: readonly ExportColumn[],
  records: readonly JsonRow[],
  choice: ColumnChoice,
  codes?: Codes,
): ExportTable {
  const choiceAs = choice === 'template' ? 'constant' : 'label'
  const formatCell = (row: JsonRow, { name, field, copy }: ExportColumn): Cell => {
    const labels = row.labels ?? {}
    const code = choice === 'template' ? codes?.[name] : undefined
    const value = valueAt(row, name)
    if (value === null || value === undefined)
      return copy && typeof row[copy] === 'string' ? row[copy] : null
    if (isInstant(field)) return clockText(String(value))
    if (pointsAt(field) && isMany(field) && !code)
      return labels[name] ?? codesText(codes?.[name], value)
    return toCell(value, field, {
      choiceAs,
      readName: (id) => code?.[id] ?? labels[name] ?? codes?.[name]?.[id],
    })
  }
  return { columns, rows: records.map((row) => columns.map((column) => formatCell(row, column))) }
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

/** Records as plain objects, with values in the API's format and references as labels. */
export function convertToJson(
  columns: readonly ExportColumn[],
  records: readonly JsonRow[],
  table: ExportTable,
): Record<string, unknown>[] {
  return records.map((row, place) =>
    Object.fromEntries(
      columns.map(({ name, field }, column) => [
        name,
        field.options.target
          ? (table.rows[place]?.[column] ?? null)
          : jsonValue(valueAt(row, name) ?? null, field),
      ]),
    ),
  )
}

const jsonValue = (value: unknown, field: Field): unknown =>
  isInstant(field) && typeof value === 'string' ? inWholeSeconds(value) : value
