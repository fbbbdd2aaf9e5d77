import type { Cell } from '../fields/cell.ts'
import type { Field, Fields } from '../fields/field.ts'
import type { DecimalSign } from '../fields/human-number.ts'
import type { DateOrder } from '../fields/human-value.ts'
import type { Limits } from '../fields/limits.ts'
import type { Principal, Token } from '../fields/token.ts'
import { shownValue, type Problem } from '../words/message.ts'

/** Storage of a value: in one column, in the columns of its parts, or in a separate table. */
export type StoredAs = 'integer' | 'text' | 'flag' | 'list' | 'parts' | 'rows' | 'links'

/** Context of parsing. */
export interface ParseContext {
  readonly principal: Principal
  /** "+44": prefix for national phone numbers. */
  readonly defaultDialCode: string
}

/** Currency, dial code and time zone of the company, for the guide of a template. */
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
 * Result of reading a cell: a value as in JSON, a name to be looked up among the records of another resource, or a problem.
 * `note` describes a value read differently from the way it was written.
 */
export type CellReading =
  | { readonly value: unknown; readonly note?: Problem }
  | { readonly lookUp: readonly string[] }
  | { readonly problem: Problem }

/** Conventions for reading the cells of one column. */
export interface CellContext {
  /** Time zone for a date and time without a zone. */
  readonly timeZone: string
  /** Unset if the order is unknown: a date that is valid in only one order is read in that order. */
  readonly dateOrder?: DateOrder | undefined
  /** Unset if the sign is unknown. */
  readonly decimalSign?: DecimalSign | undefined
}

/** Options for writing a value into a cell: choices by label for people, by constant for a template. */
export interface CellWords {
  readonly choiceAs: 'label' | 'constant'
  /** Text for a reference id: its code or its label. */
  readonly readName: (id: number) => string | undefined
}

export type FilledCell = Exclude<Cell, null>

/** Choice of formats for a column whose values are ambiguous. */
export const COLUMN_READINGS = [
  'dayFirst',
  'monthFirst',
  'decimalPoint',
  'decimalComma',
  'percent',
  'fraction',
] as const
export type ColumnReading = (typeof COLUMN_READINGS)[number]

/** A JSON schema, draft 2020-12; typed only for the keywords that are read here. */
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

/** Context for an example value; `place` counts from 0, and each place has a different value. */
export interface ExampleContext {
  readonly label: string
  readonly place: number
  readonly today: string
  readonly dialCode: string
}

/**
 * Behaviour of values for one kind of field. Every kind is one object of this shape, and engines use it through `values.ts` and
 * `capabilities.ts`, without comparing its name.
 */
export interface Kind<AField extends Field = Field> {
  readonly storedAs: StoredAs

  /** Readable text: searched, and sorted ignoring case and accents. */
  readonly isText?: true
  /** A text that is its own folded form and its own key: "+441632960983". */
  readonly isFolded?: true
  /** The value is a list. */
  readonly isMany?: true
  /** Values are ordered, so conditions may have bounds for them. */
  readonly isOrdered?: true
  /** Values have no order that is useful for sorting a list. */
  readonly isUnsortable?: true
  /** Too long, or too secret, to be indexed. */
  readonly isUnindexed?: true
  /** Accepted as input and never shown to anyone. */
  readonly isWriteOnly?: true
  /** Has so few distinct values that an index of this field alone is useless. */
  readonly hasFewValues?: true
  /** Value of an empty field: false for a flag, else null. */
  readonly empty?: false
  /** Digits after the decimal point; the number is stored in whole units of its smallest place. */
  places?(field: AField): number

  /** Returns the limits: of a number for its decimal value, of a text for its length, of a list for its count. */
  limits?(field: AField): Limits
  /** Quantity that the limits apply to, for JSON schema. */
  readonly limitsOn?: 'length' | 'value' | 'count' | undefined
  /** Converts a JSON value to the stored value (units, UTC, trimmed), or returns a problem. */
  parse(value: unknown, field: AField, context: ParseContext, parse: Parse): Parsed
  /** Parses one filter value; unset: like `parse`. */
  parseFilter?(value: unknown, field: AField, context: ParseContext): Parsed
  /** Converts a stored value to JSON; unset: unchanged. */
  toJson?(value: unknown, field: AField, toJson: (value: unknown, field: Field) => unknown): unknown
  /** JSON value of an empty field; unset: null. */
  readonly emptyJson?: readonly never[]
  /** Converts a stored value to text, for titles, search and messages. */
  toText(value: unknown, field: AField): string

  /** Converts a JSON value to a cell; unset: the field is not written to sheets. */
  toCell?(value: unknown, field: AField, words: CellWords): Cell
  /** Converts a filled cell to the input of `parse`; unset: the field cannot be read from a sheet. */
  fromCell?(cell: FilledCell, field: AField, context: CellContext): CellReading
  readonly readings?: readonly ColumnReading[]
  /** Returns the instruction for the column in the template's guide. */
  guide?(field: AField, company: GuidedBy): string
  /** Example value for the template's row, which can be imported unchanged; unset: none. */
  example?(field: AField, about: ExampleContext): unknown

  /** Schema of the value in answers and requests. `row` describes one row of embedded fields. */
  jsonSchema(field: AField, row: (columns: Fields) => JsonSchema): JsonSchema
  /** Schema of the value in requests, if it differs from the one in answers. */
  readonly sentSchema?: JsonSchema

  /**
   * Returns true if a condition may compare the field with that value; `takes` names such values in the error
   * message.
   */
  fits(value: unknown): boolean
  readonly takes: string
  /** Tokens that the field may be compared with or filled from. */
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

/** A list of distinct values, at most `max` of them. */
export function parseList(
  value: unknown,
  { options: { max } }: Field,
  parseEntry: (entry: unknown) => Parsed,
): Parsed {
  if (!Array.isArray(value)) return problem('list')
  if (typeof max === 'number' && value.length > max) return problem('tooMany', { max })
  const entries: unknown[] = []
  for (const entry of value) {
    const parsed = parseEntry(entry)
    if (!('value' in parsed)) return parsed
    if (entries.includes(parsed.value)) return problem('repeated', { value: shownValue(entry) })
    entries.push(parsed.value)
  }
  return { value: entries }
}
