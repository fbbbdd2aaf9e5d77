import { isInSheets } from './kinds/values.ts'
import { nameKey } from './fields/text.ts'
import type { Cell } from './fields/cell.ts'
import { isReference, isText } from './kinds/capabilities.ts'
import { readTarget } from './fields/field.ts'
import type { DecimalSign } from './fields/human-number.ts'
import type { DateOrder } from './fields/human-value.ts'
import type { Field } from './fields/field.ts'
import { sentence, VALUE_MESSAGES, type FieldError, type Problem } from './words/message.ts'
import { memoize } from './memoize.ts'
import { writableFields } from './permission.ts'
import type { Definition } from './resource.ts'
import { humanise, templateFields } from './fields/text.ts'

/** A column of a sheet: its header and the field that its cells fill. */
export interface ColumnOfSheet {
  readonly header: string
  readonly label: string
  readonly name: string
  readonly field: Field
  /** Field for the typed name if the reference is not found. */
  readonly copy: string | null
}

/** Outcome of a row in an import or in its dry run. */
export type RowAction = 'created' | 'updated' | 'unchanged' | 'failed'

/** A changed cell: its text in the sheet before and after. */
export interface CellChange {
  readonly field: string
  readonly before: Cell
  readonly after: Cell
  /**
   * A value was sent for a field that the reader sees masked. It is not reported whether the value differs from the previous
   * one.
   */
  readonly isSet?: true
}

/** Result of one row of a file, by its number in the sheet. */
export interface RowResult {
  readonly row: number
  readonly action: RowAction
  readonly changes: readonly CellChange[]
  readonly errors: readonly (FieldError & { readonly value?: Cell })[]
  /** Values that were corrected, or stored differently from how they were written. */
  readonly notes?: readonly FieldError[]
  /** Number of errors omitted from this answer, which would otherwise be larger than the file. */
  readonly errorsLeftOut?: number
  /** The row's changes are not in this answer. */
  readonly isShort?: true
  /** Some of the row's notes are not in this answer. */
  readonly areNotesMissing?: true
}

/** One column of a file, and the ambiguities of its values. */
export interface HeaderFacts {
  readonly header: string
  readonly samples: readonly Cell[]
  /**
   * Order of day and month in its dates, as proved by the values: `either` if they are ambiguous, `both` if they contradict
   * each other. Absent if no date needs an order.
   */
  readonly dateOrder?: DateOrder | 'either' | 'both'
  /** The decimal sign of its numbers, likewise. */
  readonly decimalSign?: DecimalSign | 'either' | 'both'
  /** All numbers are between 0 and 1, so they may be percentages or fractions. */
  readonly isFraction?: true
}

/** Facts about a file, for the screen that matches columns. `mapping` maps each header to its field. */
export interface FileFacts {
  readonly name: string
  readonly sheet: string | null
  /** Cell separator of a text file; null for a workbook. */
  readonly separator: string | null
  readonly rows: number
  readonly headers: readonly HeaderFacts[]
  readonly mapping: Readonly<Record<string, string | null>>
  /** Automatic decisions about the whole file. `field` is empty, or the name of the field concerned. */
  readonly notes: readonly FieldError[]
}

/** A record whose changes by an import could not be undone. */
export interface LeftOver {
  readonly resource: string
  readonly id: number
  /** Label of the record for those who may see it; otherwise the kind of record. */
  readonly label: string
  /** Other records depend on it, or another record now has a value that it had before the import. */
  readonly why: 'used' | 'taken'
}

/** Result of an import or of its dry run. */
export interface ImportResult {
  readonly batchId: number | null
  readonly dryRun: boolean
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly rows: readonly RowResult[]
  readonly file: FileFacts
  /** The first records of a refused import that could not be undone. */
  readonly leftOver?: readonly LeftOver[]
  /** Numbers of errors, if not all of them are in this answer. */
  readonly errorCount?: { readonly listed: number; readonly total: number }
}

