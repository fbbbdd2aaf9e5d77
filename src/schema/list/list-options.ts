import type { Where } from '../condition.ts'
import type { FieldMap, Tone } from '../fields/field.ts'
import type { AuditName, FieldName } from './field-names.ts'
import type { Anywhere, CalendarDays, Filter } from './filter.ts'

/** Tab above a list that filters and sorts it (`?tab=` in the API). Without `where` it shows all records. */
export interface ListTab<Names extends string> {
  /** Label of the tab. */
  readonly label: string
  /** Condition on the records' own fields. Default: all records. */
  readonly where?: Where<Names>
  /** Sort order, by columns or by fields of the list's `sort`. Default: the order of the list. */
  readonly sort?: string | readonly string[]
}

/** Highlights records that meet a condition with a chip next to their name, in lists and on the record page. */
export interface Mark<Names extends string = string> {
  /** Label of the chip. */
  readonly label: string
  /** Condition on columns of the list. */
  readonly where: Where<Names>
  /** Colour of the chip: one of the tones listed below. */
  readonly tone: Tone
}

/** List of a resource's records. */
export interface ListOptions<Fields extends FieldMap, Actions extends string = string> {
  /** Columns of the table, in order. */
  readonly columns: readonly NoInfer<FieldName<Fields> | AuditName>[]
  /** Columns that are hidden until the user shows them. */
  readonly folded?: readonly NoInfer<FieldName<Fields> | AuditName>[]
  /**
   * Columns to hide first if the table is too narrow, least important first; cards on phones omit them. Other columns are
   * then hidden starting from the last, but never the name, the state or the sort column.
   */
  readonly foldFirst?: readonly NoInfer<FieldName<Fields> | AuditName>[]
  /** Fields to search. Default: the text columns of the list. */
  readonly search?: readonly NoInfer<FieldName<Fields>>[]
  /** Filters of the list: field names or the forms listed under "A filter". */
  readonly filters?: readonly NoInfer<Filter<FieldName<Fields> | AuditName>>[]
  /** Default sort order. Use `'name'`, or `'-name'` for descending order, or a list of several. */
  readonly sort: NoInfer<Sort<Fields>> | readonly NoInfer<Sort<Fields>>[]
  /**
   * Tabs of the list. Users start on the first tab; the last choice is remembered. The last tab must show all records: `{
   * open: { label: 'Open', where: { status: 'OPEN' } }, all: { label: 'All', sort: '-dueDate' } }`.
   */
  readonly tabs?: Readonly<Record<string, NoInfer<Tab<Fields>>>>
  /** Actions offered as buttons on each row. */
  readonly rowActions?: readonly NoInfer<Actions>[]
  /** Date to which `fromDate` and `toDate` apply. Default: the date in the default sort, otherwise createdDate. */
  readonly mainDate?: NoInfer<FieldName<Fields>>
  /**
   * Adds a calendar view. Records appear on one day, `'holidayDate'`, or over a range of days, `['fromDate', 'toDate']`.
   */
  readonly calendar?: NoInfer<CalendarDays<FieldName<Fields>>>
  /**
   * Adds a board view with a column for each `state`. Moving a card performs an action. The state must be one of the
   * filters.
   */
  readonly board?: true
  /** Options for these records in the search palette. */
  readonly anywhere?: Anywhere<NoInfer<FieldName<Fields>>>
}

type Sort<Fields> = FieldName<Fields> | AuditName | `-${FieldName<Fields> | AuditName}`
type Tab<Fields> = ListTab<FieldName<Fields>> & {
  readonly sort?: Sort<Fields> | readonly Sort<Fields>[]
}
