import type { Bounds, FieldValue, Shared, Test, Where } from '../condition.ts'
import type { AuditName } from '../list/field-names.ts'
import type { FieldKind, TypedField } from './field.ts'
import type { PartToken, SettingToken, StartToken, Token } from './token.ts'

type NamedToken<Name extends Token['token']> = Extract<Token, { readonly token: Name }>
type Text = string | SettingToken<string>
type Decimal = number | SettingToken<number>
type OfPeople = number | NamedToken<'me' | 'ownEmployee' | 'ownCustomer'>

/**
 * Values that fields of each kind are compared with and set to, besides null. The start-up check has the same rules in
 * `fits` and `tokens` of the kinds.
 */
interface Values<AField> {
  text: Text | NamedToken<'now'>
  longText: Text
  phone: Text
  email: Text
  password: never
  whole: Decimal | NamedToken<'me'> | PartToken
  decimal: Decimal
  percent: Decimal
  money: Decimal
  quantity: Decimal
  date: string | NamedToken<'today'> | StartToken
  time: string
  instant: string | NamedToken<'today' | 'now'>
  flag: boolean
  choice: keyof ItemsIn<AField> & string
  choices: keyof ItemsIn<AField> & string
  reference: OfPeople
  references: OfPeople
  image: number
  file: number
  lines: never
  object: never
}

/** Comparisons with values and with fields of the same record: those of `Names`. */
export type Comparison<Value, Names extends string = never> = Negatable<Equality<Value, Names>>
export type OrderedComparison<Value, Names extends string = never> = Negatable<
  Equality<Value, Names> | Limits<Value | FieldValue<Names>>
>
type Negatable<Plain> = Plain | { readonly not: Plain }
type Equality<Value, Names extends string> =
  | Value
  | null
  | readonly Extract<Value, string | number>[]
  | FieldValue<Names>
type Limits<Value> = { readonly [Name in keyof Bounds]: Value }

/**
 * Comparisons of the fields of each kind. Looked up by kind rather than decided by conditional types, because the compiler
 * examines those again for every list in a definition: a definition then takes a minute instead of 20 ms.
 */
interface Comparisons<AField, Fields> {
  text: Comparison<Values<AField>['text'], Alike<Fields, 'text'>>
  codedText: OrderedComparison<Values<AField>['text'], Alike<Fields, 'text'>>
  longText: Comparison<Values<AField>['longText'], Alike<Fields, 'longText'>>
  phone: Comparison<Values<AField>['phone'], Alike<Fields, 'phone'>>
  email: Comparison<Values<AField>['email'], Alike<Fields, 'email'>>
  password: Comparison<never>
  whole: OrderedComparison<Values<AField>['whole'], Alike<Fields, 'whole'>>
  decimal: OrderedComparison<Decimal, AlikeDecimal<Fields, PlacesOf<AField>>>
  percent: OrderedComparison<Decimal, Alike<Fields, 'percent'>>
  money: OrderedComparison<Decimal, Alike<Fields, 'money'>>
  quantity: OrderedComparison<Decimal, Alike<Fields, 'quantity'>>
  date: OrderedComparison<Values<AField>['date'], Alike<Fields, 'date'>>
  time: OrderedComparison<string, Alike<Fields, 'time'>>
  instant: OrderedComparison<Values<AField>['instant'], Alike<Fields, 'instant'>>
  flag: Comparison<boolean, Alike<Fields, 'flag'>>
  choice: Comparison<keyof ItemsIn<AField> & string, Alike<Fields, 'choice'>>
  choices: Comparison<keyof ItemsIn<AField> & string>
  reference: Comparison<OfPeople, AlikeReference<Fields, TargetOf<AField>>>
  references: Comparison<OfPeople>
  image: Comparison<number, Alike<Fields, 'image'>>
  file: Comparison<number, Alike<Fields, 'file'>>
  lines: Comparison<never>
  object: Comparison<never>
  far: Test
}

type KindOf<AField> = AField extends { readonly kind: infer Kind extends FieldKind | 'far' }
  ? Kind
  : never
type TargetOf<AField> = AField extends { readonly options: { readonly target: infer Target } }
  ? Target
  : never

type PlacesOf<AField> = AField extends { readonly options: { readonly places: infer Places } }
  ? Places
  : 2

type RecordTest<AField, Fields> = Comparisons<AField, Fields>[KindOf<AField>]

