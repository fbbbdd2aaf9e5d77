import {
  PERIOD,
  percentChange,
  type Chart,
  type DashboardAnswer,
  type DashboardChart,
} from '#schema/engine'
import { useState, useId } from 'react'
import { chartWords } from '../analytics/dimension.ts'
import { readNoun, asSubject } from '../analytics/findings/topic.ts'
import { buildPlot } from '../analytics/plot-of.ts'
import { ChartBody, ChartFrame } from '../charts/chart-frame.tsx'
import { inFull } from '../charts/numbers.ts'
import { isEmpty, valueAt, type Plot, type PlotLinks } from '../charts/plot.ts'
import { formatPercent, formatStretch } from '../../format.ts'
import { filledText, text } from '../../i18n/text.ts'
import { useScreenContext } from '../../screen-context.tsx'
import type { ChartFilter } from './declared.tsx'
import { addressOfLeads, markLeads, type Scope } from './leads.ts'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Box, Button } from '@mui/material'
import type { ShownChart } from './figures.ts'

interface CardProps {
  readonly chart: Chart
  readonly data: DashboardChart
  readonly answer: DashboardAnswer
  readonly scope: Scope
  readonly filters: readonly ChartFilter[]
}

/** A chart with its finding as the heading. It can be shown as a table instead. */
export function DashboardChartCard({ chart, data, answer, scope, filters }: CardProps) {
  const [isTable, setIsTable] = useState(false)
  const context = useScreenContext()
  const { title, about, empty } = chartWords(chart)
  const plot = readPlot(chart, data)
  const finding = isEmpty(plot) ? null : fillFinding(chart, plot, data, answer)
  const unfiltered = filters
    .filter(({ name }) => scope.filters[name] && !data.heeds.split(' ').includes(name))
    .map(({ label }) => label.toLowerCase())
  const links: PlotLinks = {
    listOf: ({ group: place, series: part }) => {
      const group = data.groups[place]
      const one = data.series[part ?? (data.series.length === 1 ? 0 : -1)]
      if (!group || !one) return null
      const mark = { group: group.key, to: group.to, series: one.key }
      return addressOfLeads(markLeads(data, scope, mark), context)
    },
    deeper: () => null,
  }
  return (
    <ChartFrame
      code={chart.code}
      title={title}
      heading={finding ?? title}
      level="h3"
      lines={[
        [
          finding && chart.card?.finding !== 'change' ? title : about,
          unfiltered.length > 0
            ? text('not filtered by {filters}', { filters: unfiltered.join(', ') })
            : null,
        ]
          .filter(Boolean)
          .join(' · '),
      ]}
      plot={plot}
      isTable={isTable}
      onTable={() => setIsTable(!isTable)}
    >
      <ChartBody plot={plot} links={() => links} isTable={isTable} empty={empty} />
    </ChartFrame>
  )
}

export function readPlot(chart: Chart, { groups, series, unit }: DashboardChart): Plot {
  const { dimensions, splits, measures } = chart
  const [view = []] = measures
  const by = dimensions[0] ?? PERIOD
  return buildPlot(
    chart,
    {
      by,
      split: by === PERIOD ? (splits[0] ?? null) : null,
      groups: groups.map((group) => ({ ...group, label: group.label ?? group.key })),
      series: series.map(({ key, name, values }) => ({
        key: key === 'all' ? (view[0] ?? key) : key,
        name,
        unit,
        values,
        total: values.reduce((sum, value) => sum + value, 0),
      })),
      before: null,
    },
    { view },
  )
}

/** Fills the numbers into the heading declared by a chart; null if there is nothing to report. */
export function fillFinding(
  chart: Chart,
  plot: Plot,
  { unit, before }: DashboardChart,
  { beforeFrom, beforeTo }: Pick<DashboardAnswer, 'beforeFrom' | 'beforeTo'>,
): string | null {
  const { finding, share = [] } = chart.card ?? {}
  if (!finding) return null
  const sums = plot.groups.map((_, group) => valueAt(plot, { group, series: null }) ?? 0)
  const all = sums.reduce((sum, value) => sum + value, 0)
  if (finding === 'change') {
    const stretch = formatStretch(beforeFrom, beforeTo)
    return changeWords(
      readNoun(chart, chart.measures[0]?.[0] ?? ''),
      percentChange(all, before),
      stretch,
    )
  }
  const most = Math.max(...sums)
  const ofShare = sums.filter((_, place) => share.includes(plot.groups[place]?.key ?? ''))
  const percent = Math.round((ofShare.reduce((sum, value) => sum + value, 0) / all) * 100)
  if (share.length > 0 && percent === 0) return null
  return filledText(finding, {
    smart_count: all,
    all: inFull(unit, all),
    top: plot.groups[sums.indexOf(most)]?.label ?? '',
    most: inFull(unit, most),
    percent,
  })
}

/** "Net sales up 12% on 1 – 25 Oct"; null without an earlier value. */
function changeWords(noun: string, percent: number | null, stretch: string): string | null {
  if (percent === null) return null
  const measure = asSubject(noun)
  if (percent === 0) return text('{measure} unchanged from {stretch}', { measure, stretch })
  const values = { measure, stretch, percent: formatPercent(Math.abs(percent)) }
  return percent > 0
    ? text('{measure} up {percent} on {stretch}', values)
    : text('{measure} down {percent} on {stretch}', values)
}

const SHOWN = 4

interface GridProps {
  readonly charts: readonly ShownChart[]
  readonly answer: DashboardAnswer
  readonly scope: Scope
  readonly filters: readonly ChartFilter[]
}

/** Shows four charts, and the others on request. */
export function ChartGrid({ charts, answer, scope, filters }: GridProps) {
  const [more, setMore] = useState(false)
  const id = useId()
  const shown = charts
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ chart }) => {
      const data = answer.charts.find(({ code }) => code === chart.code)
      return data ? [{ chart, data }] : []
    })
  const cards = (from: number, to?: number) =>
    shown
      .slice(from, to)
      .map((each) => (
        <DashboardChartCard
          key={each.chart.code}
          {...each}
          answer={answer}
          scope={scope}
          filters={filters}
        />
      ))
  return (
    <>
      <Box sx={GRID}>{cards(0, SHOWN)}</Box>
      {shown.length > SHOWN && (
        <>
          <Button
            color="inherit"
            aria-expanded={more}
            aria-controls={id}
            endIcon={<ExpandIcon sx={{ transform: more ? 'rotate(180deg)' : 'none' }} />}
            onClick={() => setMore(!more)}
            sx={{ my: 1.5 }}
          >
            {more ? text('Fewer charts') : text('More charts')}
          </Button>
          <Box id={id} hidden={!more} sx={{ ...GRID, '&[hidden]': { display: 'none' } }}>
            {more && cards(SHOWN)}
          </Box>
        </>
      )}
    </>
  )
}

const GRID = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  alignItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  // A chart alone in the last row fills it.
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
} as const
