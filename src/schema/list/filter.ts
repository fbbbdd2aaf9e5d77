import type { Where } from '../condition.ts'

/** A filter that is more than "field equals value". */
export type Filter<Names extends string> =
  /** The name of a field: `?department=3`. */
  | Names
  /** Through a reference: `{ name: 'department', through: 'employee.department' }`. */
  | { readonly name: string; readonly through: `${Names}.${string}`; readonly label?: string }
  /** A part of a date: `{ name: 'year', part: 'year', of: 'holidayDate' }`. */
  | {
      readonly name: string
      readonly part: 'year' | 'month'
      readonly of: Names
      readonly label?: string
    }
  /**
   * The date is at most that number of days ahead, and not in the past:
   * `{ name: 'expiringWithinDays', daysAhead: 'expiryDate' }`.
   */
  | {
      readonly name: string
      readonly daysAhead: Names
      readonly where?: Where<Names>
      readonly label?: string
    }
  /** The given day lies between two dates, both included: `{ name: 'onDate', between: ['startDate', 'endDate'] }`. */
  | {
      readonly name: string
      readonly between: readonly [from: Names, to: Names]
      readonly label?: string
    }
  /** true keeps the records that meet the condition: `{ name: 'open', where: { outTime: null } }`. */
  | { readonly name: string; readonly where: Where<Names>; readonly label?: string }

/** The date of records on a calendar, or their first and last date. */
export type CalendarDays<Names extends string> = Names | readonly [from: Names, to: Names]

/** Options of the search palette for the records of a resource. */
export interface Anywhere<Names extends string = string> {
  /** For logs and the like: shown only if nothing else is found, or if the search names the list. */
  readonly last?: boolean
  /** Reference to a record that, when found, adds its latest records here: a customer adds its orders. */
  readonly comesWith?: Names
  /** Adds only records that meet the condition: the open invoices. */
  readonly where?: Where<Names>
  /** Name of the records that meet `where`. */
  readonly label?: string
}
