import type { Where } from './condition.ts'

export interface SheetColumn<Names extends string = string> {
  readonly header: string
  readonly field: Names
  /** Must be filled in every new record of a file, unless a default fills it. Not needed if the field is required anyway. */
  readonly required?: true
  /**
   * Source of the value in the example row of the template: a date or text of the record that a reference of the row
   * names, such as "contract.startDate".
   */
  readonly exampleFrom?: string
}

/** The import template: its columns in order, how rows are matched, and its public addresses. */
export interface Sheet<Names extends string = string> {
  /** Match keys in order of preference; a key of several fields is a list. */
  readonly matchOn: readonly (Names | readonly Names[])[]
  /**
   * Condition for records that a row may match; a row for any other record, such as a cancelled one, creates a new record.
   * Unset: all.
   */
  readonly matchAmong?: Where<Names>
  /** Unset: every field that may be written. A column may have a different header from its field. */
  readonly columns?: readonly (Names | SheetColumn<Names>)[]
  /** Alternative to the resource's name in `/download-sample-template?className=`. */
  readonly className?: string
  /** Another address of the import. */
  readonly upload?: `/upload-${string}`
  /** Another address of the template. */
  readonly template?: `/download-${string}`
}
