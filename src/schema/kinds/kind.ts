import type { Cell } from '../fields/cell.ts'
import { readItems, readTarget, type Field, type Fields } from '../fields/field.ts'
import type { DecimalSign } from '../fields/human-number.ts'
import type { DateOrder } from '../fields/human-value.ts'
import type { Limits } from '../fields/limits.ts'
import type { Principal, Token } from '../fields/token.ts'
import { shownValue, type Problem } from '../words/message.ts'

/** Storage of a value: in one column, in several columns, or in a separate table. */
export type StoredAs = 'integer' | 'text' | 'flag' | 'list' | 'parts' | 'rows' | 'links'

/** Context for parsing a value. */
export interface ParseContext {
  readonly principal: Principal
  /** Prefix for national phone numbers: "+44". */
  readonly defaultDialCode: string
}

/** Currency, dial code and time zone of the company, mentioned in the template's guide. */
export interface GuidedBy {
  readonly currencyCode: string
  readonly defaultDialCode: string
  readonly timeZone: string
}

export type Parsed =
  | { readonly value: unknown; readonly note?: Problem }
  | { readonly problem: Problem }
  | { readonly problems: readonly (Problem & { readonly path: string })[] }

export type Parse = (value: unknown, field: Field, context: ParseContext) => Parsed

/**
 * Result of reading a cell: a JSON value, a name to look up in another resource, or a problem. `note` explains a value that
 * was interpreted differently from how it was written.
 */
export type CellReading =
  | { readonly value: unknown; readonly note?: Problem }
  | { readonly lookUp: readonly string[] }
  | { readonly problem: Problem }

/** Formats to apply when reading the cells of a column. */
export interface CellContext {
  /** Time zone of dates and times that do not include one. */
  readonly timeZone: string
  /** Undefined if the order is unknown. Dates that are valid in only one order are still read. */
  readonly dateOrder?: DateOrder | undefined
  /** Undefined if the decimal separator is unknown. */
  readonly decimalSign?: DecimalSign | undefined
}

/** Options for writing a value to a cell. People get the label of a choice, templates its constant. */
export interface CellWords {
  readonly choiceAs: 'label' | 'constant'
  /** Returns the code or label of a referenced record. */
  readonly readName: (id: number) => string | undefined
}

export type FilledCell = Exclude<Cell, null>

/** Format choices for columns whose values are ambiguous. */
export const COLUMN_READINGS = [
  'dayFirst',
  'monthFirst',
  'decimalPoint',
  'decimalComma',
  'percent',
  'fraction',
] as const
export type ColumnReading = (typeof COLUMN_READINGS)[number]

/** JSON Schema (draft 2020-12). Only the keywords used here are typed. */
export interface JsonSchema {
  readonly [word: string]: unknown
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
}

/** Context for example values. `place` counts from 0, and each place has a different value. */
export interface ExampleContext {
  readonly label: string
  readonly place: number
  readonly today: string
  readonly dialCode: string
}

/** Recognizes the values of a field in a sheet whose header is unknown. */
export interface Evidence<AField extends Field = Field> {
  /** Returns true if the cell is hardly ever meant for another kind of field. */
  shows(cell: FilledCell, field: AField): boolean
  /** Words that a header may consist of, because another word gives the column another meaning. Default: any. */
  readonly headerWords?: readonly string[]
}

/**
 * Behaviour of one kind of field. Each kind is an object of this shape. The engines use it through `values.ts` and
 * `capabilities.ts` and never compare kind names.
 */
export interface Kind<AField extends Field = Field> {
  readonly storedAs: StoredAs

