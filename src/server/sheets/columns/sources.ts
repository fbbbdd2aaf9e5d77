import type { CellContext, ColumnOfSheet, DateOrder, Definition, FieldError } from '#schema/engine'
import type { Settings } from '#system'
import { isMoment, readingsOf, cellError } from '#schema/engine'
import { orderOf, type ColumnFacts } from './column-facts.ts'
import type { Mapping } from './mapping.ts'
import { MAX_COLUMNS, type SheetTable } from '../sheet-table.ts'

/** What is known of an import before its rows are read. */
export interface ImportContext {
  readonly definition: Definition
  readonly columns: readonly ColumnOfSheet[]
  /** The definition in other languages: an export made in one of them is read as well. */
  readonly translations: readonly Definition[]
  readonly mapping: Mapping
  readonly settings: Pick<Settings, 'defaultDialCode' | 'timeZone'>
  /** By the place of the column. */
  readonly facts: readonly ColumnFacts[]
}

/** One column of the file, or a constant, that fills a field. */
export interface Source {
  readonly column: ColumnOfSheet
  /** Its place in the row; null for a constant alone. */
  readonly place: number | null
  readonly reading: CellContext
  /** The rows that show that the dates of this column contradict each other. */
  readonly contradiction: { readonly dayRow: number; readonly monthRow: number } | null
  /** Whether numbers of a percentage are parts of one; null where only a person can tell. */
  readonly isFraction: boolean | null
}

/** The columns that take part: mapped ones and those with a constant. */
export function sourcesOf(context: ImportContext, headers: readonly string[]): Source[] {
  const { columns, mapping } = context
  return columns.flatMap((column): Source[] => {
    const place = headers.findIndex((header) => mapping.columns[header] === column.name)
    if (place >= 0) return [sourceOf(context, column, place)]
    return Object.hasOwn(mapping.constants, column.name) ? [sourceOf(context, column, null)] : []
  })
}

function sourceOf(
  { mapping, settings, facts }: ImportContext,
  column: ColumnOfSheet,
  place: number | null,
): Source {
  const chosen = mapping.reading[column.name]
  const own = place === null ? undefined : facts[place]
  const shown = own ? orderOf(own) : null
  const dateOrder = chosenOrder(chosen) ?? (shown === 'both' || shown === null ? undefined : shown)
  const isOpen =
    readingsOf(column.field).includes('fraction') &&
    chosen === undefined &&
    own?.isFraction === true
  return {
    column,
    place,
    reading: { dialCode: settings.defaultDialCode, timeZone: settings.timeZone, dateOrder },
    contradiction:
      shown === 'both' && dateOrder === undefined
        ? { dayRow: own?.shows.dayFirst?.row ?? 0, monthRow: own?.shows.monthFirst?.row ?? 0 }
        : null,
    isFraction: isOpen ? null : chosen === 'fraction',
  }
}

const chosenOrder = (reading: string | undefined): DateOrder | undefined =>
  reading === 'dayFirst' || reading === 'monthFirst' ? reading : undefined

const isDated = ({ column: { field } }: Source): boolean => isMoment(field)

/** What was done with the file as a whole that nobody asked for. */
export function fileNotes(context: ImportContext, { headers, leftOut }: SheetTable): FieldError[] {
  const { definition, facts, mapping } = context
  const orders = sourcesOf(context, headers)
    .filter((source) => isDated(source) && !mapping.reading[source.column.name])
    .flatMap((source) => orderNote(definition, source, facts[source.place ?? -1]))
  return leftOut === 0
    ? orders
    : [
        cellError(definition, '', {
          code: 'columnsLeftOut',
          params: { count: leftOut, last: headers.at(-1) ?? '', max: MAX_COLUMNS },
        }),
        ...orders,
      ]
}

function orderNote(
  definition: Definition,
  { column: { name } }: Source,
  facts: ColumnFacts | undefined,
): FieldError[] {
  const shown = facts ? orderOf(facts) : null
  if (facts && shown === 'monthFirst')
    return [
      cellError(definition, name, { code: 'monthFirst', params: { ...facts.shows.monthFirst } }),
    ]
  return facts?.isOpen && shown === null
    ? [cellError(definition, name, { code: 'eitherOrder' })]
    : []
}
