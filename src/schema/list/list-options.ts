import type { Where } from '../condition.ts'
import type { FieldMap, Tone } from '../fields/field.ts'
import type { AuditName, FieldName } from './field-names.ts'
import type { Anywhere, CalendarDays, Filter } from './filter.ts'

/** Tab above a list that filters and sorts it; `?tab=` in the API. Without `where` it shows every record. */
export interface ListTab<Names extends string> {
  /** Text of the tab. */
  readonly label: string
  /** Condition for the records shown, on their own fields; unset: all. */
  readonly where?: Where<Names>
  /** Columns of the list, or fields of its `sort`; unset: the order of the list. */
  readonly sort?: string | readonly string[]
}

/** Marks some records: a chip beside the name of those that meet a condition, in lists and on their page. */
export interface Mark<Names extends string = string> {
  /** Text of the chip. */
  readonly label: string
  /** Condition for the marked records, on columns of the list. */
  readonly where: Where<Names>
  /** Colour of the chip: one of the tones below. */
  readonly tone: Tone
}

/** The list of a resource. */
export interface ListOptions<Fields extends FieldMap, Actions extends string = string> {
  /** The columns of the table, in order. */
  readonly columns: readonly NoInfer<FieldName<Fields> | AuditName>[]
  /** Columns that are hidden until the user shows them. */
  readonly folded?: readonly NoInfer<FieldName<Fields> | AuditName>[]
  /**
   * Least important columns, the least important first: if the table is too narrow, they are hidden before all others (which
   * follow from the last one; never the name, the state or the sort column), and they are left out of cards on a phone.
   */
  readonly foldFirst?: readonly NoInfer<FieldName<Fields> | AuditName>[]
  /** Fields to search; unset: the text columns of the list. */
  readonly search?: readonly NoInfer<FieldName<Fields>>[]
  /** Names of fields, or filters of another shape: see "A filter". */
  readonly filters?: readonly NoInfer<Filter<FieldName<Fields> | AuditName>>[]
  /** `'name'` or `'-name'` for descending order; a list for several. */
  readonly sort: NoInfer<Sort<Fields>> | readonly NoInfer<Sort<Fields>>[]
  /**
   * Views of the list. A user starts with the first; a different choice is remembered. The last one shows everything: `{ open:
   * { label: 'Open', where: { status: 'OPEN' } }, all: { label: 'All', sort: '-dueDate' } }`.
   */
  readonly tabs?: Readonly<Record<string, NoInfer<Tab<Fields>>>>
  /** Actions offered as buttons on each row, without opening the record. */
  readonly rowActions?: readonly NoInfer<Actions>[]
  /** Bounded by fromDate and toDate; unset: the date in the default sort, else createdDate. */
  readonly mainDate?: NoInfer<FieldName<Fields>>
  /** Shows the records on a calendar too: on one day, `'holidayDate'`, or over a range of days, `['fromDate', 'toDate']`. */
  readonly calendar?: NoInfer<CalendarDays<FieldName<Fields>>>
  /** Shows the records on a board too, with a column for each `state`; cards are moved by the actions. The state must be one of the filters. */
  readonly board?: true
  /** Options of the search palette for these records; unset: the defaults. */
  readonly anywhere?: Anywhere<NoInfer<FieldName<Fields>>>
}

type Sort<Fields> = FieldName<Fields> | AuditName | `-${FieldName<Fields> | AuditName}`
type Tab<Fields> = ListTab<FieldName<Fields>> & {
  readonly sort?: Sort<Fields> | readonly Sort<Fields>[]
}
