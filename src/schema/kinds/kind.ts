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
  /** "+44": put before national phone numbers. */
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
 * A cell read as JSON would carry it, a name to be looked up among the records of another resource, or a problem.
 * `note` says what was read otherwise than it was written.
 */
export type CellReading =
  | { readonly value: unknown; readonly note?: Problem }
  | { readonly lookUp: readonly string[] }
  | { readonly problem: Problem }

/** Conventions by which the cells of one column are read. */
export interface CellContext {
  /** A date and time without a zone is what clocks of this zone show. */
  readonly timeZone: string
  /** Unset where nothing decides: a date that only one order allows is read in that one. */
  readonly dateOrder?: DateOrder | undefined
  /** Unset where nothing decides. */
  readonly decimalSign?: DecimalSign | undefined
}

/** Options of writing a value into a cell: choices by label for people, by constant for a template. */
export interface CellWords {
  readonly choiceAs: 'label' | 'constant'
  /** The text of a reference by id: its code or its label. */
  readonly readName: (id: number) => string | undefined
}

export type FilledCell = Exclude<Cell, null>

/** Readings to choose from for a column whose values are ambiguous. */
export const COLUMN_READINGS = [
  'dayFirst',
  'monthFirst',
  'decimalPoint',
  'decimalComma',
  'percent',
  'fraction',
] as const
export type ColumnReading = (typeof COLUMN_READINGS)[number]

/** A JSON schema, draft 2020-12, with those of its words that are read again here. */
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

/** Context of an example value; `place` counts from 0, and each place has another value. */
export interface ExampleContext {
  readonly label: string
  readonly place: number
  readonly today: string
  readonly dialCode: string
}

/**
 * Behaviour of the values of a kind of field. Every kind is one object of this shape, and engines use it through
 * `values.ts` and `capabilities.ts`, without comparing its name.
 */
export interface Kind<AField extends Field = Field> {
  readonly storedAs: StoredAs

  /** A readable text: searched, and sorted without regard to case and accents. */
  readonly isText?: true
  /** A text that is its own folded form and its own key: "+441632960983". */
  readonly isFolded?: true
  /** Its value is a list. */
  readonly isMany?: true
  /** Values have a more and a less that conditions may bound. */
  readonly isOrdered?: true
  /** There is no order that people would sort a list by. */
  readonly isUnsortable?: true
  /** Too long, or too hidden, for an index of its own. */
  readonly isUnindexed?: true
  /** Accepted as input and never shown to anyone. */
  readonly isWriteOnly?: true
  /** Has so few distinct values that an index of this field alone is useless. */
  readonly hasFewValues?: true
  /** Value of an empty field: false for a flag, else null. */
  readonly empty?: false
  /** Digits after the point of a number, which is stored in whole units of its smallest place. */
  places?(field: AField): number

  /** Returns the limits: of a number for its decimal value, of a text for its length, of a list for its count. */
  limits?(field: AField): Limits
  /** Quantity that the limits apply to, for JSON schema. */
  readonly limitsOn?: 'length' | 'value' | 'count' | undefined
  /** A value as JSON carries it becomes the stored value (units, UTC, trimmed), or says what is wrong with it. */
  parse(value: unknown, field: AField, context: ParseContext, parse: Parse): Parsed
  /** One value that a list is filtered by; unset: as it is parsed. */
  parseFilter?(value: unknown, field: AField, context: ParseContext): Parsed
  /** A stored value as JSON carries it; unset: as it is stored. */
  toJson?(value: unknown, field: AField, toJson: (value: unknown, field: Field) => unknown): unknown
  /** JSON value of an empty field; unset: null. */
  readonly emptyJson?: readonly never[]
  /** A stored value in words, for titles, search and messages. */
  toText(value: unknown, field: AField): string

  /** A JSON value as a sheet shows it; unset: it has no place in a sheet that is written. */
  toCell?(value: unknown, field: AField, words: CellWords): Cell
  /** A filled cell as `parse` takes it in; unset: it cannot be filled from a sheet. */
  fromCell?(cell: FilledCell, field: AField, context: CellContext): CellReading
  readonly readings?: readonly ColumnReading[]
  /** Returns the instruction for the column in the guide of the template. */
  guide?(field: AField, company: GuidedBy): string
  /** A value for the row of the template that imports as it stands; unset: none. */
  example?(field: AField, about: ExampleContext): unknown

  /** A value in an answer, and in a request. `row` describes one row of embedded fields. */
  jsonSchema(field: AField, row: (columns: Fields) => JsonSchema): JsonSchema
  /** Schema of the value in requests, if it differs from the one in answers. */
  readonly sentSchema?: JsonSchema

  /**
   * Returns true if a condition may compare the field with that value; `takes` names such values in the error
   * message.
   */
  fits(value: unknown): boolean
  readonly takes: string
  /** Tokens it may be compared with, and that may be stamped into it. */
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

/** A list of values that may not repeat, at most `max` of them. */
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
