/** Unit of a number, which decides its format. */
export type ChartUnit = 'count' | 'money' | 'quantity' | 'percent' | 'hours'

export type Granularity = 'DAY' | 'WEEK' | 'MONTH'

/** A position on the axis; for a period, `key` is its first day and `to` its last. */
export interface ChartGroup {
  readonly key: string
  readonly label: string
  readonly to: string | null
}

/** One value per group, in the order of the groups; null if the divisor is zero. */
export interface ChartSeries {
  readonly key: string
  readonly name: string
  readonly unit: ChartUnit
  readonly values: readonly (number | null)[]
  /** Total of all groups, including those left out; null if it cannot be computed from the values. */
  readonly total: number | null
  /** The values that it combines, if they are few enough to be listed. */
  readonly stands?: readonly string[]
}

/** A group with the value of the first measure, or its change. */
export interface ChartFact {
  readonly key: string
  readonly label: string
  readonly value: number
}

/** Facts about a chart, from all of its groups. */
export interface ChartFacts {
  readonly total: number
  readonly before: number | null
  readonly largest: ChartFact | null
  /** Groups with the largest increase and decrease against the previous period. */
  readonly gained: ChartFact | null
  readonly lost: ChartFact | null
}

/** Answer of GET /analytics/{chart}. */
export interface ChartAnswer {
  readonly code: string
  readonly fromDate: string
  readonly toDate: string
  readonly granularity: Granularity | null
  /** The dimension of the groups, and that of the series; null if the measures are the series. */
  readonly by: string
  readonly split: string | null
  /** Measures of the chart, in the format of the parameter `view`. */
  readonly view: string
  readonly labels: readonly string[]
  readonly groups: readonly ChartGroup[]
  readonly series: readonly ChartSeries[]
  readonly total: number | null
  readonly unit: ChartUnit
  /** The comparison period, with the same groups and series; null without a comparison. */
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

/** The group of all values left out by `top`. */
export const OTHERS = '*'
/** The group of rows without a value, and the filter value that selects them. */
export const NONE = '-'
/** Separator between several values of one filter in an address. */
export const EITHER = '|'
