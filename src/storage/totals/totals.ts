import type { Definition } from '#schema/engine'
import type { Condition, Stretch } from '../store.ts'

/** A band of dates; null leaves that end open. */
export interface DateBand {
  readonly key: string
  readonly first: string | null
  readonly last: string | null
}

/** Group key: the value at the end of a path, or the band that a date lies in. */
export interface Grouping {
  readonly path: string
  readonly bands?: readonly DateBand[]
}

/** Limits the rows to those with one of these values at the path; '' means none. */
export interface GroupFilter extends Grouping {
  readonly values: readonly string[]
}

/** A number computed from the rows. Conditions apply to the record, not to its lines. */
export type TotalsNumber =
  | { readonly is: 'count'; readonly where?: Condition; readonly distinct?: string }
  | {
      readonly is: 'sum'
      readonly path: string
      readonly less?: string
      /**
       * Number that each row is multiplied by; `places` are the decimal places of the first number, which the product does not
       * have.
       */
      readonly times?: string
      readonly places?: number
      readonly where?: Condition
    }

/** Rows of a resource, or of the lines that paths lead into, totalled by group. */
export interface TotalsQuestion {
  readonly of: Definition
  readonly where: readonly Condition[]
  /** If null, the rows have no period. */
  readonly date: { readonly path: string; readonly parts: readonly Stretch[] } | null
  readonly groups: readonly Grouping[]
  readonly filters: readonly GroupFilter[]
  readonly numbers: readonly TotalsNumber[]
}

/** Group with the index of its period, its keys ('' for none), and its numbers in their smallest units. */
export interface TotalsRow {
  readonly place: number
  readonly keys: readonly string[]
  readonly values: readonly number[]
}

/** Median number of seconds between two instants in the rows, by group. */
export interface MedianQuestion extends Omit<TotalsQuestion, 'numbers'> {
  readonly from: string
  readonly to: string
}

/** The last record of another resource that refers to a row, up to an edge of each moment. */
export interface LatestRecord {
  readonly of: Definition
  readonly through: string
  readonly path: string
  readonly until: number
}

/** Condition that the last record is dated after an edge of the moment; null means at any time. */
export interface Since {
  /** Index of the last record. */
  readonly latest: number
  readonly from: number | null
}

/** Number of rows at several moments that have certain records by then and lack certain others. */
export interface AtEndQuestion extends Omit<TotalsQuestion, 'date' | 'numbers'> {
  /** Edges of each moment, in the stored form of dates or instants; other properties refer to them by index. */
  readonly moments: readonly (readonly string[])[]
  /** Date from which a row exists; null means always. */
  readonly date: { readonly path: string; readonly until: number } | null
  readonly latest: readonly LatestRecord[]
  readonly numbers: readonly {
    readonly with: readonly Since[]
    readonly without: readonly Since[]
  }[]
}
