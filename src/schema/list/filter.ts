import type { Where } from '../condition.ts'

/** A list filter: a field or another kind of condition. */
export type Filter<Names extends string> =
  /** Filters by the value of a field: `?department=3`. */
  | Names
  /** Filters by a field of a referenced record: `{ name: 'department', through: 'employee.department' }`. */
  | { readonly name: string; readonly through: `${Names}.${string}`; readonly label?: string }
  /** Filters by part of a date: `{ name: 'year', part: 'year', of: 'holidayDate' }`. */
  | {
      readonly name: string
      readonly part: 'year' | 'month'
      readonly of: Names
      readonly label?: string
    }
  /** Matches dates from today up to a number of days ahead: `{ name: 'expiringWithinDays', daysAhead: 'expiryDate' }`. */
  | {
      readonly name: string
      readonly daysAhead: Names
      readonly where?: Where<Names>
      readonly label?: string
    }
  /** Matches records whose two dates include the given day: `{ name: 'onDate', between: ['startDate', 'endDate'] }`. */
  | {
      readonly name: string
      readonly between: readonly [from: Names, to: Names]
      readonly label?: string
    }
  /** Matches records that meet a condition, if set to true: `{ name: 'open', where: { outTime: null } }`. */
  | { readonly name: string; readonly where: Where<Names>; readonly label?: string }

/** Date that places a record on a calendar, or its first and last date. */
export type CalendarDays<Names extends string> = Names | readonly [from: Names, to: Names]

/** Options for the records of a resource in the search palette. */
export interface Anywhere<Names extends string = string> {
  /** For logs and similar. Results are shown only if nothing else matches, or if the search names the list. */
  readonly last?: boolean
  /**
   * Reference to another record. If that record is found, its latest records here are included: finding a customer includes
   * its orders.
   */
  readonly comesWith?: Names
  /** Condition for the included records, such as open invoices. */
  readonly where?: Where<Names>
  /** Label of the records that meet `where`. */
  readonly label?: string
}
