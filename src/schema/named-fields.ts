import type {
  FieldKind,
  FieldMap,
  FirstOfPath,
  MentionedByOptions,
  NamesInTemplate,
  TypedField,
} from './fields/field.ts'

/** References implied by key columns: a column with `keyFrom` includes the reference that it belongs to. */
export type KeySource<Fields extends FieldMap, Column> = {
  [Name in Column & keyof Fields]: Fields[Name] extends TypedField<
    FieldKind,
    { readonly keyFrom: infer Source extends string },
    unknown
  >
    ? Source
    : never
}[Column & keyof Fields]

/** A field that refers to a nonexistent sibling does not compile; the message shows the wrong name. */
export type SiblingsExist<Fields extends FieldMap, Names = keyof Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends TypedField<
    FieldKind,
    infer Options,
    unknown
  >
    ? [Exclude<FirstOfPath<MentionedByOptions<Options>>, Names>] extends [never]
      ? unknown
      : {
          readonly 'no such field': Exclude<FirstOfPath<MentionedByOptions<Options>>, Names>
        }
    : never
}

export type TemplateExists<Template extends string, Fields> = [
  Exclude<NamesInTemplate<Template>, keyof Fields & string>,
] extends [never]
  ? unknown
  : { readonly 'no such field': Exclude<NamesInTemplate<Template>, keyof Fields & string> }
