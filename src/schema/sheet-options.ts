import type { Where } from './condition.ts'

export interface SheetColumn<Names extends string = string> {
  readonly header: string
  readonly field: Names
  /**
   * Requires a value in every new record of a file, unless there is a default. Redundant if the field itself is required.
   */
  readonly required?: true
  /**
   * Source of the example value in the template: a date or text field of a record that the example row refers to, such as
   * "contract.startDate".
   */
  readonly exampleFrom?: string
}

/** Import template: its columns in order, the match keys, and additional public paths. */
export interface Sheet<Names extends string = string> {
  /** Match keys in order of preference. A key of several fields is a list. */
  readonly matchOn: readonly (Names | readonly Names[])[]
  /**
   * Condition for records that a row may match. If a row matches another record, such as a cancelled one, a new record is
   * created. Default: all records.
   */
  readonly matchAmong?: Where<Names>
  /** Columns of the template. A column's header may differ from its field name. Default: all writable fields. */
  readonly columns?: readonly (Names | SheetColumn<Names>)[]
  /** Alternative name of the resource in `/download-sample-template?className=`. */
  readonly className?: string
  /** Additional path of the import. */
  readonly upload?: `/upload-${string}`
  /** Additional path of the template. */
  readonly template?: `/download-${string}`
}
