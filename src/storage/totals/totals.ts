import type { Definition } from '#schema/engine'
import type { Condition, Stretch } from '../store.ts'

/** A band of dates. Null means unbounded. */
export interface DateBand {
  readonly key: string
  readonly first: string | null
  readonly last: string | null
}

/** Group key: the value at the end of a path, or the band that contains a date. */
export interface Grouping {
  readonly path: string
  readonly bands?: readonly DateBand[]
}

/** Limits the rows to those with one of these values at the path. '' means empty. */
export interface GroupFilter extends Grouping {
  readonly values: readonly string[]
}

/** Number computed from the rows. Conditions apply to the record rather than to its lines. */
export type TotalsNumber =
  | { readonly is: 'count'; readonly where?: Condition; readonly distinct?: string }
  | {
      readonly is: 'sum'
      readonly path: string
      readonly less?: string
      /** Factor for each row. `places` are the decimal places of the first number, which are removed from the product. */
      readonly times?: string
      readonly places?: number
      readonly where?: Condition
    }

/** Totals by group over the rows of a resource, or over the lines to which paths lead. */
export interface TotalsQuestion {
  readonly of: Definition
  readonly where: readonly Condition[]
  /** Null if rows have no period. */
  readonly date: { readonly path: string; readonly parts: readonly Stretch[] } | null
  readonly groups: readonly Grouping[]
  readonly filters: readonly GroupFilter[]
  readonly numbers: readonly TotalsNumber[]
}

/** A group with the index of its period, its keys ('' if empty) and its numbers in units. */
export interface TotalsRow {
  readonly place: number
  readonly keys: readonly string[]
  readonly values: readonly number[]
}

/** Median number of seconds between two instants of a row, by group. */
export interface MedianQuestion extends Omit<TotalsQuestion, 'numbers'> {
  readonly from: string
  readonly to: string
}

/** The last record of another resource that refers to a row, dated up to an edge of each moment. */
export interface LatestRecord {
  readonly of: Definition
  readonly through: string
  readonly path: string
  readonly until: number
}

/** Tests if the last record is dated after an edge of the moment. Null accepts any date. */
export interface Since {
  /** Index in `latest`. */
  readonly latest: number
  readonly from: number | null
}

/**
 * Number of rows at several moments, counting those that have the required related records and none of the excluded ones.
 */
export interface AtEndQuestion extends Omit<TotalsQuestion, 'date' | 'numbers'> {
  /** Edges of each moment, as stored dates or instants. Other properties refer to them by index. */
  readonly moments: readonly (readonly string[])[]
  /** Date from which a row exists. Null means always. */
  readonly date: { readonly path: string; readonly until: number } | null
  readonly latest: readonly LatestRecord[]
  readonly numbers: readonly {
    readonly with: readonly Since[]
    readonly without: readonly Since[]
  }[]
}
