import type { Where } from '../condition.ts'
import type { FieldMap, Tone } from '../fields/field.ts'
import type { AuditName, FieldName } from './field-names.ts'
import type { Anywhere, CalendarDays, Filter } from './filter.ts'

/** Tab above a list that filters and sorts it; `?tab=` in the API. Without `where` it shows every record. */
export interface ListTab<Names extends string> {
  /** Text of the tab. */
  readonly label: string
  /** The records it shows, by their own fields; unset: all. */
  readonly where?: Where<Names>
  /** Columns of the list, or fields of its `sort`; unset: the order of the list. */
  readonly sort?: string | readonly string[]
}

/** Mark on some records: a chip beside the name of those that meet a condition, in lists and on their page. */
export interface Mark<Names extends string = string> {
  /** Text of the chip. */
  readonly label: string
  /** The records that carry it, by columns of the list. */
  readonly where: Where<Names>
  /** Its colour: one of the tones below. */
  readonly tone: Tone
}

/** The list of a resource. */
export interface ListOptions<Fields extends FieldMap, Actions extends string = string> {
  /** The columns of the table, in order. */
  readonly columns: readonly NoInfer<FieldName<Fields> | AuditName>[]
  /** Columns that are hidden until the user shows them. */
  readonly folded?: readonly NoInfer<FieldName<Fields> | AuditName>[]
  /**
   * Columns that matter least, the least first: they fold away where the table is too narrow for all, before the others
   * (from the last one; never the name, the state or what the rows are sorted by), and are no facts of a card on a phone.
   */
  readonly foldFirst?: readonly NoInfer<FieldName<Fields> | AuditName>[]
  /** Unset: the text columns of the list. */
  readonly search?: readonly NoInfer<FieldName<Fields>>[]
  /** Names of fields, or filters of another shape: see "A filter". */
  readonly filters?: readonly NoInfer<Filter<FieldName<Fields> | AuditName>>[]
  /** `'name'` or `'-name'`, the largest first; several in a list. */
  readonly sort: NoInfer<Sort<Fields>> | readonly NoInfer<Sort<Fields>>[]
  /**
   * Ways to look at the list. A person starts with the first and is remembered with another; the last shows everything:
   * `{ open: { label: 'Open', where: { status: 'OPEN' } }, all: { label: 'All', sort: '-dueDate' } }`.
   */
  readonly tabs?: Readonly<Record<string, NoInfer<Tab<Fields>>>>
  /** Actions that each row offers as buttons, without being opened. */
  readonly rowActions?: readonly NoInfer<Actions>[]
  /** Bounded by fromDate and toDate; unset: the date in the default sort, else createdDate. */
  readonly mainDate?: NoInfer<FieldName<Fields>>
  /** Shows the records on a calendar too: on a day, `'holidayDate'`, or from one day to another, `['fromDate', 'toDate']`. */
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
