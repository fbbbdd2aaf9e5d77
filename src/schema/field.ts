import type { MentionedBy, Where } from './condition.ts'
import type { SettingOf } from './setting.ts'
import type { SettingToken, Token } from './token.ts'

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

type Condition = Where

/** What every field may say of itself. */
export interface CommonOptions {
  /** Defaults to the name in words: "dateOfJoining" is "Date of joining". */
  readonly label?: string
  /** Stands under the field in forms. */
  readonly help?: string
  /** Must be filled; a role that may create must be able to fill it. */
  readonly required?: boolean
  /** Shown only while the record meets the condition; what is not shown is not kept. */
  readonly shownWhen?: Condition
  /** Must be filled while the record meets the condition. */
  readonly requiredWhen?: Condition
  /** Must be filled anew, on edit, when that date moves to a later day: a new remark with a later due date. */
  readonly requiredWithLater?: string
  /** May not be changed while the record meets the condition. */
  readonly readOnlyWhen?: Condition
  /** No two records share it; text ignores case and outer blanks. */
  readonly unique?: boolean
  /** Set once, at creation. */
  readonly frozen?: boolean
  /** Written by the server only; ignored when sent. */
  readonly calculated?: boolean
  /** Taken in, handed to the behaviour, never stored and never shown. */
  readonly transient?: boolean
  /** Taken in and handed to the behaviour, never stored, but part of one whole record's answer: `serialize` fills it. */
  readonly virtual?: boolean
  /** Stored, never shown to anyone. */
  readonly writeOnly?: boolean
  /** Roles that neither see the field nor may filter, sort or search by it. */
  readonly hiddenFrom?: readonly string[]
  /** Roles that see only the last four characters. */
  readonly maskedFor?: readonly string[]
  /** Roles that see a value of their own in its place, put there by `serialize`; the stored one is hidden from them on every path. */
  readonly personalFor?: readonly string[]
  /** Only these roles may write it; unset means everyone who may edit the record. */
  readonly writableBy?: readonly string[]
  /** Leads to a flag of the record that a reference beside it names: "paymentType.requiresReference". While it is set, this field must be filled. */
  readonly requiredBy?: string
  /**
   * Leads to a field of the record that a reference beside it names: "vehicle.driver". Choosing that record fills this
   * field where it is not sent and is empty, or still is what the record chosen before says. Null stays null.
   */
  readonly defaultFrom?: string
  /** The stored field that gives the order of this one, which is worked out from it and not stored. */
  readonly sortsBy?: string
  /** The field's name before a rename: the column is renamed and keeps its data. */
  readonly formerly?: string
  /** What people write above this column in sheets of their own: ['Mobile', 'Cell']. An import knows the column by it. */
  readonly alsoCalled?: readonly string[]
}

export interface TextOptions extends CommonOptions {
  readonly min?: number
  readonly max?: number
  readonly initial?: string | SettingToken<SettingOf<string>>
  /** Number series: `EMP-00000`, with a year restarting each January `ORD-{year}-000000`. */
  readonly series?: string
  /** The series has no gaps: its number is taken inside the transaction of the record. */
  readonly gapFree?: boolean
  readonly case?: 'upper' | 'lower'
  /** Blanks inside are removed ("AB12 CDE" becomes "AB12CDE"). */
  readonly compact?: boolean
  /** A regular expression of the whole value and the sentence that explains it. */
  readonly pattern?: readonly [expression: string, explanation: string]
  /** GTIN check digit of a barcode is verified. */
  readonly checkDigit?: boolean
  /** Computed from the record's own fields: "{firstName} {lastName}". Stored, sortable, never sent. */
  readonly computed?: string
  /** Takes the label of that reference; may be typed when the reference is empty. */
  readonly copyOf?: string
  /** The day of the week of a date field, computed. */
  readonly dayNameOf?: string
  /**
   * The number by which people call the record that this reference names: the target's field of the same name. The
   * server keeps it; whoever writes may send it in place of the reference.
   */
  readonly keyOf?: string
}
export interface PhoneOptions extends TextOptions {
  /**
   * The path to the dial code of the place that the number belongs to: 'country.dialCode'. A sheet's national number
   * gets it where the row, or the record it changes, names that place; any other gets the company's.
   */
  readonly dialCode?: string
  /**
   * Whoever has one of these roles proves a new number: the record keeps the old one, a code goes to the new one, and
   * that is taken when the code was entered. For the phone number of a person's own record; one field of a resource.
   */
  readonly provenBy?: readonly string[]
}
export interface NumberOptions extends CommonOptions {
  /** In the number as people write it (0.01, not units). */
  readonly min?: number
  readonly max?: number
  readonly moreThan?: number
  readonly initial?: number | SettingToken<SettingOf<number>>
  /** Digits after the point; decimal only. */
  readonly places?: number
  /** A number that counts nothing, such as a year: shown without commas between its thousands. */
  readonly ungrouped?: boolean
  readonly unitLabel?: string
}
export interface QuantityOptions extends NumberOptions {
  /** The field, or the path to it, that names the unit: whole units refuse fractions. */
  readonly unit?: string
  /** The path to a flag that refuses fractions: "unit.isWhole", "item.unit.isWhole". */
  readonly wholeWhen?: string
}
export interface WholeOptions extends NumberOptions {
  /** Number of records of that resource whose reference field names this record. */
  readonly countOf?: readonly [resource: string, field: string]
}
type Moment = Exclude<Token, SettingToken>
export interface DateOptions extends CommonOptions {
  readonly min?: string | Moment
  readonly max?: string | Moment
  readonly initial?: string | Moment
}
export interface FlagOptions extends CommonOptions {
  readonly initial?: boolean
}
export interface ChoiceItem {
  readonly label: string
  readonly tone?: Tone
}
export type Choices = Readonly<Record<string, string | readonly [label: string, tone: Tone]>>
export interface ReferenceOptions extends CommonOptions {
  readonly initial?: Exclude<Token, SettingToken> | number
  /** The target's field on the left equals the own field on the right: `{ country: 'country' }`. */
  readonly within?: Readonly<Record<string, string>>
  /** Narrows what may be chosen: `{ reasonKind: 'LEAVE' }`. */
  readonly only?: Where
  /** The picker offers "create" to those who may create the target. */
  readonly createInPlace?: boolean
  /** Whoever sees this field reads the name of the record behind it, though the record itself may be hidden from them. */
  readonly alwaysNamed?: boolean
  /** Refuses the record itself and any chain that leads back to it. */
  readonly noLoop?: boolean
}
export interface LinesOptions extends CommonOptions {
  readonly min?: number
  readonly max?: number
  /** Fields of a line that no two lines of one record share. */
  readonly uniqueBy?: readonly string[]
}

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

