/** Unit of a number. It determines the number format. */
export type ChartUnit = 'count' | 'money' | 'quantity' | 'percent' | 'hours'

export type Granularity = 'DAY' | 'WEEK' | 'MONTH'

/** A position on the axis. For a period, `key` is its first day and `to` its last. */
export interface ChartGroup {
  readonly key: string
  readonly label: string
  readonly to: string | null
}

/** One value per group, in the order of the groups; null where the divisor is zero. */
export interface ChartSeries {
  readonly key: string
  readonly name: string
  readonly unit: ChartUnit
  readonly values: readonly (number | null)[]
  /** Total over all groups, including those not shown; null if it cannot be derived from the values. */
  readonly total: number | null
  /** Keys of the values combined in this series, if there are few enough to list. */
  readonly stands?: readonly string[]
}

/** A group with its value, or its change, in the first measure. */
export interface ChartFact {
  readonly key: string
  readonly label: string
  readonly value: number
}

/** Facts about a chart, computed from all its groups. */
export interface ChartFacts {
  readonly total: number
  readonly before: number | null
  readonly largest: ChartFact | null
  /** Groups with the largest increase and the largest decrease since the previous period. */
  readonly gained: ChartFact | null
  readonly lost: ChartFact | null
}

/** Response to GET /analytics/{chart}. */
export interface ChartAnswer {
  readonly code: string
  readonly fromDate: string
  readonly toDate: string
  readonly granularity: Granularity | null
  /** Dimension of the groups and dimension of the series. The latter is null if the measures are the series. */
  readonly by: string
  readonly split: string | null
  /** Measures of the chart, in the format of the `view` parameter. */
  readonly view: string
  readonly labels: readonly string[]
  readonly groups: readonly ChartGroup[]
  readonly series: readonly ChartSeries[]
  readonly total: number | null
  readonly unit: ChartUnit
  /** The comparison period with the same groups and series; null if no comparison was requested. */
  readonly before: {
    readonly fromDate: string
    readonly toDate: string
    readonly series: readonly {
      readonly key: string
      readonly values: readonly (number | null)[]
      readonly total: number | null
    }[]
  } | null
  readonly facts: ChartFacts
}

/** Key of the group that combines all values beyond `top`. */
export const OTHERS = '*'
/** Key of the group of rows without a value; also the filter value that selects them. */
export const NONE = '-'
/** Separator between multiple values of a filter in a URL. */
export const EITHER = '|'
