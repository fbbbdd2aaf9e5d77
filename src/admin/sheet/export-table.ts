import {
  columnsOfLines,
  copiedFromReference,
  fieldFor,
  formatRow,
  hasColumns,
  humanise,
  isInSheets,
  isMany,
  isReference,
  maySee,
  readColumns,
  sheetColumns,
  standInFor,
  type Codes,
  type Definition,
  type ExportColumn,
  type ExportRecord,
  type ExportTable,
  type Field,
} from '#schema/engine'
import { COMPANY } from '../company.ts'
import { text, translateText } from '../i18n/text.ts'

/** Exported columns: those on the screen, all that the role sees, some of these, or those of the import template. */
export type ColumnChoice = 'visible' | 'all' | 'chosen' | 'template'

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

/** The columns of the import, under the headers of its template, and those for the lines of the records. */
export const templateColumns = (
  definition: Definition,
  role: string | null,
  records: readonly ExportRecord[] = [],
): ExportColumn[] =>
  distinct([
    ...sheetColumns(definition, role).map(({ name, header, field, copy }) => ({
      name,
      header,
      field,
      copy,
    })),
    ...columnsOfLines(definition, role, records),
  ])

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

/** Records as rows of cells. `codes` are passed for complete rows; a list has labels. */
export const buildTable = (
  columns: readonly ExportColumn[],
  records: readonly ExportRecord[],
  choice: ColumnChoice,
  codes?: Codes,
): ExportTable => {
  const formatting = { isTemplate: choice === 'template', timeZone: COMPANY.timeZone, codes }
  return { columns, rows: records.map((record) => formatRow(columns, record, formatting)) }
}
