import type { Where } from './condition.ts'
import type { FieldKind, FieldMap, LineOf, TypedField, ValueOf } from './fields/field.ts'

/**
 * A record with these names, all of them empty, to be copied and then filled. The order of the names is that of the JSON. The
 * JavaScript engine keeps an object that grew name by name as a separate table; copies of an object with all its names share
 * one layout, and are read, copied and written as JSON several times faster. Every saved or answered record starts as such a
 * copy.
 */
export const blankRecord = (names: Iterable<string>): Readonly<Record<string, null>> => ({
  ...Object.fromEntries([...names].map((name) => [name, null])),
})

export type AnyDefinition = { readonly name: string; readonly fields: FieldMap }
type OptionsOf<AField> =
  AField extends TypedField<FieldKind, infer Options, unknown> ? Options : never
export type IsRequired<AField> =
  OptionsOf<AField> extends { readonly required: true } ? true : false
type HasDefault<AField> =
  OptionsOf<AField> extends { readonly initial: unknown } | { readonly series: string }
    ? true
    : false
type IsServers<AField> =
  OptionsOf<AField> extends
    | { readonly calculated: true }
    | { readonly textFrom: string }
    | { readonly rollup: unknown }
    | { readonly keyFrom: string }
    ? true
    : false
type IsHidden<AField> =
  AField extends TypedField<'password', unknown, unknown>
    ? true
    : OptionsOf<AField> extends { readonly writeOnly: true } | { readonly transient: true }
      ? true
      : false

/** Hidden from some roles, so that readers must handle its absence. */
type IsWithheld<AField> =
  OptionsOf<AField> extends { readonly hiddenFrom: readonly string[] } ? true : false
type IsUnstored<AField> = OptionsOf<AField> extends { readonly unstored: true } ? true : false

type ColumnsOf<AField> = AField extends {
  readonly options: { readonly columns: infer Columns extends FieldMap }
}
  ? Columns
  : never

/** Row of a `lines` field, as read. */
export type AnsweredLine<Columns extends FieldMap> = {
  readonly [Name in keyof Columns as IsWithheld<Columns[Name]> extends true
    ? never
    : IsUnstored<Columns[Name]> extends true
      ? never
      : Name]: ReadValue<Columns, Name>
} & {
  readonly [Name in keyof Columns as IsWithheld<Columns[Name]> extends true
    ? Name
    : IsUnstored<Columns[Name]> extends true
      ? Name
      : never]?: ReadValue<Columns, Name>
} & { readonly id: number; readonly labels?: Readonly<Record<string, string>> }

/**
 * A value in JSON: money and other decimals as numbers, dates as text. Rows may be empty, but never null. Money in
 * units is a number too, so types cannot check that a handler converts it; the contract tests do.
 */
export type AnsweredValue<AField> = AField extends { readonly kind: 'lines' }
  ? readonly AnsweredLine<ColumnsOf<AField>>[]
  : AField extends { readonly kind: 'object' }
    ? Partial<LineOf<ColumnsOf<AField>>> | null
    : IsRequired<AField> extends true
      ? ValueOf<AField>
      : ValueOf<AField> | null

/** Fields maintained on every record. */
export type Audit = {
  readonly id: number
  readonly createdBy: number | null
  readonly createdDate: string
  readonly modifiedBy: number | null
  readonly modifiedDate: string
  readonly version: number
}

/** A picture or file of a field, with a temporary address. */
export interface FileFact {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly size: number
  readonly url: string
  readonly thumbnailUrl?: string
}

/** Properties of every record in an answer, besides its fields. */
export type Companions = {
  readonly id: number
  readonly version: number
  /** Label of the record, made from the `title` of its definition. */
  readonly label: string
  /** Labels of the referenced records, by field. */
  readonly labels: Readonly<Record<string, string>>
  /** By field, or by the path within lines. */
  readonly files?: Readonly<Record<string, FileFact>>
  /** Present only while the import that created the record is in progress. */
  readonly beingImported?: boolean
}

