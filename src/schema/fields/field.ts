import type { MentionedBy } from '../condition.ts'
import type {
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

/** Every kind of field. An engine answers for each of them in a table `Record<FieldKind, …>`. */
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

/** How a state or a fact feels; screens, charts and documents give each tone one colour. */
export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger'

export interface ChoiceItem {
  readonly label: string
  readonly tone?: Tone
}
export type Choices = Readonly<Record<string, string | readonly [label: string, tone: Tone]>>

/** The options of each kind. The start-up check has a rule for every one of them (known-options.ts). */
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
  choice: CommonOptions & { initial?: string; items: Choices }
  choices: CommonOptions & { initial?: readonly string[]; max?: number; items: Choices }
  reference: ReferenceOptions & { target: string }
  references: ReferenceOptions & { max?: number; target: string }
  image: CommonOptions
  file: CommonOptions
  lines: LinesOptions & { columns: FieldMap }
  object: CommonOptions & { columns: FieldMap }
}

/** Value types of a kind, as JSON carries them. */
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

/** What is kept of the options of a kind: as they were given, its items with their labels, its columns as fields. */
type Kept<Options> = Readonly<Omit<Options, 'items' | 'columns'>> &
  (Options extends { items: unknown } ? { readonly items: Items } : unknown) &
  (Options extends { columns: unknown } ? { readonly columns: Fields } : unknown)

export type Items = Readonly<Record<string, ChoiceItem>>
export type Fields = Readonly<Record<string, Field>>

type OptionName = { [Kind in FieldKind]: keyof KindOptions[Kind] }[FieldKind]

/** A field of one kind. Options that only other kinds know can be asked for too, and are not there. */
export interface FieldOf<Kind extends FieldKind> {
  readonly kind: Kind
  readonly options: Kept<KindOptions[Kind]> & {
    readonly [Name in Exclude<OptionName, keyof KindOptions[Kind]>]?: undefined
  }
}

/** Everything an engine may find in a definition: a union, told apart by `kind`. */
export type Field = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind]

/** A field with its exact types: `Value` is what JSON carries, `Mentioned` the sibling fields it names. */
export interface TypedField<Kind extends FieldKind, Options, Value = KindValue[Kind]> {
  readonly kind: Kind
  readonly options: Options
  /** Never set; carries the value type for the compiler. */
  readonly value?: Value
}

