import type { ChartUnit } from './charts/chart-answer.ts'
import type { LocalizedMessage } from './words/localized-message.ts'

/** The first of the records counted by a number. */
export interface DashboardFirst {
  readonly id: number
  /** Label of the record. */
  readonly name: string
  /** Person or thing that the record is about; null if the caller may not see it. */
  readonly whose: string | null
  /** A date of the record: the start, or the end. */
  readonly on: string | null
}

/** Number that a behaviour computes for a tile, in decimal, as in JSON (48.6). */
export interface ComputedTile {
  readonly value: number
  /** A day: the start, or the next occurrence. */
  readonly on?: string | null
  /** Name of the person or thing that the number is about. */
  readonly name?: string | null
  /** Breakdown of the number: days of leave by type. */
  readonly parts?: DashboardTile['parts']
  /** Numbers in the same unit, shown below the main one. */
  readonly beside?: readonly { readonly label: LocalizedMessage; readonly value: number }[]
  readonly first?: DashboardFirst | null
}

/** One number of a dashboard. */
export interface DashboardTile {
  readonly code: string
  /** In the current language. */
  readonly label: string
  readonly value: number
  readonly unit: ChartUnit
  /** Percentage change from the previous period; null if that had no value. */
  readonly trendPercent: number | null
  /** Planned value. */
  readonly target: number | null
  /** Value in the previous period. */
  readonly before: number | null
  /** Number of days ahead that are counted. */
  readonly within: number | null
  /** Numbers shown below the main one, with their labels. */
  readonly beside: readonly {
    readonly label: string
    readonly value: number | null
    readonly unit: ChartUnit
  }[]
  /** Number of records in the list that it links to. */
  readonly count: number | null
  readonly on: string | null
  readonly name: string | null
  /** Breakdown of the number. */
  readonly parts: readonly { readonly key: string; readonly value: number }[]
  readonly first: DashboardFirst | null
}

/** A position on the axis; for a period, `key` is its first day and `to` its last. */
export interface DashboardGroup {
  readonly key: string
  readonly label: string | null
  readonly to: string | null
}

/** One value for each group, in the order of the groups. */
export interface DashboardSeries {
  readonly key: string
  readonly name: string
  readonly values: readonly number[]
}

export interface DashboardChart {
  readonly code: string
  /** Names of the applied filters, separated by spaces. */
  readonly heeds: string
  readonly unit: ChartUnit
  /** Labels of the groups, in their order. */
  readonly labels: readonly string[]
  readonly groups: readonly DashboardGroup[]
  readonly series: readonly DashboardSeries[]
  readonly before: number | null
}

/** A user's order and visibility of tiles and charts, by code; those not in `order` keep their usual position. */
export interface DashboardArrangement {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** Answer of GET /dashboard/{role}. */
export interface DashboardAnswer {
  readonly fromDate: string
  readonly toDate: string
  /** End of the part of the period that has passed. */
  readonly passedTo: string
  readonly beforeFrom: string
  readonly beforeTo: string
  readonly tiles: readonly DashboardTile[]
  readonly charts: readonly DashboardChart[]
  readonly arrangement: DashboardArrangement
}
