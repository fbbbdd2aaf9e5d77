import type { FieldKind, FieldMap, TypedField, ValueOf } from './fields/field.ts'

/**
 * A record with these names, all of them empty, to be copied and then filled. The order of the names is that of the JSON.
 *
 * The engine keeps an object that grew name by name as a table of its own; copies of one that has all its names share one
 * layout, and are read, copied and written as JSON several times faster. Every record that is saved or answered begins here.
 */
export const blankRecord = (names: Iterable<string>): Readonly<Record<string, null>> => ({
  ...Object.fromEntries([...names].map((name) => [name, null])),
})

type AnyDefinition = { readonly name: string; readonly fields: FieldMap }
type OptionsOf<AField> =
  AField extends TypedField<FieldKind, infer Options, unknown> ? Options : never
type IsRequired<AField> = OptionsOf<AField> extends { readonly required: true } ? true : false
type HasDefault<AField> =
  OptionsOf<AField> extends { readonly initial: unknown } | { readonly series: string }
    ? true
    : false
type IsServers<AField> =
  OptionsOf<AField> extends
    | { readonly calculated: true }
    | { readonly computed: string }
    | { readonly rollup: unknown }
    | { readonly dayNameFrom: string }
    | { readonly keyFrom: string }
    ? true
    : false
type IsHidden<AField> =
  AField extends TypedField<'password', unknown, unknown>
    ? true
    : OptionsOf<AField> extends { readonly writeOnly: true } | { readonly transient: true }
      ? true
      : false

type ReadValue<AField> = IsRequired<AField> extends true ? ValueOf<AField> : ValueOf<AField> | null

/** Kept on every record. */
export type Audit = {
  readonly id: number
  readonly createdBy: number | null
  readonly createdDate: string
  readonly modifiedBy: number | null
  readonly modifiedDate: string
  readonly version: number
}

/** What is read: every visible field, the audit fields, and the labels of references. */
export type RecordOf<Of extends AnyDefinition> = {
  readonly [Name in keyof Of['fields'] as IsHidden<Of['fields'][Name]> extends true
    ? never
    : Name]: ReadValue<Of['fields'][Name]>
} & Audit & { readonly labels: Readonly<Record<string, string>> }

type WritableName<Of extends AnyDefinition> = {
  [Name in keyof Of['fields']]: IsServers<Of['fields'][Name]> extends true ? never : Name
}[keyof Of['fields']]
type NeededName<Of extends AnyDefinition> = {
  [Name in WritableName<Of>]: IsRequired<Of['fields'][Name]> extends true
    ? HasDefault<Of['fields'][Name]> extends true
      ? never
      : Name
    : never
}[WritableName<Of>]

/** What may be sent to create: required fields without a default must be there. */
export type InputOf<Of extends AnyDefinition> = {
  readonly [Name in NeededName<Of>]: ValueOf<Of['fields'][Name]>
} & {
  readonly [Name in Exclude<WritableName<Of>, NeededName<Of>>]?: ValueOf<Of['fields'][Name]> | null
}

/** What may be sent to change: an absent field stays, null clears. */
export type PatchOf<Of extends AnyDefinition> = {
  readonly [Name in WritableName<Of>]?: ValueOf<Of['fields'][Name]> | null
} & { readonly version?: number }
