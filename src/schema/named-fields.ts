import type {
  FieldKind,
  FieldMap,
  FirstOfPath,
  MentionedByOptions,
  NamesInTemplate,
  TypedField,
} from './fields/field.ts'

/** The numbers that name a record bring the reference to it along. */
export type KeySource<Fields extends FieldMap, Column> = {
  [Name in Column & keyof Fields]: Fields[Name] extends TypedField<
    FieldKind,
    { readonly keyFrom: infer Source extends string },
    unknown
  >
    ? Source
    : never
}[Column & keyof Fields]

/** A field that names a sibling which does not exist does not compile; the message shows the wrong name. */
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
