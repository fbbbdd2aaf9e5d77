import type { FieldError } from '../words/message.ts'

// Calls that change many records at once, shared by their handlers and the browser.

/** New value of a number field, relative to its present value. */
export type Adjustment = { readonly percent: number } | { readonly add: number }

/** POST {resource}/changes: which records to change, and how. */
export type ChangeOrder = ChangedRecords & ChangeCommand

export type ChangedRecords =
  | { readonly records: readonly { readonly id: number; readonly version?: number }[] }
  /** All records that match the filters and the search of a list. */
  | { readonly query: Readonly<Record<string, unknown>> }

export type ChangeCommand =
  | {
      /** New values by field. */
      readonly edit?: Readonly<Record<string, unknown>>
      readonly adjust?: Readonly<Record<string, Adjustment>>
    }
  | { readonly action: string; readonly inputs?: Readonly<Record<string, unknown>> }
  | { readonly remove: true }

export type ChangeKind = 'edit' | 'action' | 'remove' | 'undo'

/** OPEN until it is applied. What a stopped one has done stays. */
export type ChangeState = 'OPEN' | 'RUNNING' | 'DONE' | 'STOPPED'

/** GET {resource}/changes/{id} */
export interface ChangeProgress {
  readonly id: number
  readonly kind: ChangeKind
  readonly action: string | null
  readonly state: ChangeState
  readonly total: number
  /** Number of records tried so far: the sum of the next three. */
  readonly done: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
  readonly isUndoable: boolean
  /** The change that has undone this one. */
  readonly undoneById: number | null
  readonly at: string
  readonly by: number
}

export type ChangeOutcome = 'changed' | 'unchanged' | 'refused'

/** One record of GET {resource}/changes/{id}/rows. */
export interface ChangedRow {
  readonly id: number
  readonly label: string
  /** Null for a record that was not tried. */
  readonly outcome: ChangeOutcome | null
  /** Reason of a refusal, or a note on what was not changed. */
  readonly message: string | null
  readonly errors: readonly FieldError[]
}

/** One record of GET {resource}/changes/{id}/preview. */
export interface PreviewedRow extends ChangedRow {
  readonly outcome: ChangeOutcome
  readonly changes: readonly PreviewedChange[]
  /** Text messages that the change would send. */
  readonly texts: readonly string[]
}

export interface PreviewedChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  /** Labels of the records before and after, for a reference. */
  readonly labels?: { readonly before: string | null; readonly after: string | null }
}

export interface ChangePreview {
  readonly rows: readonly PreviewedRow[]
  /** `after` of the next call; null at the end. */
  readonly next: number | null
}

/** One record of GET {resource}/trash. */
export interface DeletedRow {
  readonly id: number
  readonly label: string
  readonly at: string
  readonly by: number | null
  readonly labels: { readonly by?: string }
  readonly isRestorable: boolean
}
