/** The numbers of a dashboard as GET /dashboard answers them. */
export interface Figure {
  readonly code: string
  readonly value: number
  /** The same of the stretch before. */
  readonly before: number | null
  readonly other: number | null
  /** How many records the list behind it shows. */
  readonly count: number | null
  readonly on: string | null
  readonly name: string | null
}

/** A place on the axis, or a series; a stretch of time has its first day for a key, and its last one as `to`. */
export interface Named { readonly key: string; readonly label: string | null; readonly to: string | null }

export interface Picture {
  readonly code: string
  /** Names of the filters that narrow it, with blanks between them. */
  readonly heeds: string
  readonly groups: readonly Named[]
  readonly series: readonly Named[]
  readonly points: readonly { readonly group: string; readonly series: string; readonly value: number }[]
  readonly before: number | null
}

export interface DashboardAnswer {
  readonly fromDate: string
  readonly toDate: string
  /** As much of it as has passed. */
  readonly passedTo: string
  readonly beforeFrom: string
  readonly beforeTo: string
  readonly tiles: readonly Figure[]
  readonly charts: readonly Picture[]
}

/** The number at one place of one series; what is not there is nothing. */
export const valueAt = ({ points }: Picture, group: string, series: string): number =>
  points.find((point) => point.group === group && point.series === series)?.value ?? 0

export const totalOf = ({ points }: Picture): number => points.reduce((sum, { value }) => sum + value, 0)

/** The group that came to the most, all series together. */
export function largest(picture: Picture): { readonly group: Named; readonly value: number } | null {
  const sums = picture.groups.map((group) => ({ group, value: picture.points.reduce((sum, point) => (point.group === group.key ? sum + point.value : sum), 0) }))
  return sums.reduce<(typeof sums)[number] | null>((most, each) => (each.value > (most?.value ?? 0) ? each : most), null)
}

/** By how many per cent it is more than before; null where there is nothing to compare with. */
export const changeOf = (value: number, before: number | null): number | null => (before === null || before === 0 ? null : Math.round(((value - before) / Math.abs(before)) * 100))
