/**
 * What the pages of resources may use besides the kit: forms, dialogs and heads of pages. Apart from it, because the
 * declarations of screens are loaded with the first list, and these are not.
 */
export { ActionDialog } from './actions/action-dialog.tsx'
export { StateHelp } from './actions/state-help.tsx'
export { availableActions, type NamedAction } from './actions/available.ts'
export { addressOf, factOf, Thumb } from './cells/file-cells.tsx'
export { FieldGrid } from './inputs/field-grid.tsx'
export { FieldInput } from './inputs/field-input.tsx'
export { pagePartOf } from './inputs/page-part.ts'
export { readNumber, showNumber } from './inputs/typed-number.ts'
export { useSettledValue } from './list/use-settled-value.ts'
export { DocumentButton, DocumentButtons } from './record/document-buttons.tsx'
export { ErrorSummary } from './record/error-summary.tsx'
export { Fact } from './record/fact.tsx'
export { InForm } from './record/form-body.tsx'
export { refusalOf, type Refusal } from './record/form-errors.ts'
export { History } from './record/history.tsx'
export { PageHeader } from './record/page-header.tsx'
export { RecordMissing } from './record/record-missing.tsx'
export { useRecordForm, type RecordFormState } from './record/use-record-form.ts'
export { Illustration } from './shell/illustration.tsx'