/** Everything an engine may find on a field, whatever its kind. */
export interface Field {
  readonly kind: FieldKind
  readonly options: CommonOptions & Readonly<Record<string, unknown>>
}

/** A field with its exact types: `Value` is what JSON carries, `Mentioned` the sibling fields it names. */
export interface TypedField<Kind extends FieldKind, Options, Value = KindValue[Kind]> {
  readonly kind: Kind
  readonly options: Options & Readonly<Record<string, unknown>>
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

const define = (kind: FieldKind, options: object): never => {
  const field: Field = { kind, options: Object.freeze({ ...options }) }
  // The builders' signatures state the exact type; the data are the same for all of them.
  return Object.freeze(field) as never
}

const builder =
  <Kind extends FieldKind>(kind: Kind) =>
  <const Options extends KindOptions[Kind] = KindOptions[Kind]>(
    options?: Exactly<Options, KindOptions[Kind]>,
  ): TypedField<Kind, Options> =>
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

/** One of the listed constants: `choice({ ACTIVE: ['Active', 'success'], LEFT: 'Left' }, { initial: 'ACTIVE' })`. */
export const choice = <
  const Items extends Choices,
  const Options extends CommonOptions & { initial?: keyof Items & string } = {},
>(
  items: Items,
  options?: Exactly<Options, CommonOptions & { initial?: unknown }>,
): TypedField<'choice', Options, keyof Items & string> =>
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
): TypedField<'choices', Options, readonly (keyof Items & string)[]> =>
  define('choices', { ...options, items: listItems(items) })

/** The id of a record of another resource. */
export const reference = <const Target extends string, const Options extends ReferenceOptions = {}>(
  target: Target,
  options?: Exactly<Options, ReferenceOptions>,
): TypedField<'reference', Options & { readonly target: Target }> =>
  define('reference', { ...options, target })

/** Any number of ids of another resource. */
export const references = <
  const Target extends string,
  const Options extends ReferenceOptions & { max?: number } = {},
>(
  target: Target,
  options?: Exactly<Options, ReferenceOptions & { max?: number }>,
): TypedField<'references', Options & { readonly target: Target }> =>
  define('references', { ...options, target })

/** Embedded rows that live and die with their record; each has an `id` of its own. */
export const lines = <const Columns extends FieldMap, const Options extends LinesOptions = {}>(
  columns: Columns,
  options?: Exactly<Options, LinesOptions>,
): TypedField<'lines', Options & { readonly columns: Columns }, readonly LineOf<Columns>[]> =>
  define('lines', { ...options, columns })

/** One embedded group of fields, an object in JSON: an address that is copied, not referenced. */
export const object = <const Columns extends FieldMap, const Options extends CommonOptions = {}>(
  columns: Columns,
  options?: Exactly<Options, CommonOptions>,
): TypedField<'object', Options & { readonly columns: Columns }, Partial<LineOf<Columns>>> =>
  define('object', { ...options, columns })

export type FieldMap = Readonly<Record<string, TypedField<FieldKind, object, unknown>>>

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

const listItems = (items: Choices): Readonly<Record<string, ChoiceItem>> =>
  Object.fromEntries(
    Object.entries(items).map(([code, item]) => [
      code,
      typeof item === 'string' ? { label: item } : { label: item[0], tone: item[1] },
    ]),
  )

/** ACTIVE of every master: inactive records stay readable, vanish from pickers and cannot be newly referenced. */
export const active = () => ({ isActive: flag({ required: true, initial: true, label: 'Active' }) })
