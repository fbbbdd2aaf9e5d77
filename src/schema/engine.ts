/** All that the engines use of the schema; `index.ts` is what definitions and behaviours use. */
export * from './fields/token.ts'
export * from './fields/zone.ts'
export * from './fields/text.ts'
export * from './memoize.ts'
export * from './untyped.ts'
export * from './fields/number.ts'
export * from './condition.ts'
export * from './fields/field-options.ts'
export * from './fields/field.ts'
export * from './fields/shorthand.ts'
export * from './kinds/capabilities.ts'
export * from './kinds/values.ts'
export * from './record.ts'
export * from './answer.ts'
export * from './dashboard-answer.ts'
export type * from './engine-answers.ts'
export * from './filter.ts'
export * from './grant.ts'
export * from './resource.ts'
export type * from './sheet-options.ts'
export * from './extend.ts'
export * from './words/message.ts'
export * from './words/plural.ts'
export * from './words/localized-message.ts'
export type {
  CellContext,
  CellReading,
  CellWords,
  ColumnReading,
  ExampleContext,
  JsonSchema,
  Kind,
  ParseContext,
  Parsed,
  StoredAs,
} from './kinds/kind.ts'
export { COLUMN_READINGS } from './kinds/kind.ts'
export { kindOf } from './kinds/kinds.ts'
export { isDate } from './kinds/moments.ts'
export { fullPhone, hasDialCode, isNationalPhone } from './kinds/phone.ts'
export { wholePattern } from './kinds/text-parts.ts'
export { cleanMarkup, markupToText, textToMarkup } from './kinds/markup.ts'
export * from './kinds/builders.ts'
export * from './permission.ts'
export * from './tab.ts'
export { COMPARATIVES } from './checks/check.ts'
export * from './validate.ts'
export * from './fields/human-value.ts'
export * from './fields/cell.ts'
export * from './sheet.ts'
export * from './sheet-needs.ts'
export * from './document.ts'
export * from './transition.ts'
export * from './registry.ts'
export * from './words/translation.ts'
export type { DefinitionError } from './checks/inspection.ts'
export { unknown as unknownName } from './checks/inspection.ts'
export { findConditionErrors } from './checks/check-conditions.ts'
export * from './words/icon.ts'
export type { Limits } from './fields/limits.ts'
export * from './words/colour.ts'
export * from './settings.ts'
