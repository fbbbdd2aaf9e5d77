import {
  agreedOn,
  cellError,
  isMoment,
  isNumber,
  listReadings,
  signOfSeparator,
  titleOfLine,
  type CellContext,
  type ColumnOfSheet,
  type ColumnReading,
  type DateOrder,
  type DecimalSign,
  type Definition,
  type FieldError,
  type Problem,
} from '#schema/engine'
import type { Settings } from '#system'
import { readDateOrder, readDecimalSign, type ColumnFacts, type Shown } from './column-facts.ts'
import { isPercentTitle } from './line-columns.ts'
import type { Mapping } from './mapping.ts'
import { splitFields, type SplitText } from './split-text.ts'
import { MAX_COLUMNS, type SheetTable, type TableLayout } from '../sheet-table.ts'

/** Everything known about an import before its rows are read. */
export interface ImportContext {
  readonly definition: Definition
  readonly columns: readonly ColumnOfSheet[]
  /** The definition in other languages, because an export in one of them can be imported too. */
  readonly translations: readonly Definition[]
  readonly mapping: Mapping
  readonly settings: Pick<Settings, 'timeZone'>
  /** Facts by column position. */
  readonly facts: readonly ColumnFacts[]
  /** Column separator of a text file; null for a workbook. */
  readonly separator: string | null
  /** True if the rows are those of a draft, which stores all problems and changes, but not the values of new records. */
  readonly isDraft?: boolean
}

/** A column of the file, or a constant, that fills a field. */
export interface Source {
  readonly column: ColumnOfSheet
  /** Index of its cell in a row; null for a constant without a column. */
  readonly place: number | null
  /** Set if the field gets a part of the cell only. */
  readonly part: { readonly split: SplitText; readonly at: 0 | 1 } | null
  readonly reading: CellContext
  /** Problem reported for an ambiguous value; null if the format is known. */
  readonly unclear: Problem | null
  /** True if percentages are written as fractions; null if only the user can decide. */
  readonly isFraction: boolean | null
}

/** Finds the columns to import: mapped ones and those with a constant. */
export function findSources(context: ImportContext, headers: readonly string[]): Source[] {
  const { columns, mapping, facts } = context
  const taken = columns.flatMap((column): Taken[] => {
    const place = headers.findIndex((header) => mapping.columns[header] === column.name)
    if (place >= 0)
      return [{ column: titled(column, headers[place] ?? '', context), place, own: facts[place] }]
    const part = findPart(mapping, column.name)
    if (part) return [{ column, place: headers.indexOf(part.header), part }]
    return Object.hasOwn(mapping.constants, column.name) ? [{ column, place: null }] : []
  })
  const ofFile = decidedByFile(context, taken)
  return taken.map((each) => makeSource(context, each, ofFile))
}

/** A line is named after the header of the file. */
function titled(
  column: ColumnOfSheet,
  header: string,
  { definition, translations }: ImportContext,
): ColumnOfSheet {
  if (!column.line) return column
  const title = titleOfLine(header, [definition, ...translations])
  return { ...column, line: { ...column.line, title } }
}

interface Taken {
  readonly column: ColumnOfSheet
  readonly place: number | null
  readonly own?: ColumnFacts | undefined
  readonly part?: Source['part']
}

/** Finds the column of whose text the field is a part. */
function findPart({ split }: Mapping, name: string) {
  for (const [header, each] of Object.entries(split)) {
    const at = splitFields(each).indexOf(name)
    if (at === 0 || at === 1) return { header, split: each, at } as const
  }
  return null
}

/** Formats found in the rest of the file, for columns whose own values are inconclusive. */
interface OfFile {
  readonly dateOrder: DateOrder | null
  readonly decimalSign: DecimalSign | null
}

function decidedByFile({ separator }: ImportContext, taken: readonly Taken[]): OfFile {
  const findFacts = (test: (column: ColumnOfSheet) => boolean): ColumnFacts[] =>
    taken.flatMap(({ column, own }) => (own && test(column) ? [own] : []))
  return {
    dateOrder: agreedOn(findFacts(isDated).map(readDateOrder)),
    decimalSign: agreedOn(findFacts(isNumeric).map(readDecimalSign)) ?? signOfSeparator(separator),
  }
}

function makeSource(
  { mapping, settings }: ImportContext,
  { column, place, own, part = null }: Taken,
  ofFile: OfFile,
): Source {
  const chosen = mapping.reading[column.name]
  const [order, sign] = own ? [readDateOrder(own), readDecimalSign(own)] : [null, null]
  const dateOrder = decided(among(ORDERS, chosen), order, ofFile.dateOrder)
  const decimalSign = decided(among(SIGNS, chosen), sign, ofFile.decimalSign)
  const isOpen =
    (listReadings(column.field).includes('fraction') || isPercentColumn(column)) &&
    chosen === undefined &&
    own?.isFraction === true
  return {
    column,
    place,
    part,
    reading: {
      timeZone: settings.timeZone,
      dateOrder,
      decimalSign,
    },
    unclear: own
      ? ((isDated(column) && dateOrder === undefined ? unclearDate(own) : null) ??
        (isNumeric(column) && decimalSign === undefined ? unclearNumber(column, own) : null))
      : null,
    isFraction: isOpen ? null : chosen === 'fraction',
  }
}

