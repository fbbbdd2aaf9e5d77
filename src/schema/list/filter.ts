import type { FieldMap } from '../fields/field.ts'
import type { DatabaseWhere, NamesIn } from '../fields/where.ts'

/** A list filter: a field or another kind of condition. */
export type Filter<Fields = FieldMap> =
  /** Filters by the value of a field: `?department=3`. */
  | NamesIn<Fields>['kept']
  /** Filters by a column of lines, or a field of a referenced record: `{ name: 'department', through: 'employee.department' }`. */
  | { readonly name: string; readonly through: NamesIn<Fields>['through']; readonly label?: string }
  /** Filters by part of a date: `{ name: 'year', part: 'year', of: 'holidayDate' }`. */
  | {
      readonly name: string
      readonly part: 'year' | 'month'
      readonly of: NamesIn<Fields>['moment']
      readonly label?: string
    }
  /**
   * Matches dates from today up to a number of days ahead: `{ name: 'expiringWithinDays', daysAhead: 'expiryDate' }`. The
   * date of a line matches records that have such a line.
   */
  | {
      readonly name: string
      readonly daysAhead: NamesIn<Fields>['anyMoment']
      readonly where?: DatabaseWhere<Fields>
      readonly label?: string
    }
  /** Matches records whose two dates include the given day: `{ name: 'onDate', between: ['startDate', 'endDate'] }`. */
  | {
      readonly name: string
      readonly between: readonly [from: NamesIn<Fields>['day'], to: NamesIn<Fields>['day']]
      readonly label?: string
    }
  /** Matches records that meet a condition, if set to true: `{ name: 'open', where: { outTime: null } }`. */
  | { readonly name: string; readonly where: DatabaseWhere<Fields>; readonly label?: string }

/** Date that places a record on a calendar, or its first and last date. */
export type CalendarDays<Fields = FieldMap> =
  | NamesIn<Fields>['moment']
  | readonly [from: NamesIn<Fields>['moment'], to: NamesIn<Fields>['moment']]

/** Options for the records of a resource in the search palette. */
export interface Anywhere<Fields = FieldMap> {
  /** For logs and similar. Results are shown only if nothing else matches, or if the search names the list. */
  readonly last?: boolean
  /**
   * Reference to another record. If that record is found, its latest records here are included: finding a customer includes
   * its orders.
   */
  readonly comesWith?: NamesIn<Fields>['reference']
  /** Condition for the included records, such as open invoices. */
  readonly where?: DatabaseWhere<Fields>
  /** Label of the records that meet `where`. */
  readonly label?: string
  /**
   * Amount shown next to the name of a record. Default: the first amount of money in the list, or else the first figure with
   * a unit.
   */
  readonly amount?: NamesIn<Fields>['own']
}
