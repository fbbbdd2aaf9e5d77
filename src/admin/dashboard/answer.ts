import type { DashboardChart, DashboardGroup } from '#schema/engine'

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The number at one place of one series; what is not there is nothing. */
export const valueAt = ({ groups, series }: DashboardChart, group: string, key: string): number =>
  series.find((each) => each.key === key)?.values[groups.findIndex((each) => each.key === group)] ??
  0

export const totalOf = ({ series }: DashboardChart): number =>
  sumOf(series.map(({ values }) => sumOf(values)))

/** The group that came to the most, all series together. */
export function largest({
  groups,
  series,
}: DashboardChart): { readonly group: DashboardGroup; readonly value: number } | null {
  const sums = groups.map((group, place) => ({
    group,
    value: sumOf(series.map(({ values }) => values[place] ?? 0)),
  }))
  return sums.reduce<(typeof sums)[number] | null>(
    (most, each) => (each.value > (most?.value ?? 0) ? each : most),
    null,
  )
}