/** Only the database knows whether other records have the same value of a unique field. */
interface Sharing {
  unique: Shared | { readonly not: Shared }
  other: never
}
type DatabaseTest<AField, Fields, Texts extends 'text' | 'codedText' = 'text'> =
  | Comparisons<AField, Fields>[KindOf<AField> extends 'text' ? Texts : KindOf<AField>]
  | Sharing[AField extends { readonly options: { readonly unique: true } } ? 'unique' : 'other']

/** Fields of the record itself, and of its objects, that hold the same kind of value. */
type Alike<Fields, Kind extends FieldKind> = [keyof Fields] extends [never]
  ? never
  :
      | NamesOf<Fields, Kind>
      | NamesOf<AuditFields, Kind>
      | {
          [Name in keyof Fields & string]: Fields[Name] extends OfKind<'object'>
            ? `${Name}.${NamesOf<ColumnsIn<Fields[Name]>, Kind>}`
            : never
        }[keyof Fields & string]

/** Decimals with the same number of places. */
type AlikeDecimal<Fields, Places> = {
  [Name in Alike<Fields, 'decimal'>]: PlacesOf<FieldAt<Fields, Name>> extends Places ? Name : never
}[Alike<Fields, 'decimal'>]

/** References to the same resource. */
type AlikeReference<Fields, Target> = {
  [Name in keyof Fields & string]: Fields[Name] extends {
    readonly kind: 'reference'
    readonly options: { readonly target: Target }
  }
    ? Name
    : never
}[keyof Fields & string]

type MomentKind = 'date' | 'instant'
type TextKind = 'text' | 'longText' | 'phone' | 'email'
type UnsortableKind = 'choices' | 'references' | 'lines' | 'object' | 'password' | 'image' | 'file'

/** The audit fields, as conditions compare them. */
export interface AuditFields {
  readonly id: TypedField<'whole', {}>
  readonly createdBy: TypedField<'whole', {}>
  readonly createdDate: TypedField<'instant', {}>
  readonly modifiedBy: TypedField<'whole', {}>
  readonly modifiedDate: TypedField<'instant', {}>
  readonly version: TypedField<'whole', {}>
}

type OfKind<Kind extends FieldKind> = { readonly kind: Kind }
type ColumnsIn<AField> = AField extends { readonly options: { readonly columns: infer Columns } }
  ? Columns
  : never

/**
 * Names of the fields of a definition, by use. Members of an interface rather than types of their own: error messages then
 * list the names instead of the definition.
 */
export interface NamesIn<Fields> {
  readonly own: keyof Fields & string
  /** All fields, and those that the server maintains. */
  readonly kept: (keyof Fields & string) | AuditName
  readonly text: NamesOf<Fields, TextKind>
  readonly choice: NamesOf<Fields, 'choice'>
  readonly reference: NamesOf<Fields, 'reference'>
  readonly day: NamesOf<Fields, 'date'>
  readonly moment: NamesOf<Fields, MomentKind>
  /** Dates and instants, also those of lines and objects. */
  readonly anyMoment: NamesOf<Fields, MomentKind> | InnerMoment<Fields>
  readonly sort: Sorted<SortableName<Fields>>
  /** Fields, columns of lines and parts of objects. */
  readonly lookup: (keyof Fields & string) | AuditName | InnerPath<Fields>
  /** Paths that lead into lines, objects or other records. */
  readonly through: InnerPath<Fields> | FarPath<Fields>
}

type NamesOf<Fields, Kind extends FieldKind> = string extends keyof Fields
  ? string
  : {
      [Name in keyof Fields & string]: Fields[Name] extends OfKind<Kind> ? Name : never
    }[keyof Fields & string]

type Sorted<Names extends string> = Names | `-${Names}`
type SortableName<Fields> = string extends keyof Fields
  ? string
  : Exclude<keyof Fields & string, NamesOf<Fields, UnsortableKind>> | AuditName

type InnerMoment<Fields> = string extends keyof Fields
  ? string
  : {
      [Name in keyof Fields & string]: Fields[Name] extends OfKind<'lines' | 'object'>
        ? `${Name}.${NamesOf<ColumnsIn<Fields[Name]>, MomentKind>}`
        : never
    }[keyof Fields & string]

type Unstored = { readonly options: { readonly transient: true } | { readonly unstored: true } }

/** Names of the fields in the database. */
type StoredName<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends Unstored ? never : Name
}[keyof Fields & string]

