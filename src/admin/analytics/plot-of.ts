import {
  isDerived,
  measureOf,
  NONE,
  OTHERS,
  PERIOD,
  type Chart,
  type ChartAnswer,
  type ChartGroup,
} from '#schema/engine'
import { lighter, MUTED, type Plot, type PlotGroup, type PlotSeries } from '../charts/plot.ts'
import { formatStretch, todayIs } from '../format.ts'
import { text } from '../i18n/text.ts'
import { seriesColour } from '../theme/tokens.ts'
import type { ChartState } from './address.ts'
import { chartWords, dimensionOf, measureTone, type ShownDimension } from './dimension.ts'

type Paint = (key: string) => string

/** What a chart answered, as it is drawn. */
export function plotOf(chart: Chart, answer: ChartAnswer, state: ChartState): Plot {
  const by = dimensionOf(chart, answer.by)
  const split = answer.split === null ? null : dimensionOf(chart, answer.split)
  const groupPaint = paintOf(by, keysOf(answer.groups))
  const seriesPaint = split ? paintOf(split, keysOf(answer.series)) : paintOfMeasures(chart)
  const isPainted = chart.style === 'donut' || hasTones(by)
  const [firstColour] = answer.series.map(({ key }) => seriesPaint(key))
  const before = answer.before
  return {
    title: chartWords(chart).title,
    style: chart.style,
    by: by.label,
    isTime: answer.by === PERIOD,
    isAdditive: split !== null && isSummed(chart, state.view[0] ?? ''),
    before: before && formatStretch(before.fromDate, before.toDate),
    groups: answer.groups.map(
      (group): PlotGroup => ({
        ...group,
        label: labelOf(group),
        colour: isPainted ? groupPaint(group.key) : (firstColour ?? seriesColour(0)),
      }),
    ),
    series: answer.series.map((each): PlotSeries => {
      const then = before?.series.find(({ key }) => key === each.key)
      return {
        ...each,
        values: untilToday(answer, each.values),
        before: then ? untilToday(answer, then.values) : null,
        totalBefore: then?.total ?? null,
        colour: seriesPaint(each.key),
        isLine: !split && isLineAmong(chart, each, answer),
      }
    }),
  }
}

const labelOf = ({ key, to, label }: ChartGroup): string =>
  to === null ? (key === OTHERS ? text('Others') : label) : formatStretch(key, to)

/** Nothing has come yet of days that are still to come, which is not the same as none. */
function untilToday(
  { by, groups }: ChartAnswer,
  values: readonly (number | null)[],
): readonly (number | null)[] {
  if (by !== PERIOD) return values
  const today = todayIs()
  return values.map((value, place) =>
    value === 0 && (groups[place]?.key ?? '') > today ? null : value,
  )
}

const keysOf = (all: readonly { readonly key: string }[]) => all.map(({ key }) => key)

/** Averages and percentages do not add up, nor does what has come together since the beginning. */
export function isSummed(chart: Chart, name: string): boolean {
  const measure = measureOf(chart, name)?.measure
  if (!measure) return false
  if (measure.type === 'added') return measure.of.every((part) => isSummed(chart, part))
  return measure.type === 'sum' || (measure.type === 'count' && measure.distinct === undefined)
}

/** A measure of another unit, or one that is a level and no amount, among columns. */
function isLineAmong(
  chart: Chart,
  { key, unit }: { readonly key: string; readonly unit: string },
  { series }: ChartAnswer,
): boolean {
  if (series.length < 2) return false
  const measure = measureOf(chart, key)?.measure
  return (
    unit !== series[0]?.unit ||
    (measure !== undefined && isDerived(measure) && measure.type === 'running')
  )
}

const hasTones = ({ items }: ShownDimension): boolean =>
  Object.values(items).some(({ tone }) => tone !== undefined)

/** The colour of a value: that of its chip where states have tones, one colour growing deeper for bands, else the next one. */
function paintOf(dimension: ShownDimension, keys: readonly string[]): Paint {
  const { items, isOrdinal } = dimension
  const order =
    Object.keys(items).length > 0 ? Object.keys(items) : keys.filter((key) => !isRest(key))
  const named =
    (paint: Paint): Paint =>
    (key) =>
      key === OTHERS ? 'var(--tone-neutral-solid)' : key === NONE ? lighter(MUTED, 50) : paint(key)
  if (hasTones(dimension)) {
    const toneOf = (key: string) => items[key]?.tone ?? 'neutral'
    return named((key) => {
      // States of one tone beside each other: the further ones are drawn lighter.
      const alike = order.filter((each) => toneOf(each) === toneOf(key)).indexOf(key)
      const solid = `var(--tone-${toneOf(key)}-solid)`
      return alike <= 0 ? solid : lighter(solid, Math.max(70 - 25 * alike, 25))
    })
  }
  if (isOrdinal && order.length > 1)
    return named((key) =>
      lighter(seriesColour(0), 28 + (72 * Math.max(order.indexOf(key), 0)) / (order.length - 1)),
    )
  return named((key) => nth(Math.max(order.indexOf(key), 0)))
}

const isRest = (key: string): boolean => key === OTHERS || key === NONE

/** As many colours as there are series; then the same ones lighter. */
const SERIES = 6
const nth = (place: number): string =>
  place < SERIES ? seriesColour(place) : lighter(seriesColour(place), 55)

/** A measure keeps its colour from view to view. */
function paintOfMeasures(chart: Chart): Paint {
  const order = [...new Set(chart.views.flat())]
  return (key) => {
    const tone = measureTone(chart, key)
    return tone && tone !== 'neutral'
      ? `var(--tone-${tone}-solid)`
      : seriesColour(Math.max(order.indexOf(key), 0))
  }
}

/** A ring with more parts than that is not read: the smallest stand together. */
export const MOST_SLICES = 7

/** The same with the smallest groups as one, where they are too many for a ring. */
export function withFewSlices(plot: Plot): Plot {
  const [series] = plot.series
  if (plot.style !== 'donut' || plot.series.length !== 1 || !series) return plot
  if (plot.groups.length <= MOST_SLICES) return plot
  const bySize = plot.groups
    .map((group, place) => ({ group, place, value: series.values[place] ?? 0 }))
    .filter(({ group }) => group.key !== OTHERS)
    .toSorted((one, other) => other.value - one.value)
  const kept = bySize.slice(0, MOST_SLICES - 1)
  const keptPlaces = new Set(kept.map(({ place }) => place))
  const restOf = (values: readonly (number | null)[]) =>
    values.reduce<number>(
      (sum, value, place) => sum + (keptPlaces.has(place) ? 0 : (value ?? 0)),
      0,
    )
  const folded = (values: readonly (number | null)[]) => [
    ...kept.map(({ place }) => values[place] ?? null),
    restOf(values),
  ]
  return {
    ...plot,
    groups: [
      ...kept.map(({ group }) => group),
      { key: OTHERS, label: text('Others'), to: null, colour: 'var(--tone-neutral-solid)' },
    ],
    series: [
      { ...series, values: folded(series.values), before: series.before && folded(series.before) },
    ],
  }
}
