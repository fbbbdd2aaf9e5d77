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
  /** The date lies at most so many days ahead, and not in the past: `{ name: 'expiringWithinDays', daysAhead: 'expiryDate' }`. */
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

/** The date by which records stand on a calendar, or the first and the last. */
export type CalendarDays<Names extends string> = Names | readonly [from: Names, to: Names]

/** Options of the search palette for the records of a resource. */
export interface Anywhere<Names extends string = string> {
  /** Logs and the like: shown when nothing else is found, or when the search names the list. */
  readonly last?: boolean
  /** The reference whose record brings the latest of these along: a customer who is found brings the orders. */
  readonly comesWith?: Names
  /** Of these alone: the invoices that are open. */
  readonly where?: Where<Names>
  /** Name of the records that meet `where`. */
  readonly label?: string
}