/** Columns of lines and parts of objects: "lines.quantity". */
type InnerPath<Fields, Kind extends FieldKind = 'lines' | 'object'> = string extends keyof Fields
  ? string
  : {
      [Name in keyof Fields & string]: Fields[Name] extends OfKind<Kind>
        ? `${Name}.${StoredName<ColumnsIn<Fields[Name]>>}`
        : never
    }[keyof Fields & string]

type FarKind = 'reference' | 'references'

/**
 * Paths to other records: "customer.user", "lines.item.brand". Their fields are not known here, so the compiler accepts any
 * name after the reference; the start-up check knows them.
 */
type FarPath<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends OfKind<FarKind>
    ? `${Name}.${string}`
    : Fields[Name] extends OfKind<'lines' | 'object'>
      ? `${Name}.${NamesOf<ColumnsIn<Fields[Name]>, FarKind | 'object'>}.${string}`
      : never
}[keyof Fields & string]

/** Field at the end of a path. Those behind references have any kind. */
type FieldAt<Fields, Path> = Path extends keyof Fields
  ? Fields[Path]
  : Path extends keyof AuditFields
    ? AuditFields[Path]
    : Path extends `${infer Name}.${infer Column}`
      ? Name extends keyof Fields
        ? [ColumnsIn<Fields[Name]>] extends [never]
          ? FarField
          : Column extends keyof ColumnsIn<Fields[Name]>
            ? ColumnsIn<Fields[Name]>[Column]
            : FarField
        : never
      : never

/** A field of another record. */
interface FarField {
  readonly kind: 'far'
}
type ItemsIn<AField> = AField extends { readonly options: { readonly items: infer Items } }
  ? Items
  : never

/** Comparisons in memory by field and, within objects, by path. */
export type RecordTests<Fields> = {
  readonly [Path in (keyof Fields & string) | AuditName | InnerPath<Fields, 'object'>]?: RecordTest<
    FieldAt<Fields, Path>,
    Fields
  >
}

/** Condition on one record, evaluated in memory. Paths lead into objects only. */
export type RecordWhere<Fields> = string extends keyof Fields
  ? Where
  : RecordTests<Fields> & {
      readonly any?: readonly RecordWhere<Fields>[]
      readonly all?: readonly RecordWhere<Fields>[]
    }

/** Condition on the record's own fields, evaluated by the database. */
export type OwnWhere<Fields> = string extends keyof Fields
  ? Where
  : {
      readonly [Name in StoredName<Fields> | AuditName]?: DatabaseTest<
        FieldAt<Fields, Name>,
        Fields
      >
    } & {
      readonly any?: readonly OwnWhere<Fields>[]
      readonly all?: readonly OwnWhere<Fields>[]
    }

/**
 * Condition evaluated by the database. Paths lead into objects, lines and other records. Behaviours also compare codes such
 * as "2025-06" by more and less: `Texts` is then `codedText`. There is one mapped type rather than one for each sort of
 * path, because the compiler would multiply their comparisons while it infers a definition.
 */
export type DatabaseWhere<
  Fields,
  Texts extends 'text' | 'codedText' = 'text',
> = string extends keyof Fields
  ? Where
  : {
      readonly [Path in
        | StoredName<Fields>
        | AuditName
        | InnerPath<Fields>
        | FarPath<Fields>]?: DatabaseTest<
        FieldAt<Fields, Path>,
        Path extends InnerPath<Fields, 'lines'> ? {} : Fields,
        Texts
      >
    } & {
      readonly any?: readonly DatabaseWhere<Fields, Texts>[]
      readonly all?: readonly DatabaseWhere<Fields, Texts>[]
    }

/** Values that an action sets or suggests. */
export type ValuesFor<Fields> = string extends keyof Fields
  ? Readonly<Record<string, Token | string | number | boolean | null>>
  : {
      readonly [Name in keyof Fields]?:
        | Values<Fields[Name]>[KindOf<Fields[Name]> & FieldKind]
        | null
    }

/** Columns of lines and parts of objects, by field. */
export type ColumnsOf<Fields> = string extends keyof Fields
  ? Readonly<Record<string, readonly string[]>>
  : {
      readonly [Name in NamesOf<Fields, 'lines' | 'object'> &
        keyof Fields]?: readonly (keyof ColumnsIn<Fields[Name]> & string)[]
    }

/** Constants of the choices, by field. */
export type ConstantsIn<Fields> = {
  readonly [Name in keyof Fields]: keyof ItemsIn<Fields[Name]> & string
}
