import { itemsOf, type ChartStyle, type DashboardChart } from '#schema/engine'
import { lighter, type Plot, type PlotLinks } from '../charts/plot.ts'
import { formatStretch } from '../format.ts'
import { text, textOf } from '../i18n/text.ts'
import type { ScreenContext } from '../screen-context.tsx'
import { seriesColour } from '../theme/tokens.ts'
import type { Chart, Scope } from './declared.tsx'
import { declaredLeads } from './declared-leads.ts'
import { addressOfLeads } from './leads.ts'

/** A chart of a dashboard as it is drawn, with the words and tones that its screen declares. */
export function dashboardPlot(chart: Chart, { groups, series }: DashboardChart): Plot {
  const words = wordsOf(chart, { groups, series })
  const keys = series.map(({ key }) => key)
  const isTime = groups.some(({ to }) => to !== null)
  return {
    title: chart.title,
    style: drawnAs(chart, series.length),
    by: isTime ? text('When') : text('What'),
    isTime,
    isAdditive: chart.style === 'columns',
    before: null,
    groups: groups.map(({ key, to }) => ({
      key,
      to,
      label: to === null ? words.nameOf(key) : formatStretch(key, to),
      colour: words.toneOf(key) ?? seriesColour(0),
    })),
    series: series.map(({ key, values }, place) => ({
      key,
      name: series.length > 1 ? words.nameOf(key) : ((isTime ? null : chart.unit) ?? chart.title),
      unit: chart.shows,
      values,
      total: values.reduce((sum, value) => sum + value, 0),
      before: null,
      totalBefore: null,
      colour: colourOf(words, keys, place),
      isLine: false,
    })),
  }
}

/** Columns of several series stand on one another. */
const drawnAs = ({ style }: Chart, series: number): ChartStyle =>
  style === 'columns' && series > 1 ? 'stacked' : style

interface ChartWords {
  nameOf(key: string): string
  toneOf(key: string): string | undefined
}

/** What groups and series are called: choices of a field, words of the screen, or as the server says. */
export function wordsOf(
  { of, words }: Chart,
  { groups, series }: Pick<DashboardChart, 'groups' | 'series'>,
): ChartWords {
  const items = of ? itemsOf(of) : {}
  const labels = new Map([
    ...series.map(({ key, name }) => [key, name] as const),
    ...groups.map(({ key, label }) => [key, label] as const),
  ])
  return {
    nameOf: (key) =>
      words?.[key]?.[0] ?? (items[key] ? textOf(items[key].label) : (labels.get(key) ?? key)),
    toneOf: (key) => {
      const own = words?.[key]?.[1] ?? items[key]?.tone
      const tone = own ?? (items[key] || words?.[key] ? 'neutral' : undefined)
      return tone && `var(--tone-${tone}-solid)`
    },
  }
}

/** That of its tone; the second of two series of one tone is lighter. */
function colourOf({ toneOf }: ChartWords, keys: readonly string[], place: number): string {
  const tones = keys.map(toneOf)
  const tone = tones[place]
  if (tone === undefined) return seriesColour(place)
  return tones.indexOf(tone) === place ? tone : lighter(tone)
}

interface Around {
  readonly scope: Scope
  readonly context: ScreenContext
}

/** Where the points lead; all series together only where there is one. */
export const dashboardLinks = (
  { leads }: Chart,
  data: DashboardChart,
  { scope, context }: Around,
): PlotLinks => ({
  listOf: ({ group: place, series: part }) => {
    const group = data.groups[place]
    const one = data.series[part ?? (data.series.length === 1 ? 0 : -1)]
    if (!group || !one) return null
    const mark = { group: group.key, to: group.to, series: one.key }
    return addressOfLeads(leads?.(scope, mark) ?? declaredLeads(data, scope, mark), context)
  },
  deeper: () => null,
})
