import type { Definition } from '#schema/engine'
import type { Condition, Stretch } from '../store.ts'

/** A band of dates; null leaves that end open. */
export interface DateBand {
  readonly key: string
  readonly first: string | null
  readonly last: string | null
}

/** What rows are grouped by: the value at the end of a path, or the band that a date lies in. */
export interface Grouping {
  readonly path: string
  readonly bands?: readonly DateBand[]
}

/** Rows with one of these values there; '' stands for none. */
export interface GroupFilter extends Grouping {
  readonly values: readonly string[]
}

/** What is counted of the rows. Conditions ask about the record, not about its lines. */
export type TotalsNumber =
  | { readonly is: 'count'; readonly where?: Condition; readonly distinct?: string }
  | {
      readonly is: 'sum'
      readonly path: string
      readonly less?: string
      /** A number that each row is multiplied by; `places` are those of the first, which the product does not have. */
      readonly times?: string
      readonly places?: number
      readonly where?: Condition
    }

/** Rows of a resource, or of the lines that paths lead into, added up in groups. */
export interface TotalsQuestion {
  readonly of: Definition
  readonly where: readonly Condition[]
  /** Without it the rows belong to no time. */
  readonly date: { readonly path: string; readonly parts: readonly Stretch[] } | null
  readonly groups: readonly Grouping[]
  readonly filters: readonly GroupFilter[]
  readonly numbers: readonly TotalsNumber[]
}

/** One group: the place of its stretch of time, its keys ('' for none), and its numbers in whole units. */
export interface TotalsRow {
  readonly place: number
  readonly keys: readonly string[]
  readonly values: readonly number[]
}

/** The middle one of the seconds between two instants of the rows, in groups. */
export interface MedianQuestion extends Omit<TotalsQuestion, 'numbers'> {
  readonly from: string
  readonly to: string
}

/** The last of the records of another resource that name a row, up to an edge of each moment. */
export interface LatestRecord {
  readonly of: Definition
  readonly through: string
  readonly path: string
  readonly until: number
}

/** That the last record lies after an edge of the moment; null: whenever it was. */
export interface Since {
  /** Its place among the last records. */
  readonly latest: number
  readonly from: number | null
}

/** How many rows there were at several moments that had such records by then, and none of those. */
export interface AtEndQuestion extends Omit<TotalsQuestion, 'date' | 'numbers'> {
  /** The edges of each moment, as dates or instants are stored; all else names them by their places. */
  readonly moments: readonly (readonly string[])[]
  /** From when on a row exists; null: from ever. */
  readonly date: { readonly path: string; readonly until: number } | null
  readonly latest: readonly LatestRecord[]
  readonly numbers: readonly {
    readonly with: readonly Since[]
    readonly without: readonly Since[]
  }[]
}