/** Every message about a cell except those about its value. */
export const SHEET_MESSAGES: Readonly<Record<string, string>> = {
  ...VALUE_MESSAGES,
  yesOrNo: '{value} is neither yes nor no.',
  notInSheets: '{label} cannot be filled from a spreadsheet.',
  unknownName:
    '{label} “{value}” was not found. Enter the code or name of an existing record, or create it first.',
  ambiguousName: '“{value}” fits {count} records; write the code of the one you mean.',
  typedName: '“{value}” is not in the list; it is kept as typed.',
  repeatedInFile:
    '{value} is in row {row} as well, and no two records may share it. Correct or clear it in one of the two rows, or remove the row that is there twice.',
  errorCell: 'The sheet itself shows the error {value} here.',
  mayNotCreate: 'There is no such record yet, and your role may not create one.',
  mayNotEdit: 'This record is there already, and your role may not change it.',
  moment: 'Enter {label} as a date and time, like 2025-03-31 09:30 or 31/03/2025 09:30.',
  contradictoryNumbers:
    '“{value}” is unclear: in this column row {pointRow} has a decimal point and row {commaRow} a decimal comma. Choose how the numbers of this column are written, or write them without a sign between the thousands.',
  unclearNumber:
    '“{value}” may mean {point} or {comma}. Choose how the numbers of this column are written: with a decimal point or a decimal comma.',
  decimalComma: '{label}: numbers are read with a decimal comma, as row {row} shows ({value}).',
  decimalCommaOfFile:
    '{label}: numbers are read with a decimal comma, as the file has semicolons between its cells.',
  percentInNumber: '“{value}” is a percentage. Enter {label} as an amount, without a percent sign.',
  contradictoryDates:
    '“{value}” is unclear: in this column row {dayRow} has the day first and row {monthRow} the month. Choose which comes first in this column, or write dates like 2025-03-31.',
  monthFirst: '{label}: dates are read with the month first, as row {row} shows ({value}).',
  eitherOrder: '{label}: these dates are ambiguous; they are read with the day first.',
  fraction:
    '“{value}” may mean {percent}% or {fraction}%, as all values in this column are between 0 and 1. Choose which is meant in this column.',
  nothing: '“{value}” is read as empty.',
  plusAdded: '“{value}” is read as {taken}.',
  dialCodeOfCountry: '“{value}” is read as {taken}, with the dial code of {country}.',
  dialCodeOfCompany: '“{value}” is read as {taken}, with the dial code of the company.',
  noTime: '“{value}” has no time of day and is read as {taken}.',
  skippedHour: '{value} does not exist, because the clocks go forward; it is read as {taken}.',
  tooWide:
    'This row has {count} values, more than the header has columns. Look for an extra separator, or give “{value}” a header.',
  notesLeftOut: 'Notes are listed for the first {count} rows only.',
  columnsLeftOut:
    '{count} column after {last} is left out: at most {max} are read. |||| {count} columns after {last} are left out: at most {max} are read.',
  notSaved: 'This row could not be saved. Ask someone who can see all of its fields.',
  leftOut: '{label} does not apply to this record; “{value}” was left out.',
  hidden: 'A record with this {label} is there already, but not among those you may change.',
}

/** An error in a cell, in terms of the sheet. */
export function cellError(
  definition: Definition,
  name: string,
  { code, params }: Problem,
): FieldError {
  const label = definition.fields[name]?.options.label ?? humanise(name)
  const all = { label, name: label, ...params }
  return {
    field: name,
    code,
    params: all,
    message: sentence({ code, params: all }, SHEET_MESSAGES),
  }
}

/** Field that stores the typed name of a reference that is not in the lists. */
export const copiedFromReference = (definition: Definition, name: string): string | null =>
  Object.entries(definition.fields).find(([, { options }]) => options.copiedFrom === name)?.[0] ??
  null

function makeColumn(definition: Definition, name: string, header = name): ColumnOfSheet[] {
  const field = definition.fields[name]
  if (!field) return []
  return [
    {
      header,
      name,
      field,
      label: field.options.label ?? humanise(name),
      copy: isReference(field) ? copiedFromReference(definition, name) : null,
    },
  ]
}

const fillable = (definition: Definition, role: string | null): ReadonlySet<string> =>
  new Set(
    writableFields(definition, role, 'create').filter((name) => {
      const field = definition.fields[name]
      return field !== undefined && isInSheets(field)
    }),
  )

/** The columns of the import template, in order: those the definition names, else every field that role may write. */
export function sheetColumns(definition: Definition, role: string | null): ColumnOfSheet[] {
  const allowed = fillable(definition, role)
  const named = definition.sheet?.columns ?? [...allowed]
  return named
    .flatMap((column) =>
      typeof column === 'string'
        ? makeColumn(definition, column)
        : makeColumn(definition, column.field, column.header),
    )
    .filter(({ name }) => allowed.has(name))
}

/** Fields that a file must fill in every new record, whatever default they have elsewhere. */
export const demandedBySheet = memoize(
  (definition: Definition): ReadonlySet<string> =>
    new Set(
      (definition.sheet?.columns ?? []).flatMap((column) =>
        typeof column !== 'string' && column.required ? [column.field] : [],
      ),
    ),
)

/** Every field that a cell may fill: the columns of the template, then the other writable fields. */
export function fillableColumns(definition: Definition, role: string | null): ColumnOfSheet[] {
  const columns = sheetColumns(definition, role)
  const taken = new Set(columns.map(({ name }) => name))
  const others = [...fillable(definition, role)].filter((name) => !taken.has(name))
  return [...columns, ...others.flatMap((name) => makeColumn(definition, name))]
}