const isPercentColumn = ({ line }: ColumnOfSheet): boolean =>
  line?.withPercent !== undefined && isPercentTitle(line.title)

const ORDERS = ['dayFirst', 'monthFirst'] as const
const SIGNS = ['decimalPoint', 'decimalComma'] as const

const among = <Way extends ColumnReading>(
  ways: readonly Way[],
  chosen: ColumnReading | undefined,
): Way | undefined => ways.find((way) => way === chosen)

/**
 * Returns the user's choice, otherwise the format of the column, otherwise that of the file; undefined if none is known.
 */
const decided = <Way extends string>(
  chosen: Way | undefined,
  own: Way | 'either' | 'both' | null,
  ofFile: Way | null,
): Way | undefined => {
  if (chosen !== undefined || own === 'both') return chosen
  return own === null || own === 'either' ? (ofFile ?? undefined) : own
}

/** Ambiguous dates are read in the company's order, unless the column contradicts itself. */
const unclearDate = ({ shows: { dayFirst, monthFirst } }: ColumnFacts): Problem | null =>
  dayFirst && monthFirst
    ? { code: 'contradictoryDates', params: { dayRow: dayFirst.row, monthRow: monthFirst.row } }
    : null

function unclearNumber(
  { name, field }: ColumnOfSheet,
  { signs: { decimalPoint, decimalComma } }: ColumnFacts,
): Problem | null {
  if (decimalPoint && decimalComma)
    return {
      code: 'contradictoryNumbers',
      params: { pointRow: decimalPoint.row, commaRow: decimalComma.row },
    }
  return listReadings(field).includes('decimalComma')
    ? { code: 'unclearNumber', params: { parameter: `mapping.reading.${name}` } }
    : null
}

const isDated = ({ field }: ColumnOfSheet): boolean => isMoment(field)
const isNumeric = ({ field }: ColumnOfSheet): boolean => isNumber(field)

/** Notes on decisions about the whole file that the user did not make. `byValues` are fields guessed by values. */
export function fileNotes(
  context: ImportContext,
  { headers, leftOut, layout }: SheetTable,
  byValues: Readonly<Record<string, string>>,
): FieldError[] {
  const problems: (Problem | null)[] = [
    leftOut === 0
      ? null
      : {
          code: 'columnsLeftOut',
          params: { count: leftOut, last: headers.at(-1) ?? '', max: MAX_COLUMNS },
        },
    noteRows(layout),
    layout.beside.first === null
      ? null
      : { code: 'besideTable', params: { count: layout.beside.count, ...layout.beside.first } },
  ]
  return [
    ...problems.flatMap((each) => (each ? [cellError(context.definition, '', each)] : [])),
    ...Object.entries(byValues).map(([header, name]) =>
      cellError(context.definition, name, { code: 'guessedByValues', params: { header } }),
    ),
    ...readingNotes(context, headers),
  ]
}

/** Number of rows that a note names. */
const MOST_NAMED = 10

function noteRows({ leftOut, counts: { total = 0, note = 0 } }: TableLayout): Problem | null {
  const count = total + note
  if (count === 0) return null
  const rows = leftOut.filter(({ why }) => why === 'total' || why === 'note')
  const named = rows.slice(0, MOST_NAMED).map(({ row }) => String(row))
  const more = count > MOST_NAMED ? ['…'] : []
  return { code: 'rowsLeftOut', params: { count, rows: [...named, ...more].join(', ') } }
}

/** Notes on columns read in a format other than the company's, with the reason. */
function readingNotes(context: ImportContext, headers: readonly string[]): FieldError[] {
  const { definition, facts, mapping } = context
  const sources = findSources(context, headers)
  const findFacts = ({ place }: Source): ColumnFacts | undefined => facts[place ?? -1]
  const monthFirst = sources
    .filter(({ column }) => isDated(column))
    .map((source) => findFacts(source)?.shows.monthFirst)
    .find(Boolean)
  const comma = sources
    .filter(({ column }) => isNumeric(column))
    .map((source) => findFacts(source)?.signs.decimalComma)
    .find(Boolean)
  return sources
    .filter(({ column }) => !mapping.reading[column.name])
    .flatMap((source) => {
      const own = findFacts(source)
      const problem =
        own && isDated(source.column)
          ? dateNote(source, own, own.shows.monthFirst ?? monthFirst)
          : own && isNumeric(source.column)
            ? numberNote(source, own, own.signs.decimalComma ?? comma)
            : null
      return problem ? [cellError(definition, source.column.name, problem)] : []
    })
}

function dateNote(
  { reading: { dateOrder }, unclear }: Source,
  own: ColumnFacts,
  monthFirst: Shown | undefined,
): Problem | null {
  const isNeeded = own.isOpen || own.shows.monthFirst !== undefined
  if (!isNeeded || unclear) return null
  if (dateOrder === 'monthFirst') return { code: 'monthFirst', params: { ...monthFirst } }
  return dateOrder === undefined ? { code: 'eitherOrder' } : null
}

const numberNote = (
  { reading: { decimalSign } }: Source,
  own: ColumnFacts,
  comma: Shown | undefined,
): Problem | null => {
  if (decimalSign !== 'decimalComma' || !own.isSignOpen) return null
  return comma ? { code: 'decimalComma', params: { ...comma } } : { code: 'decimalCommaOfFile' }
}
