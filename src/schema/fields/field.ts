import type {
  ChoiceOptions,
  ChoicesOptions,
  CommonOptions,
  DateOptions,
  FlagOptions,
  LinesOptions,
  NumberOptions,
  PhoneOptions,
  QuantityOptions,
  ReferenceOptions,
  ReferencesOptions,
  TextOptions,
  WholeOptions,
} from './field-options.ts'

/** Tones of a state or a fact. Screens, charts and documents show each tone in its own colour. */
export const TONES = ['neutral', 'info', 'progress', 'success', 'warning', 'danger'] as const
export type Tone = (typeof TONES)[number]

export interface ChoiceItem {
  readonly label: string
  readonly tone?: Tone
}
export type Choices = Readonly<Record<string, string | readonly [label: string, tone: Tone]>>

/** Options of each kind. A kind that is missing from a table of an engine does not compile. */
export interface KindOptions {
  text: TextOptions
  longText: TextOptions
  phone: PhoneOptions
  email: TextOptions
  password: TextOptions
  whole: WholeOptions
  decimal: NumberOptions
  percent: NumberOptions
  money: NumberOptions
  quantity: QuantityOptions
  date: DateOptions
  time: TextOptions
  instant: DateOptions
  flag: FlagOptions
  choice: ChoiceOptions & { items: Choices }
  choices: ChoicesOptions & { items: Choices }
  reference: ReferenceOptions & { target: string }
  references: ReferencesOptions & { target: string }
  image: CommonOptions
  file: CommonOptions
  lines: LinesOptions & { columns: FieldMap }
  object: CommonOptions & { columns: FieldMap }
}

/** Every kind of field. */
export type FieldKind = keyof KindOptions

/** JSON value type of each kind. */
export interface KindValue {
  text: string
  longText: string
  phone: string
  email: string
  password: string
  whole: number
  decimal: number
  percent: number
  money: number
  quantity: number
  date: string
  time: string
  instant: string
  flag: boolean
  choice: string
  choices: readonly string[]
  reference: number
  references: readonly number[]
  image: number
  file: number
  lines: readonly object[]
  object: object
}

/** Options of a kind as stored in the definition: items have labels and columns are fields. */
type Kept<Options> = Readonly<Omit<Options, 'items' | 'columns'>> &
  (Options extends { items: unknown } ? { readonly items: Items } : unknown) &
  (Options extends { columns: unknown } ? { readonly columns: Fields } : unknown)

export type Items = Readonly<Record<string, ChoiceItem>>
export type Fields = Readonly<Record<string, Field>>

type OptionName = { [Kind in FieldKind]: keyof KindOptions[Kind] }[FieldKind]

/** A field of one kind. Options of other kinds can also be read, as undefined. */
export interface FieldOf<Kind extends FieldKind> {
  readonly kind: Kind
  readonly options: Kept<KindOptions[Kind]> & {
    readonly [Name in Exclude<OptionName, keyof KindOptions[Kind]>]?: undefined
  }
}

/** Any field of a definition: a union discriminated by `kind`. */
export type Field = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind]

/** A field with exact types: `Value` is its JSON type, `Mentioned` the sibling fields it refers to. */
export interface TypedField<Kind extends FieldKind, Options, Value = KindValue[Kind]> {
  readonly kind: Kind
  readonly options: Options
  /** Never set; carries the value type for the compiler. */
  readonly value?: Value
}

/** Names in braces within a template literal. */
export type NamesInTemplate<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesInTemplate<Rest> : never

/**
 * Infers the exact options of a field, and rejects options that its kind does not have. Editors show the comments of
 * `Allowed` and complete its names.
 */
export type Exactly<Options, Allowed> = Allowed & {
  readonly [Name in keyof Options]: Name extends keyof Allowed ? Options[Name] : never
}

/** Creates a field; the caller declares its exact type. */
export const define = (kind: FieldKind, options: object): never =>
  Object.freeze({ kind, options: Object.freeze({ ...options }) }) as never

/** Options of all kinds. */
type AnyOptions = { readonly [Name in OptionName]?: Field['options'][Name] | undefined }

/** Copies a field with some options changed. */
export function withOptions<AField extends Field>(field: AField, options: AnyOptions): AField {
  return { ...field, options: { ...field.options, ...options } }
}

/** Creates a builder for a kind that takes only options: `text({ required: true })`. */
export const builder =
  <Kind extends FieldKind>(kind: Kind) =>
  <const Options extends KindOptions[Kind] = KindOptions[Kind]>(
    options?: Exactly<Options, KindOptions[Kind]>,
  ): TypedField<Kind, NoInfer<Options>> =>
    define(kind, options ?? {})

export type FieldMap = Fields

export type ValueOf<AField> = AField extends { readonly value?: infer Value }
  ? Exclude<Value, undefined>
  : never

/** Row of lines, or the parts of an object. Required columns always have a value. */
export type LineOf<Columns extends FieldMap> = {
  readonly [Name in keyof Columns as HasOption<Columns[Name], 'unstored'> extends true
    ? never
    : Name]: ColumnValue<Columns[Name]>
} & {
  readonly [Name in keyof Columns as HasOption<Columns[Name], 'unstored'> extends true
    ? Name
    : never]?: ColumnValue<Columns[Name]>
} & { readonly id?: number }

type ColumnValue<AField> =
  HasOption<AField, 'required'> extends true ? ValueOf<AField> : ValueOf<AField> | null

type HasOption<AField, Option extends string> = AField extends {
  readonly options: { readonly [Name in Option]: true }
}
  ? true
  : false

/** Returns true if only the server writes the field: it is calculated, computed or counted. */
export const isServers = ({ options }: Field): boolean =>
  options.calculated === true ||
  'textFrom' in options ||
  'rollup' in options ||
  'keyFrom' in options

/** Returns true if the field is stored in the database rather than only passed to the behaviour. */
export const isStored = ({ options }: Field): boolean =>
  options.transient !== true && options.unstored !== true

/** Returns the items of a choice by constant, or an empty object for other kinds. */
export const readItems = (field: Field | undefined): Readonly<Record<string, ChoiceItem>> =>
  field?.options.items ?? {}

/** Returns the resource that a reference points to, or null for other kinds or a missing field. */
export const readTarget = (field: Field | undefined): string | null => field?.options.target ?? null

/** Returns the columns of embedded lines or of an object, or an empty object for other kinds. */
export const readColumns = (field: Field): Readonly<Record<string, Field>> =>
  field.options.columns ?? {}
