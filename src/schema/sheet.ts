import { isInSheets } from './kinds/values.ts'
import { nameKey } from './fields/text.ts'
import type { Cell } from './fields/cell.ts'
import { isReference, isText } from './kinds/capabilities.ts'
import { readColumns, readTarget } from './fields/field.ts'
import type { DecimalSign } from './fields/human-number.ts'
import type { DateOrder } from './fields/human-value.ts'
import type { Field } from './fields/field.ts'
import { sentence, VALUE_MESSAGES, type FieldError, type Problem } from './words/message.ts'
import { memoize } from './memoize.ts'
import { isHiddenFrom, listInputs, mayDo, writableFields } from './permission.ts'
import type { Definition } from './resource.ts'
import type { LineColumn } from './sheet-options.ts'
import { humanise, templateFields } from './fields/text.ts'

/** A column of a sheet: its header and the field for its values. */
export interface ColumnOfSheet {
  readonly header: string
  readonly label: string
  readonly name: string
  readonly field: Field
  /** Field that receives the text of the cell if the reference is not found. */
  readonly copy: string | null
  /** Set for a column that fills one line of a lines field instead of a field of its own. */
  readonly line?: LineOfColumn
}

/** The line that a column fills. `title` is the name of the line: the header of the file. */
export interface LineOfColumn extends LineColumn {
  readonly title: string
}

/** Result of a row in an import or dry run. */
export type RowAction = 'created' | 'updated' | 'unchanged' | 'failed'

/** A changed cell, with its old and new text as in the sheet. */
export interface CellChange {
  readonly field: string
  readonly before: Cell
  readonly after: Cell
  /** Set if a value was sent for a field that is masked for the user. Does not reveal if the value changed. */
  readonly isSet?: true
}

/** Result of one row of a file, identified by its number in the sheet. */
export interface RowResult {
  readonly row: number
  readonly action: RowAction
  readonly changes: readonly CellChange[]
  readonly errors: readonly (FieldError & { readonly value?: Cell })[]
  /** Values that were corrected or interpreted differently from how they were written. */
  readonly notes?: readonly FieldError[]
  /** Number of errors omitted to prevent the response from being larger than the file. */
  readonly errorsLeftOut?: number
  /** Set if the row's changes are omitted from the response. */
  readonly isShort?: true
  /** Set if some of the row's notes are omitted from the response. */
  readonly areNotesMissing?: true
}

/** A column of a file and the ambiguities in its values. */
export interface HeaderFacts {
  readonly header: string
  readonly samples: readonly Cell[]
  /**
   * Order of day and month, inferred from the values: `either` if they are ambiguous, `both` if they contradict each other.
   * Absent if no value depends on the order.
   */
  readonly dateOrder?: DateOrder | 'either' | 'both'
  /** Decimal separator, inferred in the same way. */
  readonly decimalSign?: DecimalSign | 'either' | 'both'
  /** Set if all numbers are between 0 and 1 and may therefore be percentages or fractions. */
  readonly isFraction?: true
}

/** A row of a sheet before its meaning is known. */
export interface FirstRow {
  readonly row: number
  readonly cells: readonly Cell[]
}

/**
 * A row that is not read as data: a total, a note or another table below the table, cells beside it, a row without values in
 * repeated columns, or one that the user excluded.
 */
export interface LeftOutRow {
  readonly row: number
  readonly why: 'total' | 'note' | 'beside' | 'empty' | 'chosen'
  readonly text: string
}

/**
 * Group `repeat` of a mapping, as far as it can be guessed: the field of the period, and by period the headers and their
 * fields.
 */
export interface RepeatProposal {
  readonly into: string | null
  readonly columns: Readonly<Record<string, Readonly<Record<string, string | null>>>>
}

/** Facts about a file for the column-matching screen. `mapping` contains the field for each header. */
export interface FileFacts {
  readonly name: string
  readonly sheet: string | null
  /** Cell separator of a text file; null for a workbook. */
  readonly separator: string | null
  readonly rows: number
  readonly headers: readonly HeaderFacts[]
  /** Names of the visible sheets of a workbook. */
  readonly sheets: readonly string[]
  /** Number of the row that was taken as the header, or as its first line. */
  readonly headerRow: number
  /** Number of header lines. Two are joined. */
  readonly headerRows: 1 | 2
  /** First lines of the sheet as they are. Long ones are truncated. */
  readonly firstRows: readonly FirstRow[]
  /** First rows that are not read as data. `leftOutCount` counts all of them. */
  readonly leftOutRows: readonly LeftOutRow[]
  readonly leftOutCount: number
  /** Columns whose text fills two fields, with these fields in the order of the text. */
  readonly split: Readonly<Record<string, readonly string[]>>
  readonly mapping: Readonly<Record<string, string | null>>
  /** Proposal to turn repeated columns into rows; null if none repeat. */
  readonly repeat: RepeatProposal | null
  /** Automatic decisions about the file. `field` is the name of the field concerned, or empty. */
  readonly notes: readonly FieldError[]
}

