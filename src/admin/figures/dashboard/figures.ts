import {
  findTile,
  type Chart,
  type DashboardTile,
  type ShownTile,
  type TileWords,
} from '#schema/engine'
import { isDated } from '../analytics/plot-of.ts'
import { foundCharts } from '../analytics/found-charts.ts'
import { inFull } from '../charts/numbers.ts'
import { formatDate, formatFullDate, formatQuantity, formatStretch, todayIs } from '../../format.ts'
import { filledText } from '../../i18n/text.ts'

/** Sorts entries without a position after all others. */
const LAST = Number.MAX_SAFE_INTEGER

/** A chart on a dashboard, with its code and position. */
export interface ShownChart {
  readonly code: string
  readonly order: number
  readonly chart: Chart
}

/** A tile on a dashboard, with the chart that declares it. */
export interface Tile extends ShownChart {
  readonly tile: ShownTile
  /** Covers the chosen period and is compared with the previous one. */
  readonly isOfPeriod: boolean
}

export const TILES: readonly Tile[] = foundCharts.flatMap((chart) => {
  const tile = findTile(chart)
  if (!tile) return []
  const { code, order = LAST, measure } = tile
  return [{ code, order, chart, tile, isOfPeriod: isDated(chart, [measure]) }]
})

export const CHARTS: readonly ShownChart[] = foundCharts
  .filter(({ dashboards }) => dashboards)
  .map(({ card = {}, ...chart }) => ({
    code: chart.code,
    order: card.order ?? chart.order ?? LAST,
    chart: {
      ...chart,
      card,
      title: card.title ?? chart.title,
      style: card.style ?? chart.style,
    },
  }))

/** Fills in the text of a tile for its current value; null if the tile has no such text. */
export function fillWords(words: TileWords = {}, tile: DashboardTile): string | null {
  const { value, unit, name, on, parts, first } = tile
  const isLate = (first?.on ?? todayIs()) < todayIs()
  const some = value !== 0 || name !== null ? words.some : words.none
  const english = (isLate ? words.late : undefined) ?? some
  if (english === undefined) return null
  return filledText(english, {
    value: inFull(unit, value),
    name: monthOr(name ?? ''),
    on: on === null ? '' : formatFullDate(on),
    smart_count: value,
    ...Object.fromEntries(parts.map((part) => [part.key, formatQuantity(part.value)])),
  })
}

/** Fills in the sentence about the first record to handle; null for a tile without one. */
export function fillBeginning(
  { begin, beginLate }: ShownTile,
  { first }: DashboardTile,
): string | null {
  if (!begin || !first) return null
  const [withDay = '', without = withDay] = [begin].flat()
  const values = { name: monthOr(first.name), whose: first.whose ?? '' }
  if (first.on === null) return filledText(without, { ...values, on: '' })
  // "Was due on yesterday" is not English.
  return beginLate !== undefined && first.on < todayIs()
    ? filledText(beginLate, { ...values, on: formatFullDate(first.on) })
    : filledText(withDay, { ...values, on: formatDate(first.on) })
}

/** Formats a stored month, "2026-09", in the user's language. Other names are returned unchanged. */
const monthOr = (name: string): string =>
  /^\d{4}-\d\d$/.test(name) ? formatStretch(`${name}-01`, lastOfMonth(name)) : name

const lastOfMonth = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10)
