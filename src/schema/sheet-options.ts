import type { FieldMap } from './fields/field.ts'
import type { NamesIn, RecordWhere } from './fields/where.ts'

export interface SheetColumn<Fields = FieldMap> {
  readonly header: string
  readonly field: NamesIn<Fields>['own']
  /**
   * Requires a value in every new record of a file, unless there is a default. Redundant if the field itself is required.
   */
  readonly required?: true
  /**
   * Source of the example value in the template: a date or text field of a record that the example row refers to, such as
   * "contract.startDate".
   */
  readonly exampleFrom?: NamesIn<Fields>['through']
}

/** Import template: its columns in order, the match keys, and additional public paths. */
export interface Sheet<Fields = FieldMap> {
  /** Match keys in order of preference. A key of several fields is a list. */
  readonly matchOn: readonly (NamesIn<Fields>['own'] | readonly NamesIn<Fields>['own'][])[]
  /**
   * Condition for records that a row may match. If a row matches another record, such as a cancelled one, a new record is
   * created. Default: all records.
   */
  readonly matchAmong?: RecordWhere<Fields>
  /**
   * Columns of the template. A column's header may differ from its field name. Default: all writable
   * fields. Lines and objects have no column.
   */
  readonly columns?: readonly (NamesIn<Fields>['own'] | SheetColumn<Fields>)[]
  /** Alternative name of the resource in `/download-sample-template?className=`. */
  readonly className?: string
  /** Additional path of the import. */
  readonly upload?: `/upload-${string}`
  /** Additional path of the template. */
  readonly template?: `/download-${string}`
}
