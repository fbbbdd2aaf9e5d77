import type { Where } from '../condition.ts'
import type { FieldMap, Tone } from '../fields/field.ts'
import type { NamesIn, OwnWhere } from '../fields/where.ts'
import type { Anywhere, CalendarDays, Filter } from './filter.ts'

/** Tab above a list that filters and sorts it (`?tab=` in the API). Without `where` it shows all records. */
export interface ListTab<Condition = Where, Sort extends string = string> {
  /** Label of the tab. */
  readonly label: string
  /** Condition on the records' own fields. Default: all records. */
  readonly where?: Condition
  /** Sort order, by columns or by fields of the list's `sort`. Default: the order of the list. */
  readonly sort?: Sort | readonly Sort[]
}

/** Highlights records that meet a condition with a chip next to their name, in lists and on the record page. */
export interface Mark<Condition = Where> {
  /** Label of the chip. */
  readonly label: string
  /** Condition on columns of the list. */
  readonly where: Condition
  /** Colour of the chip: one of the tones listed below. */
  readonly tone: Tone
}

/** List of a resource's records. */
export interface ListOptions<Fields extends FieldMap, Actions extends string = string> {
  /** Columns of the table, in order. */
  readonly columns: readonly NamesIn<Fields>['kept'][]
  /** Columns that are hidden until the user shows them. */
  readonly folded?: readonly NamesIn<Fields>['kept'][]
  /**
   * Columns to hide first if the table is too narrow, least important first; cards on phones omit them. Other columns are
   * then hidden starting from the last, but never the name, the state or the sort column.
   */
  readonly foldFirst?: readonly NamesIn<Fields>['kept'][]
  /**
   * Columns whose sum over all matching records is shown under the table. Only amounts that can be added up: no prices,
   * no percentages, no running balances. Quantities are added up only while they share a unit.
   */
  readonly totals?: readonly NamesIn<Fields>['kept'][]
  /** Fields to search. Default: the text columns of the list. */
  readonly search?: readonly NamesIn<Fields>['text'][]
  /**
   * Fields with codes to scan with the camera of a phone or tablet, such as batch numbers. A scan opens the record whose code
   * it is. Each must be one of the fields to search.
   */
  readonly scan?: readonly NamesIn<Fields>['text'][]
  /** Filters of the list: field names or the forms listed under "A filter". */
  readonly filters?: readonly Filter<Fields>[]
  /** Default sort order. Use `'name'`, or `'-name'` for descending order, or a list of several. */
  readonly sort: NamesIn<Fields>['sort'] | readonly NamesIn<Fields>['sort'][]
  /**
   * Tabs of the list. Users start on the first tab; the last choice is remembered. The last tab must show all records: `{
   * open: { label: 'Open', where: { status: 'OPEN' } }, all: { label: 'All', sort: '-dueDate' } }`.
   */
  readonly tabs?: Readonly<Record<string, ListTab<OwnWhere<Fields>, NamesIn<Fields>['sort']>>>
  /** Actions offered as buttons on each row. */
  readonly rowActions?: readonly NoInfer<Actions>[]
  /**
   * Fields that can be changed for many records at once. Default: the columns that hold one value, need not be unique and
   * may be written.
   */
  readonly edit?: readonly NamesIn<Fields>['own'][]
  /** Date to which `fromDate` and `toDate` apply. Default: the date in the default sort, otherwise createdDate. */
  readonly mainDate?: NamesIn<Fields>['moment']
  /**
   * Adds a calendar view. Records appear on one day, `'holidayDate'`, or over a range of days, `['fromDate', 'toDate']`.
   */
  readonly calendar?: CalendarDays<Fields>
  /**
   * Adds a board view with a column for each `state`. Moving a card performs an action. The state must be one of the
   * filters.
   */
  readonly board?: true
  /** Options for these records in the search palette. */
  readonly anywhere?: Anywhere<Fields>
}