  /** Readable text, which is searchable and is sorted ignoring case and accents. */
  readonly isText?: true
  /** Text that equals its folded form and its uniqueness key: "+441632960983". */
  readonly isFolded?: true
  /** The value is a list. */
  readonly isMany?: true
  /** Values are ordered, so conditions may have bounds for them. */
  readonly isOrdered?: true
  /** Values have no order that makes sense in a list. */
  readonly isUnsortable?: true
  /** Values are too long, or too secret, to be indexed. */
  readonly isUnindexed?: true
  /** Accepted in requests but never returned. */
  readonly isWriteOnly?: true
  /** The field has so few distinct values that an index on it alone would be useless. */
  readonly hasFewValues?: true
  /** Value of an empty field. Default: null. */
  readonly empty?: false
  /** Number of decimal places. The number is stored as an integer in units of the last place. */
  places?(field: AField): number

  /** Limits on a number's decimal value, the length of text or the size of a list. */
  limits?(field: AField): Limits
  /** Quantity to which the limits apply, for the JSON Schema. */
  readonly limitsOn?: 'length' | 'value' | 'count' | undefined
  /** Converts a JSON value to its stored form (units, UTC, trimmed), or returns a problem. */
  parse(value: unknown, field: AField, context: ParseContext, parse: Parse): Parsed
  /** Parses one filter value. Default: `parse`. */
  parseFilter?(value: unknown, field: AField, context: ParseContext): Parsed
  /** Converts a stored value to JSON. Default: no conversion. */
  toJson?(value: unknown, field: AField, toJson: (value: unknown, field: Field) => unknown): unknown
  /** JSON value of an empty field. Default: null. */
  readonly emptyJson?: readonly never[]
  /** Converts a stored value to text for titles, search and messages. */
  toText(value: unknown, field: AField): string

  /** Converts a JSON value to a cell. If missing, the field is not written to sheets. */
  toCell?(value: unknown, field: AField, words: CellWords): Cell
  /** Converts a filled cell to input for `parse`. If missing, the field cannot be read from a sheet. */
  fromCell?(cell: FilledCell, field: AField, context: CellContext): CellReading
  readonly readings?: readonly ColumnReading[]
  /** Recognizes columns by their values. If missing, their headers alone decide. */
  readonly evidence?: Evidence<AField>
  /** Returns the instructions for this column in the template's guide. */
  guide?(field: AField, company: GuidedBy): string
  /** Returns an example for the template, which must be valid when imported. If missing, there is none. */
  example?(field: AField, about: ExampleContext): unknown

  /** JSON Schema of the value in responses and requests. `row` returns the schema of embedded fields. */
  jsonSchema(field: AField, row: (columns: Fields) => JsonSchema): JsonSchema
  /** Schema of the value in requests, if it differs from responses. */
  readonly sentSchema?: JsonSchema

  /**
   * Returns true if a condition may compare the field with the value. `takes` describes the allowed values in error
   * messages.
   */
  fits(value: unknown): boolean
  readonly takes: string
  /** Tokens that may be used in conditions and initial values of the field. */
  readonly tokens?: readonly Token['token'][]
}

export const problem = (
  code: string,
  params?: Problem['params'],
): { readonly problem: Problem } => ({
  problem: params ? { code, params } : { code },
})

export const plain = (value: unknown): string => String(value)
export const never = (): boolean => false
export const isString = (value: unknown): value is string => typeof value === 'string'
export const isFiniteNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value)

export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Problem of a value that appears twice. The name of a record, given here by its id, is filled in where it can be read. */
export function repeated(value: unknown, field: Field): Problem {
  const name = readItems(field)[String(value)]?.label ?? shownValue(value)
  const id = readTarget(field) === null ? null : Number(value)
  return { code: 'repeated', params: { name, ...(id !== null && { id }) } }
}

/** Parses a list of at most `max` distinct values. */
export function parseList(
  value: unknown,
  field: Field,
  parseEntry: (entry: unknown) => Parsed,
): Parsed {
  const { max } = field.options
  if (!Array.isArray(value)) return problem('list')
  if (typeof max === 'number' && value.length > max) return problem('tooMany', { max })
  const entries: unknown[] = []
  for (const entry of value) {
    const parsed = parseEntry(entry)
    if (!('value' in parsed)) return parsed
    if (entries.includes(parsed.value)) return { problem: repeated(entry, field) }
    entries.push(parsed.value)
  }
  return { value: entries }
}
