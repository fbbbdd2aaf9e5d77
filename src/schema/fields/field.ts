import type { MentionedBy } from '../condition.ts'
import type {
  ChoiceOptions,
  CommonOptions,
  DateOptions,
  FlagOptions,
  LinesOptions,
  NumberOptions,
  PhoneOptions,
  QuantityOptions,
  ReferenceOptions,
  TextOptions,
  WholeOptions,
} from './field-options.ts'

/** Every kind of field. Each engine has a table `Record<FieldKind, …>` with an entry for every kind. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'phone'
  | 'email'
  | 'password'
  | 'whole'
  | 'decimal'
  | 'percent'
  | 'money'
  | 'quantity'
  | 'date'
  | 'time'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'image'
  | 'file'
  | 'lines'
  | 'object'

/** Tones of a state or a fact; screens, charts and documents give each tone one colour. */
export const TONES = ['neutral', 'info', 'progress', 'success', 'warning', 'danger'] as const
export type Tone = (typeof TONES)[number]

export interface ChoiceItem {
  readonly label: string
  readonly tone?: Tone
}
export type Choices = Readonly<Record<string, string | readonly [label: string, tone: Tone]>>

/** Options of each kind. The start-up check has a rule for each option (option-rules.ts). */
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
  choice: ChoiceOptions & { initial?: string; items: Choices }
  choices: CommonOptions & { initial?: readonly string[]; max?: number; items: Choices }
  reference: ReferenceOptions & { target: string }
  references: ReferenceOptions & { max?: number; target: string }
  image: CommonOptions
  file: CommonOptions
  lines: LinesOptions & { columns: FieldMap }
  object: CommonOptions & { columns: FieldMap }
}

/** Value types of a kind, as in JSON. */
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

/** Stored options of a kind: as declared, but items with their labels and columns as fields. */
type Kept<Options> = Readonly<Omit<Options, 'items' | 'columns'>> &
  (Options extends { items: unknown } ? { readonly items: Items } : unknown) &
  (Options extends { columns: unknown } ? { readonly columns: Fields } : unknown)

export type Items = Readonly<Record<string, ChoiceItem>>
export type Fields = Readonly<Record<string, Field>>

type OptionName = { [Kind in FieldKind]: keyof KindOptions[Kind] }[FieldKind]

/** A field of one kind. Options of other kinds can be read too and are undefined. */
export interface FieldOf<Kind extends FieldKind> {
  readonly kind: Kind
  readonly options: Kept<KindOptions[Kind]> & {
    readonly [Name in Exclude<OptionName, keyof KindOptions[Kind]>]?: undefined
  }
}

/** Every field an engine may find in a definition: a union, discriminated by `kind`. */
export type Field = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind]

/** A field with its exact types: `Value` is the type in JSON, `Mentioned` the sibling fields it refers to. */
export interface TypedField<Kind extends FieldKind, Options, Value = KindValue[Kind]> {
  readonly kind: Kind
  readonly options: Options
  /** Never set; carries the value type for the compiler. */
  readonly value?: Value
}

export type MentionedByOptions<Options> =
  | (Options extends { readonly shownWhen: infer C } ? MentionedBy<C> : never)
  | (Options extends { readonly requiredWhen: infer C } ? MentionedBy<C> : never)
  | (Options extends { readonly frozenWhen: infer C } ? MentionedBy<C> : never)
  | (Options extends { readonly readAs: infer C } ? MentionedBy<C[keyof C]> : never)
  | (Options extends { readonly standsFor: infer Name extends string } ? Name : never)
  | (Options extends { readonly copiedFrom: infer Name extends string } ? Name : never)
  | (Options extends { readonly keyFrom: infer Name extends string } ? Name : never)
  | (Options extends { readonly textFrom: infer Template extends string }
      ? NamesInTemplate<Template>
      : never)
  | (Options extends { readonly within: infer Pairs } ? Pairs[keyof Pairs] & string : never)
  | (Options extends { readonly unit: infer Path extends string } ? FirstOfPath<Path> : never)
  | (Options extends { readonly wholeWhen: infer Path extends string } ? FirstOfPath<Path> : never)
  | (Options extends { readonly dialCode: infer Path extends string } ? FirstOfPath<Path> : never)

/** The names in braces of a template literal. */
export type NamesInTemplate<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesInTemplate<Rest> : never

export type FirstOfPath<Path extends string> = Path extends `${infer First}.${string}`
  ? First
  : Path

/** Refuses options unknown to the kind, which a type parameter alone would let through. */
export type Exactly<Options, Allowed> = Options & {
  readonly [Key in Exclude<keyof Options, keyof Allowed>]: never
}

/** Makes a field; the caller states its exact type. */
export const define = (kind: FieldKind, options: object): never =>
  Object.freeze({ kind, options: Object.freeze({ ...options }) }) as never

/** Options of any kind. */
type AnyOptions = { readonly [Name in OptionName]?: Field['options'][Name] | undefined }

/** The same field with some of its options changed. */
export function withOptions<AField extends Field>(field: AField, options: AnyOptions): AField {
  return { ...field, options: { ...field.options, ...options } }
}

/** Builder for a kind that needs nothing but options: `text({ required: true })`. */
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

export type LineOf<Columns extends FieldMap> = {
  readonly [Name in keyof Columns as IsUnstored<Columns[Name]> extends true
    ? never
    : Name]: ValueOf<Columns[Name]> | null
} & {
  readonly [Name in keyof Columns as IsUnstored<Columns[Name]> extends true
    ? Name
    : never]?: ValueOf<Columns[Name]> | null
} & { readonly id?: number }

type IsUnstored<AField> =
  AField extends TypedField<FieldKind, infer Options, unknown>
    ? Options extends { readonly unstored: true }
      ? true
      : false
    : false

/** Written by the server alone: calculated, computed, counted. */
export const isServers = ({ options }: Field): boolean =>
  options.calculated === true ||
  'textFrom' in options ||
  'rollup' in options ||
  'keyFrom' in options

/** Stored in the database; all other fields are only passed to the behaviour. */
export const isStored = ({ options }: Field): boolean =>
  options.transient !== true && options.unstored !== true

/** The items of a choice by constant; empty for other kinds. */
export const readItems = (field: Field | undefined): Readonly<Record<string, ChoiceItem>> =>
  field?.options.items ?? {}

/** Resource that a reference points to; null for other kinds, and if there is no field. */
export const readTarget = (field: Field | undefined): string | null => field?.options.target ?? null

/** The columns of embedded lines or of an object; empty for other kinds. */
export const readColumns = (field: Field): Readonly<Record<string, Field>> =>
  field.options.columns ?? {}
