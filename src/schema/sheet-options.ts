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

/**
 * Column whose cell fills one line of a lines field. The line is named after the header of the file, so that a list with a
 * column for each allowance adds a line for each.
 */
export interface LineColumn<Fields = FieldMap> {
  readonly label: string
  /** The lines field. */
  readonly lines: NamesIn<Fields>['own']
  /** Column of the lines that gets the header of the file, and by which an existing line is found. */
  readonly named: string
  /** Column of the lines that gets the value of the cell. */
  readonly fills: string
  /** Values of other columns of a new line. */
  readonly with?: Readonly<Record<string, string>>
  /** Values of these other columns if the cell is a percentage. By default, percentages are refused. */
  readonly withPercent?: Readonly<Record<string, string>>
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
   * fields. Lines and objects have no column. If the state is named, a row with another state runs the actions that lead
   * there, with the columns that they ask for.
   */
  readonly columns?: readonly (NamesIn<Fields>['own'] | SheetColumn<Fields>)[]
  /** Further columns by header, each of which fills one line: an allowance, a deduction. */
  readonly lineColumns?: Readonly<Record<string, LineColumn<Fields>>>
  /**
   * Values proposed for fields that have no column in a file. Names in braces stand for the columns of other fields, or for
   * their defaults.
   */
  readonly proposals?: Readonly<Partial<Record<NamesIn<Fields>['own'], string>>>
  /** Alternative name of the resource in `/download-sample-template?className=`. */
  readonly className?: string
  /** Additional path of the import. */
  readonly upload?: `/upload-${string}`
  /** Additional path of the template. */
  readonly template?: `/download-${string}`
}
