import {
  countedBy,
  isSinceEver,
  findMeasure,
  NONE,
  OTHERS,
  PERIOD,
  type Chart,
  type ChartAnswer,
  type ChartGroup,
} from '#schema/engine'
import { lighter, MUTED, type Plot, type PlotGroup, type PlotSeries } from '../charts/plot.ts'
import { formatStretch, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { seriesColour } from '../../theme/tokens.ts'
import type { ChartState } from './address.ts'
import { chartWords, findDimension, measureTone, type ShownDimension } from './dimension.ts'

type Paint = (key: string) => string

/** The part of a response that is drawn. */
type Drawn = Pick<ChartAnswer, 'by' | 'split' | 'groups' | 'series' | 'before'>
type View = Pick<ChartState, 'view'>

export function buildPlot(chart: Chart, answer: Drawn, state: View): Plot {
  const by = findDimension(chart, answer.by)
  const split = answer.split === null ? null : findDimension(chart, answer.split)
  const groupPaint = pickPaint(by, listKeys(answer.groups))
  const seriesPaint = split ? pickPaint(split, listKeys(answer.series)) : paintOfMeasures(chart)
  const isPainted = chart.style === 'donut' || hasTones(by)
  const [firstColour] = answer.series.map(({ key }) => seriesPaint(key))
  const before = isDated(chart, state.view) ? answer.before : null
  return {
    title: chartWords(chart).title,
    style: chart.style,
    by: by.label,
    isTime: answer.by === PERIOD,
    isAdditive: standOnOneAnother(chart, answer, state),
    before: before && formatStretch(before.fromDate, before.toDate),
    groups: answer.groups.map(
      (group): PlotGroup => ({
        ...group,
        label: formatGroup(group),
        colour: isPainted ? groupPaint(group.key) : (firstColour ?? seriesColour(0)),
      }),
    ),
    series: answer.series.map((each): PlotSeries => {
      const then = before?.series.find(({ key }) => key === each.key)
      return {
        ...each,
        values: untilToday(answer, each.values, !split && isLevel(chart, each.key)),
        before: then ? untilToday(answer, then.values) : null,
        totalBefore: then?.total ?? null,
        colour: seriesPaint(each.key),
        isLine: !split && isLineAmong(chart, each, answer),
      }
    }),
  }
}

const formatGroup = ({ key, to, label }: ChartGroup): string =>
  to === null ? (key === OTHERS ? text('Others') : label) : formatStretch(key, to)

/** Returns true if the values have a date. Undated values are as of today and cannot be compared with earlier ones. */
export const isDated = (chart: Chart, view: readonly string[]): boolean =>
  view
    .flatMap((name) => countedBy(chart, name))
    .some((name) => findMeasure(chart, name)?.dataset.date !== null)

/** Replaces the values of future days with null, because they are unknown, not zero. */
function untilToday(
  { by, groups }: Drawn,
  values: readonly (number | null)[],
  isLevelled = false,
): readonly (number | null)[] {
  if (by !== PERIOD) return values
  const today = todayIs()
  return values.map((value, place) =>
    (value === 0 || isLevelled) && (groups[place]?.key ?? '') > today ? null : value,
  )
}

const listKeys = (all: readonly { readonly key: string }[]) => all.map(({ key }) => key)

/** Returns true if the series are stacked: parts of one measure, or measures of a chart declared as stacked. */
function standOnOneAnother(
  chart: Chart,
  { series, split }: Drawn,
  { view: [name = ''] }: View,
): boolean {
  if (series.some(({ unit }) => unit !== series[0]?.unit)) return false
  return split === null ? chart.style === 'stacked' : isSummed(chart, name) || isLevel(chart, name)
}

/**
 * Returns true if a higher value than before means growth. Running totals only show what remains today, and monthly
 * rates are larger in a longer period.
 */
export function isComparable(chart: Chart, name: string): boolean {
  const measure = findMeasure(chart, name)?.measure
  return !isSinceEver(chart, name) && !(measure?.type === 'sum' && measure.isPerMonth)
}

/** Returns true for an amount at a point in time, as opposed to an amount over a period. */
export const isLevel = (chart: Chart, name: string): boolean =>
  isSinceEver(chart, name) || findMeasure(chart, name)?.measure.type === 'atEnd'

/** Returns true for a measure that can be added up; averages, percentages and running totals cannot. */
export function isSummed(chart: Chart, name: string): boolean {
  const measure = findMeasure(chart, name)?.measure
  if (!measure) return false
  if (measure.type === 'added') return measure.of.every((part) => isSummed(chart, part))
  return measure.type === 'sum' || (measure.type === 'count' && measure.distinct === undefined)
}

/** Returns true for a series drawn as a line among columns: it has another unit, or it is a running total. */
function isLineAmong(
  chart: Chart,
  { key, unit }: { readonly key: string; readonly unit: string },
  { series }: Drawn,
): boolean {
  if (series.length < 2) return false
  return unit !== series[0]?.unit || isSinceEver(chart, key)
}

const hasTones = ({ items }: ShownDimension): boolean =>
  Object.values(items).some(({ tone }) => tone !== undefined)

/**
 * Assigns colours to values: the colour of the chip for states with tones, increasingly strong shades of one colour for
 * bands, otherwise the next colour.
 */
function pickPaint(dimension: ShownDimension, keys: readonly string[]): Paint {
  const { items, isOrdinal } = dimension
  const order =
    Object.keys(items).length > 0 ? Object.keys(items) : keys.filter((key) => !isRest(key))
  const named =
    (paint: Paint): Paint =>
    (key) =>
      key === OTHERS ? 'var(--tone-neutral-solid)' : key === NONE ? lighter(MUTED, 50) : paint(key)
  if (hasTones(dimension)) {
    const readTone = (key: string) => items[key]?.tone ?? 'neutral'
    return named((key) => {
      // Among states of the same tone, the later ones are drawn lighter.
      const alike = order.filter((each) => readTone(each) === readTone(key)).indexOf(key)
      const solid = `var(--tone-${readTone(key)}-solid)`
      return alike <= 0 ? solid : lighter(solid, Math.max(70 - 25 * alike, 25))
    })
  }
  if (isOrdinal && order.length > 1)
    return named((key) =>
      lighter(seriesColour(0), 40 + (60 * Math.max(order.indexOf(key), 0)) / (order.length - 1)),
    )
  return named((key) => nth(Math.max(order.indexOf(key), 0)))
}

const isRest = (key: string): boolean => key === OTHERS || key === NONE

/** Number of series colours; further series reuse them in a lighter shade. */
const SERIES = 6
const nth = (place: number): string =>
  place < SERIES ? seriesColour(place) : lighter(seriesColour(place), 55)

/** A measure keeps its colour from view to view. */
function paintOfMeasures(chart: Chart): Paint {
  const order = [...new Set(chart.measures.flat())]
  return (key) => {
    const tone = measureTone(chart, key)
    return tone && tone !== 'neutral'
      ? `var(--tone-${tone}-solid)`
      : seriesColour(Math.max(order.indexOf(key), 0))
  }
}
