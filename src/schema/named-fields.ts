import type {
  FieldKind,
  FieldMap,
  FirstOfPath,
  MentionedByOptions,
  NamesInTemplate,
  TypedField,
} from './fields/field.ts'

/** References implied by columns with `keyFrom`: such a column includes the reference to which it belongs. */
export type KeySource<Fields extends FieldMap, Column> = {
  [Name in Column & keyof Fields]: Fields[Name] extends TypedField<
    FieldKind,
    { readonly keyFrom: infer Source extends string },
    unknown
  >
    ? Source
    : never
}[Column & keyof Fields]

/** Prevents compilation if a field refers to a sibling that does not exist. The message shows the wrong name. */
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