/** A record whose changes could not be undone when an import was rolled back. */
export interface LeftOver {
  readonly resource: string
  readonly id: number
  /** Label of the record if the user may see it, otherwise the name of its resource. */
  readonly label: string
  /** Reason: other records refer to it, another record now has one of its previous values, or it was changed since. */
  readonly why: 'used' | 'taken' | 'changed'
}

/** Result of an import or a dry run. */
export interface ImportResult {
  readonly batchId: number | null
  readonly dryRun: boolean
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly rows: readonly RowResult[]
  readonly file: FileFacts
  /** First records of a rejected import that could not be rolled back. */
  readonly leftOver?: readonly LeftOver[]
  /** Set if the rows without errors were saved, and only these. */
  readonly isPartial?: true
  /** Number of errors, if the response does not contain all of them. */
  readonly errorCount?: { readonly listed: number; readonly total: number }
}

/** All messages about a cell that do not concern its value. */
export const SHEET_MESSAGES: Readonly<Record<string, string>> = {
  ...VALUE_MESSAGES,
  yesOrNo: '{value} is neither yes nor no.',
  notInSheets: '{label} cannot be set from a spreadsheet.',
  unknownName:
    '{label} “{value}” was not found. Enter the code or name of an existing record, or create it first.',
  ambiguousName: '“{value}” matches {count} records; enter the code of the one you mean.',
  typedName: '“{value}” is not in the list; it is kept as typed.',
  repeatedInFile:
    '{value} is also in row {row}, and no two records may share it. Correct or clear it in one of the rows, or remove the duplicate row.',
  sharedInFile:
    '{label} {value} is also in row {row}, and no two records may share it. Leave it empty in one of the rows, or correct it.',
  errorCell: 'The spreadsheet shows the error {value} in this cell.',
  mayNotCreate: 'This record does not exist yet, and you do not have permission to create it.',
  mayNotEdit: 'This record already exists, and you do not have permission to change it.',
  moment: 'Enter {label} as a date and time, like 2025-03-31 09:30 or 31/03/2025 09:30.',
  contradictoryNumbers:
    '“{value}” is unclear: in this column row {pointRow} has a decimal point and row {commaRow} a decimal comma. Choose how numbers are written in this column, or remove the thousands separators.',
  unclearNumber:
    '“{value}” could mean {point} or {comma}. Choose how numbers are written in this column: with a decimal point or a decimal comma.',
  decimalComma: '{label}: numbers are read with a decimal comma, as row {row} shows ({value}).',
  decimalCommaOfFile:
    '{label}: numbers are read with a decimal comma, because the file uses semicolons between cells.',
  percentInNumber: '“{value}” is a percentage. Enter {label} as an amount, without a percent sign.',
  contradictoryDates:
    '“{value}” is unclear: in this column row {dayRow} has the day first and row {monthRow} the month first. Choose which comes first, or enter dates like 2025-03-31.',
  monthFirst: '{label}: dates are read with the month first, as row {row} shows ({value}).',
  eitherOrder: '{label}: these dates are ambiguous; they are read with the day first.',
  fraction:
    '“{value}” could mean {percent}% or {fraction}%, because all values in this column are between 0 and 1. Choose which is right.',
  nothing: '“{value}” is read as empty.',
  plusAdded: '“{value}” is read as {taken}.',
  dialCodeOfCountry: '“{value}” is read as {taken}, with the dialling code for {country}.',
  dialCodeOfCompany: '“{value}” is read as {taken}, with the company’s dialling code.',
  noTime: '“{value}” has no time of day and is read as {taken}.',
  skippedHour: '{value} does not exist, because the clocks go forward; it is read as {taken}.',
  tooWide:
    'This row has {count} values, more than the header has columns. Look for an extra separator, or give “{value}” a header.',
  notesLeftOut: 'Notes are listed for the first {count} rows only.',
  columnsLeftOut:
    '{count} column after {last} is left out: at most {max} are read. |||| {count} columns after {last} are left out: at most {max} are read.',
  rowsLeftOut:
    '{count} row does not look like data and is left out: {rows}. |||| {count} rows do not look like data and are left out: {rows}.',
  besideTable:
    '{count} cell beside the table is left out: “{value}” in row {row}. |||| {count} cells beside the table are left out, the first of them “{value}” in row {row}.',
  recalled: 'The columns are matched as in your last file with these headers.',
  recalledFromOthers:
    'The columns are matched as somebody with your role has matched them for these headers.',
  guessedByValues: 'Column “{header}” is read as {label}, because of its values.',
  nameSplit: '“{value}” is split into “{first}” and “{second}”.',
  notSaved: 'This row could not be saved. Ask someone who can see all of its fields.',
  existsAlready: 'This record exists already and is left as it is.',
  doesNotExist: 'This record does not exist and is not added.',
  leftOut: '{label} does not apply to this record; “{value}” was left out.',
  rowNotSaved: '{label} is in row {row} of the file, which has errors. Correct that row first.',
  hidden: 'A record with this {label} already exists, but you do not have permission to change it.',
}

