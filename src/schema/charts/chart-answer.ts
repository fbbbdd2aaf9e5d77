/** Unit of a number, which decides its format. */
export type ChartUnit = 'count' | 'money' | 'quantity' | 'percent' | 'hours'

export type Granularity = 'DAY' | 'WEEK' | 'MONTH'

/** A place on the axis; a stretch of time has its first day for a key and its last one as `to`. */
export interface ChartGroup {
  readonly key: string
  readonly label: string
  readonly to: string | null
}

/** A value for each group, in their order; null where there is nothing to divide by. */
export interface ChartSeries {
  readonly key: string
  readonly name: string
  readonly unit: ChartUnit
  readonly values: readonly (number | null)[]
  /** Of all groups, those left out included; null where it does not follow from the values. */
  readonly total: number | null
  /** The values that it stands for together, where they are few enough to be named. */
  readonly stands?: readonly string[]
}

/** A group and what the first measure comes to there, or by how much it has changed. */
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
  /** Grew, and fell, the most against the period before. */
  readonly gained: ChartFact | null
  readonly lost: ChartFact | null
}

/** Answer of GET /analytics/{chart}. */
export interface ChartAnswer {
  readonly code: string
  readonly fromDate: string
  readonly toDate: string
  readonly granularity: Granularity | null
  /** The dimension of the groups, and that of the series; null where the measures are the series. */
  readonly by: string
  readonly split: string | null
  /** Measures of the chart, in the format of the parameter `view`. */
  readonly view: string
  readonly labels: readonly string[]
  readonly groups: readonly ChartGroup[]
  readonly series: readonly ChartSeries[]
  readonly total: number | null
  readonly unit: ChartUnit
  /** The same of the stretch compared with, by the same groups and series; null where nothing was compared. */
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

/** The group of all that `top` leaves out. */
export const OTHERS = '*'
/** The group of rows that have no value there, and the value of filters that asks for them. */
export const NONE = '-'
/** Stands between several values of one filter in an address. */
export const EITHER = '|'