/** A way to match headers to columns: the names of a column, and the key for comparing them with a header. */
interface Way {
  readonly called: (column: ColumnOfSheet) => readonly string[]
  readonly key: (text: string) => string
  /** Returns the part of a header to compare; unset: all of it. */
  readonly of?: (header: string) => string
}

const splitWords = (text: string): string[] =>
  humanise(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/** "Date of joining" is DOJ in many sheets; initials of only two words are too ambiguous. */
const initials: Way['called'] = ({ label }) => {
  const words = splitWords(label)
  return words.length < 3 ? [] : [words.map((word) => word.charAt(0)).join('')]
}

const allNames: Way['called'] = ({ header, name, label, field }) => [
  header,
  name,
  label,
  ...(field.options.headers ?? []),
]

/** "Account No." is an account number, and "Credit limit (GBP)" a credit limit. */
const plainKey = (text: string): string =>
  nameKey(
    splitWords(text.replace(/\(.*?\)|\[.*?\]/g, ' ').replaceAll('#', ' number '))
      .map((word) => (/^(?:no|nr|num)$/i.test(word) ? 'number' : word))
      .join(' '),
  )

const withoutNumber = (text: string): string =>
  text.replace(/[\s_-]*(?:\b|_)(?:no|nr|num|number)\.?\s*$|\s*#\s*$/i, '')

/** Ways of matching, most reliable first. */
const WAYS: readonly Way[] = [
  { called: ({ header }) => [header], key: nameKey },
  { called: ({ name }) => [name], key: nameKey },
  { called: ({ label }) => [label], key: nameKey },
  { called: allNames, key: nameKey },
  { called: initials, key: nameKey },
  { called: allNames, key: plainKey },
  // "Mobile No." means the same as "Mobile", and "Phone" the same as "Phone number".
  { called: allNames, key: plainKey, of: withoutNumber },
  { called: ({ label }) => [withoutNumber(label)], key: plainKey },
]

/** Guesses the field of each header: null if none fits, if the field is already taken, or if two fit equally well. */
export function guessColumns(
  headers: readonly string[],
  columns: readonly ColumnOfSheet[],
): Record<string, string | null> {
  const guessed = new Map<string, string>()
  const taken = new Set<string>()
  for (const { called, key, of = (header: string) => header } of WAYS) {
    const fields = fieldsByKey(columns, called, key)
    for (const header of headers) {
      const name = guessed.has(header) ? null : fields.get(key(of(header)))
      if (!name || taken.has(name)) continue
      guessed.set(header, name)
      taken.add(name)
    }
  }
  return Object.fromEntries(headers.map((header) => [header, guessed.get(header) ?? null]))
}

/** Maps keys to fields; null if a key fits two fields. */
function fieldsByKey(
  columns: readonly ColumnOfSheet[],
  called: Way['called'],
  key: Way['key'],
): ReadonlyMap<string, string | null> {
  const fields = new Map<string, string | null>()
  for (const column of columns) {
    for (const each of called(column).map(key)) {
      const isOthers = fields.has(each) && fields.get(each) !== column.name
      fields.set(each, isOthers ? null : column.name)
    }
  }
  fields.delete('')
  return fields
}

/** The match keys of a sheet, each as a list of fields. */
export const matchKeys = (definition: Definition): readonly (readonly string[])[] =>
  (definition.sheet?.matchOn ?? []).map((key) => (typeof key === 'string' ? [key] : key))

/** Fields that identify a record for people: its match keys and all unique fields, codes before names. */
export function codeFields(definition: Definition): string[] {
  const keys = matchKeys(definition).flatMap((key) => (key.length === 1 ? key : []))
  const unique = Object.entries(definition.fields)
    .filter(([, field]) => field.options.unique && isText(field) && !field.options.maskedFor)
    .map(([name]) => name)
  return [...new Set([...keys, ...unique])].filter((name) => {
    const field = definition.fields[name]
    return field !== undefined && isText(field)
  })
}

/** Field whose value identifies a record in a sheet; null if its label does. */
export function codeField(definition: Definition): string | null {
  const code = codeFields(definition).find((name) => definition.fields[name]?.options.required)
  const [only, ...more] = templateFields(definition.title)
  return code === undefined || (only === code && more.length === 0) ? null : code
}

/** Returns true if a definition can be imported from a sheet. */
export const isImportable = (definition: Definition): boolean => definition.sheet !== undefined

/** References of a definition that a sheet may contain. */
export const referenceColumns = (columns: readonly ColumnOfSheet[]): ColumnOfSheet[] =>
  columns.filter(({ field }) => readTarget(field) !== null)
