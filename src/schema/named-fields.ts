import type { OuterOption } from './checks/check-hidden.ts'
import type { FieldKind, FieldMap, NamesInTemplate, TypedField } from './fields/field.ts'
import type { NamesIn, RecordTests } from './fields/where.ts'

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

/**
 * Prevents compilation if a field refers to a sibling that does not exist, or compares one with a value that it never has.
 * The type of the field in the message is then a sentence: `there is no field "nmae"`.
 */
export type FieldsFit<Added, Fields = Added> = {
  readonly [Name in keyof Added]: Fitting<
    | NameMistake<Added[Name], Siblings<Fields>>
    | ConditionsMistake<Added[Name], RecordTests<Fields>>
    | TemplateMistake<Added[Name], Fields>
    | ColumnMistake<Added[Name]>
  >
}

type Fitting<Mistake> = [Mistake] extends [never] ? unknown : Mistake

type OptionsIn<AField> = AField extends { readonly options: infer Options } ? Options : never

/** Columns of lines and parts of objects refer to each other. */
type ColumnMistake<AField> =
  OptionsIn<AField> extends { readonly columns: infer Columns }
    ? {
        [Name in keyof Columns]:
          | NameMistake<Columns[Name], Siblings<Columns>>
          | MisplacedOption<Given<OptionsIn<Columns[Name]>, OuterOption>, AField>
      }[keyof Columns]
    : never

type MisplacedOption<Option, AField> = Option extends OuterOption
  ? `${Option}: has no effect within ${AField extends { readonly kind: infer Kind extends string } ? Kind : never}`
  : never

/** Options with a value; those of a field without options may all be undefined. */
type Given<Options, Among> = {
  [Option in keyof Options & Among]: undefined extends Options[Option] ? never : Option
}[keyof Options & Among]

/** Options that name a sibling, and what they may name. */
interface Siblings<Fields> {
  copiedFrom: NamesIn<Fields>['reference']
  keyFrom: NamesIn<Fields>['reference']
  standsFor: NamesIn<Fields>['choice']
  sortsBy: NamesIn<Fields>['own']
  requiredWithLater: NamesIn<Fields>['day']
  unit: NamesIn<Fields>['own'] | NamesIn<Fields>['through']
  wholeWhen: NamesIn<Fields>['own'] | NamesIn<Fields>['through']
  dialCode: NamesIn<Fields>['through']
  defaultFrom: NamesIn<Fields>['through']
  requiredBy: NamesIn<Fields>['through']
  requiredAbove: readonly [NamesIn<Fields>['own'], NamesIn<Fields>['through']]
  within: Readonly<Record<string, NamesIn<Fields>['own']>>
}

type NameMistake<AField, Allowed, Options = OptionsIn<AField>> = {
  [Option in Given<Options, keyof Allowed> & string]: Options[Option] extends Allowed[Option &
    keyof Allowed]
    ? never
    : `${Option}: there is no such field as "${Shown<Options[Option], Allowed[Option & keyof Allowed]>}"`
}[Given<Options, keyof Allowed> & string]

type ConditionName = 'shownWhen' | 'requiredWhen' | 'frozenWhen'
type ConditionsMistake<AField, Tests, Options = OptionsIn<AField>> =
  | {
      [Option in Given<Options, ConditionName>]: ConditionMistake<Options[Option], Tests>
    }[Given<Options, ConditionName>]
  | ReadingMistake<Options, Tests>

type ReadingMistake<Options, Tests> = Options extends { readonly readAs: infer Readings }
  ? { [Constant in keyof Readings]: ConditionMistake<Readings[Constant], Tests> }[keyof Readings]
  : never

type ConditionMistake<Condition, Tests> = {
  [Name in keyof Condition & string]: Name extends 'any' | 'all'
    ? Condition[Name] extends readonly (infer Part)[]
      ? PartMistake<Part, Tests>
      : never
    : Name extends keyof Tests
      ? Condition[Name] extends Tests[Name]
        ? never
        : ValueMistake<Name, Shown<Condition[Name], Tests[Name]>>
      : `there is no field "${Name}"`
}[keyof Condition & string]

type PartMistake<Part, Tests> = Part extends unknown ? ConditionMistake<Part, Tests> : never

type ValueMistake<Name extends string, Value extends string> = [Value] extends [never]
  ? `"${Name}" is not compared like this`
  : `"${Name}" is never "${Value}"`

/** The wrong part of a value, as messages show it; never if only its shape is wrong. */
type Shown<Value, Allowed> = Value extends Allowed
  ? never
  : Value extends string | number | boolean
    ? `${Value}`
    : Value extends { readonly field: infer Other extends string }
      ? Other
      : Value extends readonly (infer Each)[]
        ? Shown<Each, Allowed>
        : Value extends object
          ? Shown<Value[keyof Value], Allowed>
          : string

type TemplateMistake<AField, Fields> =
  OptionsIn<AField> extends {
    readonly textFrom: infer Template extends string
  }
    ? Exclude<NamesInTemplate<Template>, keyof Fields> extends infer Name extends string
      ? [Name] extends [never]
        ? never
        : `there is no field "${Name}"`
      : never
    : never

export type TemplateExists<Template extends string, Fields> = [
  Exclude<NamesInTemplate<Template>, keyof Fields & string>,
] extends [never]
  ? unknown
  : `there is no field "${Exclude<NamesInTemplate<Template>, keyof Fields & string>}"`