export type MentionedByOptions<Options> =
  | (Options extends { readonly shownWhen: infer C } ? MentionedBy<C> : never)
  | (Options extends { readonly requiredWhen: infer C } ? MentionedBy<C> : never)
  | (Options extends { readonly readOnlyWhen: infer C } ? MentionedBy<C> : never)
  | (Options extends { readonly copyOf: infer Name extends string } ? Name : never)
  | (Options extends { readonly dayNameOf: infer Name extends string } ? Name : never)
  | (Options extends { readonly keyOf: infer Name extends string } ? Name : never)
  | (Options extends { readonly computed: infer Template extends string }
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

/** Refuses options that the kind does not know, which a type parameter alone would let through. */
type Exactly<Options, Allowed> = Options & {
  readonly [Key in Exclude<keyof Options, keyof Allowed>]: never
}

/** Makes a field; whoever calls it states the exact type. */
export const define = (kind: FieldKind, options: object): never =>
  Object.freeze({ kind, options: Object.freeze({ ...options }) }) as never

/** Options of any kind. */
type AnyOptions = { readonly [Name in OptionName]?: Field['options'][Name] | undefined }

/** The same field with some of its options changed. */
export function withOptions<AField extends Field>(field: AField, options: AnyOptions): AField {
  return { ...field, options: { ...field.options, ...options } }
}

const builder =
  <Kind extends FieldKind>(kind: Kind) =>
  <const Options extends KindOptions[Kind] = KindOptions[Kind]>(
    options?: Exactly<Options, KindOptions[Kind]>,
  ): TypedField<Kind, NoInfer<Options>> =>
    define(kind, options ?? {})

/** One line, trimmed, without control characters. */
export const text = builder('text')
/** Several lines. */
export const longText = builder('longText')
/** Stored as + and 8 to 15 digits; national input gets the default dial code. */
export const phone = builder('phone')
/** At most 120 characters, compared without case. */
export const email = builder('email')
/** Write-only; the server stores a hash. */
export const password = builder('password')
/** A whole number. */
export const whole = builder('whole')
/** Two places unless `places` says otherwise. */
export const decimal = builder('decimal')
/** 0.00 to 100.00. */
export const percent = builder('percent')
/** Company currency, two places, 0 to 99,999,999.99. */
export const money = builder('money')
/** Three places, more than 0 up to 999,999.999, in the unit of the item. `min: 0` allows none. */
export const quantity = builder('quantity')
/** A day: yyyy-MM-dd. */
export const date = builder('date')
/** HH:mm. */
export const time = builder('time')
/** A moment: ISO, stored as UTC, shown in the company's time zone. */
export const instant = builder('instant')
/** True or false; never empty. */
export const flag = builder('flag')
/** jpg, png or webp up to 2 MB. */
export const image = builder('image')
/** pdf, jpg or png up to 5 MB. */
export const file = builder('file')

type Listed<Items extends Choices> = {
  readonly items: { readonly [Code in keyof Items]: ChoiceItem }
}

/** One of the listed constants: `choice({ ACTIVE: ['Active', 'success'], LEFT: 'Left' }, { initial: 'ACTIVE' })`. */
export const choice = <
  const Items extends Choices,
  const Options extends CommonOptions & { initial?: keyof Items & string } = {},
>(
  items: Items,
  options?: Exactly<Options, CommonOptions & { initial?: unknown }>,
): TypedField<'choice', NoInfer<Options> & Listed<Items>, keyof Items & string> =>
  define('choice', { ...options, items: listItems(items) })

/** Any number of the listed constants. */
export const choices = <
  const Items extends Choices,
  const Options extends CommonOptions & {
    initial?: readonly (keyof Items & string)[]
    max?: number
  } = {},
>(
  items: Items,
  options?: Exactly<Options, CommonOptions & { initial?: unknown; max?: number }>,
): TypedField<'choices', NoInfer<Options> & Listed<Items>, readonly (keyof Items & string)[]> =>
  define('choices', { ...options, items: listItems(items) })

/** The id of a record of another resource. */
export const reference = <const Target extends string, const Options extends ReferenceOptions = {}>(
  target: Target,
  options?: Exactly<Options, ReferenceOptions>,
): TypedField<'reference', NoInfer<Options> & { readonly target: Target }> =>
  define('reference', { ...options, target })

/** Any number of ids of another resource. */
export const references = <
  const Target extends string,
  const Options extends ReferenceOptions & { max?: number } = {},
>(
  target: Target,
  options?: Exactly<Options, ReferenceOptions & { max?: number }>,
): TypedField<'references', NoInfer<Options> & { readonly target: Target }> =>
  define('references', { ...options, target })

/** Embedded rows that live and die with their record; each has an `id` of its own. */
export const lines = <const Columns extends FieldMap, const Options extends LinesOptions = {}>(
  columns: Columns,
  options?: Exactly<Options, LinesOptions>,
): TypedField<
  'lines',
  NoInfer<Options> & { readonly columns: Columns },
  readonly LineOf<Columns>[]
> => define('lines', { ...options, columns })

/** One embedded group of fields, an object in JSON: an address that is copied, not referenced. */
export const object = <const Columns extends FieldMap, const Options extends CommonOptions = {}>(
  columns: Columns,
  options?: Exactly<Options, CommonOptions>,
): TypedField<
  'object',
  NoInfer<Options> & { readonly columns: Columns },
  Partial<LineOf<Columns>>
> => define('object', { ...options, columns })

export type FieldMap = Fields

export type ValueOf<AField> = AField extends { readonly value?: infer Value }
  ? Exclude<Value, undefined>
  : never

type LineOf<Columns extends FieldMap> = {
  readonly [Name in keyof Columns as IsVirtual<Columns[Name]> extends true ? never : Name]: ValueOf<
    Columns[Name]
  > | null
} & {
  readonly [Name in keyof Columns as IsVirtual<Columns[Name]> extends true
    ? Name
    : never]?: ValueOf<Columns[Name]> | null
} & { readonly id?: number }

type IsVirtual<AField> =
  AField extends TypedField<FieldKind, infer Options, unknown>
    ? Options extends { readonly virtual: true }
      ? true
      : false
    : false

const listItems = (items: Choices): Items =>
  Object.fromEntries(
    Object.entries(items).map(([code, item]) => [
      code,
      typeof item === 'string' ? { label: item } : { label: item[0], tone: item[1] },
    ]),
  )

/** ACTIVE of every master: inactive records stay readable, vanish from pickers and cannot be newly referenced. */
export const active = () => ({ isActive: flag({ required: true, initial: true, label: 'Active' }) })