/**
 * True if a field is always filled: a required field, or the number that belongs to a required reference. (May be null in
 * records older than the rule.)
 */
export type IsFilled<Fields extends FieldMap, Name extends keyof Fields> =
  OptionsOf<Fields[Name]> extends { readonly keyFrom: infer Source }
    ? Source extends keyof Fields
      ? IsRequired<Fields[Source]>
      : false
    : IsRequired<Fields[Name]>
type ReadValue<Fields extends FieldMap, Name extends keyof Fields> =
  IsFilled<Fields, Name> extends true
    ? NonNullable<AnsweredValue<Fields[Name]>>
    : AnsweredValue<Fields[Name]>

export type ReadFields<Fields extends FieldMap> = {
  readonly [Name in keyof Fields as IsHidden<Fields[Name]> extends true
    ? never
    : IsWithheld<Fields[Name]> extends true
      ? never
      : Name]: ReadValue<Fields, Name>
} & {
  readonly [Name in keyof Fields as IsHidden<Fields[Name]> extends true
    ? never
    : IsWithheld<Fields[Name]> extends true
      ? Name
      : never]?: ReadValue<Fields, Name>
}

/** A record of unknown type. */
export type AnyRecord = Readonly<Record<string, unknown>> & Partial<Companions>

/** Record as it is read: every visible field, the audit fields, and the labels of references. */
export type RecordOf<Of extends AnyDefinition> = string extends keyof Of['fields']
  ? AnyRecord
  : ReadFields<Of['fields']> & Audit & Companions

type WritableName<Fields extends FieldMap> = {
  [Name in keyof Fields]: IsServers<Fields[Name]> extends true ? never : Name
}[keyof Fields]
type NeededName<Fields extends FieldMap> = {
  [Name in WritableName<Fields>]: IsRequired<Fields[Name]> extends true
    ? HasDefault<Fields[Name]> extends true
      ? never
      : Name
    : never
}[WritableName<Fields>]

/** A value as sent: embedded rows need only their required fields; an `id` refers to an existing row. */
type SentValue<AField> = AField extends { readonly kind: 'lines' }
  ? readonly (ArgumentsOf<ColumnsOf<AField>> & { readonly id?: number })[]
  : ValueOf<AField>

/** Named values as sent: required ones without a default must be present. */
export type ArgumentsOf<Fields extends FieldMap> = {
  readonly [Name in NeededName<Fields>]: SentValue<Fields[Name]>
} & {
  readonly [Name in Exclude<WritableName<Fields>, NeededName<Fields>>]?: SentValue<
    Fields[Name]
  > | null
}

/** Input of a create: required fields without a default must be present. */
export type InputOf<Of extends AnyDefinition> = ArgumentsOf<Of['fields']>

/** Input of a change: an absent field keeps its value, null clears it. */
export type PatchOf<Of extends AnyDefinition> = {
  readonly [Name in WritableName<Of['fields']>]?: SentValue<Of['fields'][Name]> | null
} & { readonly version?: number }

type ConstantOf<AField> =
  AField extends TypedField<'choice', unknown, infer Constant> ? Constant : never
type AnyOf<Constant> = Constant | null | readonly Constant[]

/** Fields of the record, audit fields, and paths through its references. */
type NameOn<Of extends { readonly fields: FieldMap }> =
  | (keyof Of['fields'] & string)
  | `${keyof Of['fields'] & string}.${string}`
  | keyof Audit

/** A condition on the records of one resource: a choice can be compared only with its own constants. */
export type ConditionOn<Of extends { readonly fields: FieldMap }> = Where<NameOn<Of>> & {
  readonly [Name in keyof Of['fields'] as ConstantOf<Of['fields'][Name]> extends never
    ? never
    : Name]?:
    | AnyOf<ConstantOf<Of['fields'][Name]>>
    | { readonly not: AnyOf<ConstantOf<Of['fields'][Name]>> }
} & {
  readonly any?: readonly ConditionOn<Of>[]
  readonly all?: readonly ConditionOn<Of>[]
}
