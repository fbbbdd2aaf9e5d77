import {
  countedBy,
  measureOf,
  tileOf,
  type Chart,
  type DashboardFirst,
  type DashboardTile,
  type ShownTile,
} from '#schema/engine'
import { isDated } from '../analytics/plot-of.ts'
import { foundCharts } from '../analytics/found-charts.ts'
import { listBehind } from '../analytics/list-behind.ts'
import { formatDate, formatFullDate, todayIs } from '../format.ts'
import { filledText } from '../i18n/text.ts'
import { translated } from '../registry.ts'
import type { Leads, Scope, Tile } from './declared.tsx'

/** Behind all that say where they stand. */
const LAST = Number.MAX_SAFE_INTEGER

/** The tiles that charts declare. */
export const declaredTiles: readonly Tile[] = foundCharts.flatMap((chart) => {
  const tile = tileOf(chart)
  return tile ? [shownTile(chart, tile)] : []
})

function shownTile(chart: Chart, tile: ShownTile): Tile {
  const { code, order = LAST, asks, isAlwaysShown, begin, beginLate, beginAt, more } = tile
  const isOfPeriod = isDated(chart, [tile.shows])
  const of = definitionOf(chart, tile.shows)
  const shown = {
    measure: code,
    order,
    isOfPeriod,
    ...(more ? { more } : {}),
    ...(isAlwaysShown ? { isAlwaysShown } : {}),
    leads: (scope: Scope, value: DashboardTile) => {
      const measure = listedOf(tile, value)
      return leadsOf(chart, { ...tile, shows: measure }, isOfPeriod ? scope : null)
    },
  }
  if (!asks || !begin) return shown
  return {
    ...shown,
    asks,
    begin: (first) => ({
      text: beginning(first, begin, beginLate),
      ...(beginAt ? { path: beginAt.replace(':id', String(first.id)) } : of ? { of } : {}),
    }),
  }
}

function beginning(
  { name, whose, on }: DashboardFirst,
  begin: NonNullable<ShownTile['begin']>,
  late: string | undefined,
): string {
  const [withDay = '', without = withDay] = [begin].flat()
  const values = { name, whose: whose ?? '' }
  if (on === null) return filledText(without, { ...values, on: '' })
  // "Was due on yesterday" is no English.
  return late !== undefined && on < todayIs()
    ? filledText(late, { ...values, on: formatFullDate(on) })
    : filledText(withDay, { ...values, on: formatDate(on) })
}

function definitionOf(chart: Chart, measure: string) {
  const [counted = ''] = countedBy(chart, measure)
  const resource = measureOf(chart, counted)?.dataset.resource
  return resource && translated(resource)
}

/** The measure whose records a tile leads to: nobody looks at a list of none. */
const listedOf = ({ shows, beside, isAlwaysShown }: ShownTile, value: DashboardTile): string =>
  isAlwaysShown && value.value === 0
    ? (beside.find((_, place) => value.beside[place]?.value) ?? shows)
    : shows

/** The screen that it names, or the list narrowed to the records behind the number. */
function leadsOf(chart: Chart, { shows, leadsTo }: ShownTile, days: Scope | null): Leads | null {
  const period = new URLSearchParams(days ? { fromDate: days.from, toDate: days.to } : {})
  if (leadsTo) {
    const separator = leadsTo.includes('?') ? '&' : '?'
    return { path: period.size > 0 ? `${leadsTo}${separator}${period}` : leadsTo }
  }
  const of = listBehind(chart, shows)
  const query = new URLSearchParams([['measure', shows], ...period])
  return of ? { of, behind: `${chart.code}?${query}` } : null
}