/** Returns an error about a cell, worded for users of a sheet. */
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

/** Returns the field that stores the name typed for a reference that was not found. */
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
    [...writableFields(definition, role, 'create'), ...moved(definition, role)].filter((name) => {
      const field = definition.fields[name]
      return field !== undefined && isInSheets(field)
    }),
  )

/** Columns for the state and the inputs of its actions, if the sheet names the state. A row then runs the actions. */
function moved(definition: Definition, role: string | null): string[] {
  const { state = '', sheet, fields, actions = {} } = definition
  const named = (sheet?.columns ?? []).map((each) => (typeof each === 'string' ? each : each.field))
  if (!named.includes(state)) return []
  const inputs = Object.entries(actions)
    .filter(([name]) => mayDo(definition, role, name))
    .flatMap(([, action]) => listInputs(action))
  return [state, ...inputs].filter((name) => {
    const field = fields[name]
    return named.includes(name) && field !== undefined && !isHiddenFrom(field, role)
  })
}

/**
 * Returns the columns of the import template in order: those of the definition, or else all fields that the role may write.
 */
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

/** Returns the columns that fill a line each. They are part of the template, but not of an export. */
export function lineColumns(definition: Definition, role: string | null): ColumnOfSheet[] {
  const writable = new Set(writableFields(definition, role, 'create'))
  return Object.entries(definition.sheet?.lineColumns ?? {}).flatMap(([header, line]) => {
    const field = definition.fields[line.lines]
    const value = field && readColumns(field)[line.fills]
    return value && writable.has(line.lines)
      ? [
          {
            header,
            name: header,
            label: line.label,
            field: value,
            copy: null,
            line: { ...line, title: line.label },
          },
        ]
      : []
  })
}

/** Returns the fields that a file must provide for every new record, even if they have a default. */
export const demandedBySheet = memoize(
  (definition: Definition): ReadonlySet<string> =>
    new Set(
      (definition.sheet?.columns ?? []).flatMap((column) =>
        typeof column !== 'string' && column.required ? [column.field] : [],
      ),
    ),
)

/** Returns all fields that a cell may fill: first the columns of the template, then the other writable fields. */
export function fillableColumns(definition: Definition, role: string | null): ColumnOfSheet[] {
  const columns = sheetColumns(definition, role)
  const taken = new Set(columns.map(({ name }) => name))
  const others = [...fillable(definition, role)].filter((name) => !taken.has(name))
  return [
    ...columns,
    ...lineColumns(definition, role),
    ...others.flatMap((name) => makeColumn(definition, name)),
  ]
}

/**
 * A way to match headers to columns: the names of a column and a function that normalizes names and headers for comparison.
 */
interface Way {
  readonly called: (column: ColumnOfSheet) => readonly string[]
  readonly key: (text: string) => string
  /** Returns the part of a header to compare. Default: the whole header. */
  readonly of?: (header: string, label: Definition['label']) => string
}

