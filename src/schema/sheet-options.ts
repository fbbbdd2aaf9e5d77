import type { Where } from './condition.ts'

export interface SheetColumn<Names extends string = string> {
  readonly header: string
  readonly field: Names
  /**
   * Must be filled in every new record of a file, where no default fills it. Not needed if the field is required
   * anyway.
   */
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
  /** Records that a row may match; past others, such as cancelled ones, it makes a new record. Unset: all. */
  readonly matchAmong?: Where<Names>
  /** Unset: every field that may be written. A column may carry another header than its field. */
  readonly columns?: readonly (Names | SheetColumn<Names>)[]
  /** Its name in `/download-sample-template?className=`, besides that of the resource. */
  readonly className?: string
  /** Another address of the import. */
  readonly upload?: `/upload-${string}`
  /** Another address of the template. */
  readonly template?: `/download-${string}`
}
