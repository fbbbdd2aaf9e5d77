import type { FieldKind, FieldMap, LineOf, TypedField, ValueOf } from './fields/field.ts'
import type { DatabaseWhere } from './fields/where.ts'

/**
 * A record with these names and null values, to be copied and filled. Names keep their order in JSON. Copying is several
 * times faster than adding properties one by one: copies share one hidden class in the JavaScript engine, whereas an object
 * that grows by many properties falls back to a hash table. All saved and returned records start as such a copy.
 */
export const blankRecord = (names: Iterable<string>): Readonly<Record<string, null>> => ({
  ...Object.fromEntries([...names].map((name) => [name, null])),
})

export type AnyDefinition = { readonly name: string; readonly fields: FieldMap }
type OptionsOf<AField> =
  AField extends TypedField<FieldKind, infer Options, unknown> ? Options : never
export type IsRequired<AField> =
  OptionsOf<AField> extends { readonly required: true } ? true : false
/** True if every record has a value, because no sheet may leave the field empty either. */
type IsAlwaysFilled<AField> =
  OptionsOf<AField> extends { readonly optionalInSheets: true } ? false : IsRequired<AField>
type HasDefault<AField> =
  OptionsOf<AField> extends
    | { readonly initial: unknown }
    | { readonly series: string }
    | { readonly defaultFrom: string }
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

/** Hidden from some roles, so the field may be absent. */
type IsWithheld<AField> =
  OptionsOf<AField> extends { readonly hiddenFrom: readonly string[] } ? true : false
type IsUnstored<AField> = OptionsOf<AField> extends { readonly unstored: true } ? true : false

type ColumnsOf<AField> = AField extends {
  readonly options: { readonly columns: infer Columns extends FieldMap }
}
  ? Columns
  : never

/** Row of a `lines` field as returned by the server. */
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
 * JSON type of a field's value. Money and other decimals are numbers, dates are strings. Lines may be empty but never null.
 * Money in units is also a number, so the compiler cannot verify that a handler converts it; the contract tests do.
 */
export type AnsweredValue<AField> = AField extends { readonly kind: 'lines' }
  ? readonly AnsweredLine<ColumnsOf<AField>>[]
  : AField extends { readonly kind: 'object' }
    ? Partial<LineOf<ColumnsOf<AField>>> | null
    : IsRequired<AField> extends true
      ? ValueOf<AField>
      : ValueOf<AField> | null

/** Fields that the server maintains on every record. */
export type Audit = {
  readonly id: number
  readonly createdBy: number | null
  readonly createdDate: string
  readonly modifiedBy: number | null
  readonly modifiedDate: string
  readonly version: number
}

/** A picture or file of a field, with a temporary URL. */
export interface FileFact {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly size: number
  readonly url: string
  readonly thumbnailUrl?: string
}

/** Properties of every returned record in addition to its fields. */
export type Companions = {
  readonly id: number
  readonly version: number
  /** Label of the record, built from the `title` of its definition. */
  readonly label: string
  /** Labels of the referenced records, by field. */
  readonly labels: Readonly<Record<string, string>>
  /** Files by field, or by path within lines. */
  readonly files?: Readonly<Record<string, FileFact>>
  /** Set while the import that created the record is in progress. */
  readonly beingImported?: boolean
}

/**
 * True if a field always has a value: a required field, or the record number of a required reference. (Older records may
 * still contain null.)
 */
export type IsFilled<Fields extends FieldMap, Name extends keyof Fields> =
  OptionsOf<Fields[Name]> extends { readonly keyFrom: infer Source }
    ? Source extends keyof Fields
      ? IsAlwaysFilled<Fields[Source]>
      : false
    : IsAlwaysFilled<Fields[Name]>
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

/** A record as returned by the server: all visible fields, the audit fields and the labels of references. */
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

/** Type of a value in a request. Embedded rows need only their required fields; an `id` refers to an existing row. */
type SentValue<AField> = AField extends { readonly kind: 'lines' }
  ? readonly (ArgumentsOf<ColumnsOf<AField>> & { readonly id?: number })[]
  : ValueOf<AField>

/** Values in a request by name. Required ones without a default must be present. */
export type ArgumentsOf<Fields extends FieldMap> = {
  readonly [Name in NeededName<Fields>]: SentValue<Fields[Name]>
} & {
  readonly [Name in Exclude<WritableName<Fields>, NeededName<Fields>>]?: SentValue<
    Fields[Name]
  > | null
}

/** Request body of a create. Required fields without a default must be present. */
export type InputOf<Of extends AnyDefinition> = ArgumentsOf<Of['fields']>

/** Request body of an update. A missing field keeps its value; null clears it. */
export type PatchOf<Of extends AnyDefinition> = {
  readonly [Name in WritableName<Of['fields']>]?: SentValue<Of['fields'][Name]> | null
} & { readonly version?: number }

/** Request body of an action, which also takes fields that forms do not. */
export type ActionInputOf<Of extends AnyDefinition> = {
  readonly [Name in keyof Of['fields']]?: SentValue<Of['fields'][Name]> | null
} & { readonly version?: number }

/** A condition on records of one resource. A choice can only be compared with its own constants. */
export type ConditionOn<Of extends { readonly fields: FieldMap }> = DatabaseWhere<
  Of['fields'],
  'codedText'
>
