import type { ChartUnit } from './charts/chart-answer.ts'
import type { LocalizedMessage } from './words/localized-message.ts'

/** First of the records that a number counts. */
export interface DashboardFirst {
  readonly id: number
  /** Label of the record. */
  readonly name: string
  /** Name of the person or thing the record is about; null if the caller may not see it. */
  readonly whose: string | null
  /** A date of the record, such as its start or end. */
  readonly on: string | null
}

/** Number that a behaviour computes for a tile, as a decimal (48.6). */
export interface ComputedTile {
  readonly value: number
  /** A date, such as a start or the next occurrence. */
  readonly on?: string | null
  /** Name of the person or thing that the number is about. */
  readonly name?: string | null
  /** Breakdown of the number, such as days of leave by type. */
  readonly parts?: DashboardTile['parts']
  /** Numbers in the same unit that are shown below the main one. */
  readonly beside?: readonly { readonly label: LocalizedMessage; readonly value: number }[]
  readonly first?: DashboardFirst | null
}

/** A number on a dashboard. */
export interface DashboardTile {
  readonly code: string
  /** Label in the current language. */
  readonly label: string
  readonly value: number
  readonly unit: ChartUnit
  /** Percentage change from the previous period; null if there was no value. */
  readonly trendPercent: number | null
  /** Planned value. */
  readonly target: number | null
  /** Value in the previous period. */
  readonly before: number | null
  /** Number of days ahead that were counted. */
  readonly within: number | null
  /** Numbers shown with their labels below the main one. */
  readonly beside: readonly {
    readonly label: string
    readonly value: number | null
    readonly unit: ChartUnit
  }[]
  /** Number of records in the linked list. */
  readonly count: number | null
  readonly on: string | null
  readonly name: string | null
  /** Breakdown of the number. */
  readonly parts: readonly { readonly key: string; readonly value: number }[]
  readonly first: DashboardFirst | null
}

/** A position on the axis. For a period, `key` is its first day and `to` its last. */
export interface DashboardGroup {
  readonly key: string
  readonly label: string | null
  readonly to: string | null
}

/** One value per group, in the order of the groups. */
export interface DashboardSeries {
  readonly key: string
  readonly name: string
  readonly values: readonly number[]
}

export interface DashboardChart {
  readonly code: string
  /** Names of the filters that were applied, separated by spaces. */
  readonly heeds: string
  readonly unit: ChartUnit
  /** Labels of the groups, in the same order. */
  readonly labels: readonly string[]
  readonly groups: readonly DashboardGroup[]
  readonly series: readonly DashboardSeries[]
  readonly before: number | null
}

/** A user's arrangement of tiles and charts, by code. Those not in `order` keep their default position. */
export interface DashboardArrangement {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** Response to GET /dashboard/{role}. */
export interface DashboardAnswer {
  readonly fromDate: string
  readonly toDate: string
  /** Last day of the period that is not in the future. */
  readonly passedTo: string
  readonly beforeFrom: string
  readonly beforeTo: string
  readonly tiles: readonly DashboardTile[]
  readonly charts: readonly DashboardChart[]
  readonly arrangement: DashboardArrangement
}
