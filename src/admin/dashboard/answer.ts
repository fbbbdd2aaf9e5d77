import type { Unit } from './declared.tsx'

/** The numbers of a dashboard as GET /dashboard/{role} answers them. */
export interface TileValue {
  readonly code: string
  /** In the language that is on. */
  readonly label: string
  readonly value: number
  readonly unit: Unit
  /** By how many per cent it is more than in the stretch before; null where there was nothing. */
  readonly trendPercent: number | null
  /** What it was meant to be. */
  readonly target: number | null
  /** The same of the stretch before. */
  readonly before: number | null
  readonly other: number | null
  /** How many records the list behind it shows. */
  readonly count: number | null
  readonly on: string | null
  readonly name: string | null
}

/** A place on the axis; a stretch of time has its first day for a key, and its last one as `to`. */
export interface Group {
  readonly key: string
  readonly label: string | null
  readonly to: string | null
}

/** A value for each group, in their order. */
export interface Series {
  readonly key: string
  readonly name: string
  readonly values: readonly number[]
}

export interface ChartData {
  readonly code: string
  /** Names of the filters that narrow it, with blanks between them. */
  readonly heeds: string
  readonly groups: readonly Group[]
  readonly series: readonly Series[]
  readonly before: number | null
}

export interface DashboardAnswer {
  readonly fromDate: string
  readonly toDate: string
  /** As much of it as has passed. */
  readonly passedTo: string
  readonly beforeFrom: string
  readonly beforeTo: string
  readonly tiles: readonly TileValue[]
  readonly charts: readonly ChartData[]
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The number at one place of one series; what is not there is nothing. */
export const valueAt = ({ groups, series }: ChartData, group: string, key: string): number =>
  series.find((each) => each.key === key)?.values[groups.findIndex((each) => each.key === group)] ??
  0

export const totalOf = ({ series }: ChartData): number =>
  sumOf(series.map(({ values }) => sumOf(values)))

/** The group that came to the most, all series together. */
export function largest({
  groups,
  series,
}: ChartData): { readonly group: Group; readonly value: number } | null {
  const sums = groups.map((group, place) => ({
    group,
    value: sumOf(series.map(({ values }) => values[place] ?? 0)),
  }))
  return sums.reduce<(typeof sums)[number] | null>(
    (most, each) => (each.value > (most?.value ?? 0) ? each : most),
    null,
  )
}
