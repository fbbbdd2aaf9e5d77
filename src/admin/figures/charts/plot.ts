import { OTHERS, type ChartStyle, type ChartUnit } from '#schema/engine'
import { text } from '../../i18n/text.ts'

/** A position on the axis of a drawing. */
export interface PlotGroup {
  readonly key: string
  readonly label: string
  /** The last day of a period. */
  readonly to: string | null
  /** Colour of a slice, or of a bar that represents a state. */
  readonly colour: string
}

export interface PlotSeries {
  readonly key: string
  readonly name: string
  readonly unit: ChartUnit
  readonly values: readonly (number | null)[]
  readonly total: number | null
  /** The values of the comparison period, by group. */
  readonly before: readonly (number | null)[] | null
  readonly totalBefore: number | null
  readonly colour: string
  /** Drawn as a line among columns, because its values cannot be added to theirs. */
  readonly isLine: boolean
}

export interface Plot {
  readonly title: string
  readonly style: ChartStyle
  readonly groups: readonly PlotGroup[]
  readonly series: readonly PlotSeries[]
  /** Name of the dimension of the groups: "Item", "Period". */
  readonly by: string
  /** Groups are periods. */
  readonly isTime: boolean
  readonly isAdditive: boolean
  /** Label of the comparison period; null without one. */
  readonly before: string | null
}

/** A point in a chart; `series` is null for all series of the group together. */
export interface Point {
  readonly group: number
  readonly series: number | null
}

export interface PlotLinks {
  listOf(point: Point): string | null
  /** The next drill-down level of a group; null at the deepest level. */
  deeper(group: number): { readonly label: string; readonly go: () => void } | null
}

const added = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null)

export const valueAt = ({ series }: Plot, { group, series: place }: Point): number | null =>
  place === null
    ? added(series.filter(({ isLine }) => !isLine).map(({ values }) => values[group] ?? null))
    : (series[place]?.values[group] ?? null)

export function readBefore({ series }: Plot, { group, series: place }: Point): number | null {
  if (place !== null) return series[place]?.before?.[group] ?? null
  const compared = series.filter(({ isLine, before }) => !isLine && before)
  return compared.length === 0 ? null : added(compared.map(({ before }) => before?.[group] ?? null))
}

/** Returns true for the group of everything not shown individually. It gets no bar of its own. */
export const isRest = ({ groups }: Plot, group: number): boolean => groups[group]?.key === OTHERS

/** Unit of the main axis: that of the first series. */
export const mainUnit = ({ series }: Plot): ChartUnit => series[0]?.unit ?? 'count'

/** Unit of the second axis; null if there is none. */
export const otherUnit = (plot: Plot): ChartUnit | null =>
  plot.series.find(({ unit }) => unit !== mainUnit(plot))?.unit ?? null

export const isEmpty = ({ series, groups }: Plot): boolean =>
  groups.length === 0 || series.every(({ values }) => values.every((value) => !value))

/** Returns true if the comparison period has any value. */
export const hasBefore = ({ before: stretch, series }: Plot): boolean =>
  stretch !== null && series.some(({ before }) => before?.some((value) => value))

/** Returns true if the comparison can be drawn: at most two lines, or columns that can be summed into one. */
export const isComparedIn = (plot: Plot): boolean =>
  hasBefore(plot) &&
  (plot.style === 'line' ? plot.series.length <= 2 : plot.series.length === 1 || plot.isAdditive)

/** A lighter shade of the same colour. */
export const lighter = (colour: string, share = 42): string =>
  `color-mix(in srgb, ${colour} ${share}%, var(--mui-palette-background-paper))`

export const MUTED = 'var(--ink-faint)'

/** Height of all charts over time, in pixels. */
export const HEIGHT = 248

/** Limits for slices and bars, because more would be unreadable. */
const MOST_SLICES = 7
const MOST_BARS = 15

/** Merges the smallest groups into one if there are too many. */
export function withFewGroups(plot: Plot): Plot {
  if (plot.isTime) return plot
  const isRing = plot.style === 'donut' && plot.series.length === 1
  const most = isRing ? MOST_SLICES : MOST_BARS
  if (plot.groups.length <= most + (isRing ? 0 : 1)) return plot
  const [first] = plot.series
  const bySize = plot.groups
    .map(({ key }, place) => ({ key, place, value: first?.values[place] ?? 0 }))
    .filter(({ key }) => key !== OTHERS)
    .toSorted((one, other) => (isRing ? other.value - one.value : 0))
  const kept = bySize.slice(0, most - 1).map(({ place }) => place)
  const folded = (values: readonly (number | null)[]) => [
    ...kept.map((place) => values[place] ?? null),
    values.reduce<number>(
      (sum, value, place) => sum + (kept.includes(place) ? 0 : (value ?? 0)),
      0,
    ),
  ]
  return {
    ...plot,
    groups: [
      ...kept.flatMap((place) => plot.groups[place] ?? []),
      { key: OTHERS, label: text('Others'), to: null, colour: 'var(--tone-neutral-solid)' },
    ],
    series: plot.series.map((series) => ({
      ...series,
      values: folded(series.values),
      before: series.before && folded(series.before),
    })),
  }
}