const splitWords = (text: string): string[] =>
  humanise(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/** Many sheets abbreviate "Date of joining" to DOJ. Initials of two words are too ambiguous. */
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

/** Normalizes "Account No." to account number and "Credit limit (GBP)" to credit limit. */
const plainKey = (text: string): string =>
  nameKey(
    splitWords(text.replace(/\(.*?\)|\[.*?\]/g, ' ').replaceAll('#', ' number '))
      .map((word) => (/^(?:no|nr|num)$/i.test(word) ? 'number' : word))
      .join(' '),
  )

const withoutNumber = (text: string): string =>
  text.replace(/[\s_-]*(?:\b|_)(?:no|nr|num|number)\.?\s*$|\s*#\s*$/i, '')

/** A column of names or codes of other records may say so: "Department name", "Manager ID". */
const referenceNames: Way['called'] = (column) =>
  readTarget(column.field) === null ? [] : allNames(column)
const withoutName = (header: string): string => header.replace(/[\s_-]*(?:name|title)\s*$/i, '')
const withoutCode = (header: string): string =>
  header.replace(/[\s_-]*(?:code|id|key|number|no|nr)\.?\s*$/i, '')

/** Shortest abbreviation of a resource in a header: "Emp", "Cust". */
const SHORTEST_SUBJECT = 3

/** Removes the name of the resource from a header: "Employee first name" and "Emp. phone" of an employee. */
export function withoutSubject(header: string, [one, many]: Definition['label']): string {
  const [first = '', ...rest] = splitWords(header)
  const word = first.toLowerCase()
  const isSubject =
    [one, many].some((each) => each.toLowerCase() === word) ||
    (word.length >= SHORTEST_SUBJECT && one.toLowerCase().startsWith(word))
  return isSubject && rest.length > 0 ? rest.join(' ') : header
}

/** Matching methods, most reliable first. */
const WAYS: readonly Way[] = [
  { called: ({ header }) => [header], key: nameKey },
  { called: ({ name }) => [name], key: nameKey },
  { called: ({ label }) => [label], key: nameKey },
  { called: allNames, key: nameKey },
  { called: initials, key: nameKey },
  { called: allNames, key: plainKey },
  // "Mobile No." is equivalent to "Mobile", and "Phone" to "Phone number".
  { called: allNames, key: plainKey, of: withoutNumber },
  { called: ({ label }) => [withoutNumber(label)], key: plainKey },
  { called: allNames, key: plainKey, of: withoutSubject },
  {
    called: (column) => [...allNames(column), withoutNumber(column.label)],
    key: plainKey,
    of: (header, label) => withoutNumber(withoutSubject(header, label)),
  },
  { called: referenceNames, key: plainKey, of: withoutName },
  { called: referenceNames, key: plainKey, of: withoutCode },
]

/**
 * Returns a function that guesses the field of each header. Null if no field matches, if two match equally well, or if the
 * field already has a column.
 */
export function guessColumns(
  columns: readonly ColumnOfSheet[],
  { label }: Pick<Definition, 'label'>,
): (headers: readonly string[]) => Record<string, string | null> {
  const ways = WAYS.map((way) => ({ ...way, fields: fieldsByKey(columns, way.called, way.key) }))
  return (headers) => {
    const guessed = new Map<string, string>()
    const taken = new Set<string>()
    for (const { fields, key, of = (header: string) => header } of ways)
      for (const header of headers) {
        const name = guessed.has(header) ? null : fields.get(key(of(header, label)))
        if (!name || taken.has(name)) continue
        guessed.set(header, name)
        taken.add(name)
      }
    return Object.fromEntries(headers.map((header) => [header, guessed.get(header) ?? null]))
  }
}

/**
 * Returns the headers that occur once. Repeated ones are numbered: "Hours", "Hours (2)". Each of these columns has a
 * meaning that its header does not show.
 */
export function withoutRepeated(headers: readonly string[]): string[] {
  const all = new Set(headers)
  return headers.filter((header) => {
    const [, base = '', count = ''] = /^(.*) \((\d+)\)$/.exec(header) ?? []
    return !all.has(`${header} (2)`) && !(Number(count) > 1 && all.has(base))
  })
}

/** Maps keys to fields, or to null if two fields have the same key. */
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

/** Returns the match keys of a sheet, each as a list of fields. */
export const matchKeys = (definition: Definition): readonly (readonly string[])[] =>
  (definition.sheet?.matchOn ?? []).map((key) => (typeof key === 'string' ? [key] : key))

/** Returns the fields by which people identify a record: the match keys and all unique fields, codes before names. */
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

/** Returns the field that identifies a record in a sheet, or null if the label does. */
export function codeField(definition: Definition): string | null {
  const code = codeFields(definition).find((name) => definition.fields[name]?.options.required)
  const [only, ...more] = templateFields(definition.title)
  return code === undefined || (only === code && more.length === 0) ? null : code
}

/** Returns true if a definition can be imported from a sheet. */
export const isImportable = (definition: Definition): boolean => definition.sheet !== undefined

/** Returns the references among the columns of a sheet. */
export const referenceColumns = (columns: readonly ColumnOfSheet[]): ColumnOfSheet[] =>
  columns.filter(({ field }) => readTarget(field) !== null)

/** The field in a title that names a record. In "{unitName} ({unitCode})" it is the one outside the brackets. */
export const soleTitleFields = memoize((target: Definition): readonly string[] => {
  const outside = templateFields(target.title.replace(/\([^)]*\)/g, ''))
  return outside.length === 1 ? outside : []
})
