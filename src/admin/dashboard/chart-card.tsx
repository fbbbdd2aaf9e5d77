import { itemsOf, type DashboardAnswer, type DashboardChart } from '#schema/engine'
import ChartIcon from '@mui/icons-material/BarChartOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import { Box, IconButton, Paper, Skeleton, Tooltip, Typography } from '@mui/material'
import { lazy, Suspense, useId, useState } from 'react'
import { ChartTable } from '../charts/chart-table.tsx'
import { HEIGHT } from '../charts/plot.ts'
import { EMPTY } from '../charts/styles.ts'
import { text } from '../i18n/text.ts'
import { useScreenContext } from '../screen-context.tsx'
import { totalOf, valueAt } from './answer.ts'
import type { Chart, ChartFilter, Scope } from './declared.tsx'
import { dashboardLinks, dashboardPlot, wordsOf } from './dashboard-plot.ts'

const Drawing = lazy(async () => ({
  default: (await import('../charts/drawing.tsx')).Drawing,
}))

interface CardProps {
  readonly chart: Chart
  readonly data: DashboardChart
  readonly answer: DashboardAnswer
  readonly scope: Scope
  readonly filters: readonly ChartFilter[]
}

/** One chart under its finding, and the same as a table. */
export function ChartCard({ chart, data: counted, answer, scope, filters }: CardProps) {
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  const data = inOrderOf(chart, counted)
  const plot = dashboardPlot(chart, data)
  const links = dashboardLinks(chart, data, { scope, context: useScreenContext() })
  const isEmpty = totalOf(data) === 0
  const finding = isEmpty
    ? null
    : (chart.finding?.(data, answer, wordsOf(chart, data).nameOf) ?? null)
  const about = chart.style === 'bars' ? (finding ? chart.title : null) : (chart.unit ?? null)
  const unfiltered = filters
    .filter(({ name }) => scope.filters[name] && !data.heeds.split(' ').includes(name))
    .map(({ label }) => label.toLowerCase())
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      data-chart={chart.measure}
      sx={{
        p: { xs: 1.5, md: 2 },
        borderRadius: 1,
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            component="h3"
            id={id}
            sx={{ fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4, textWrap: 'balance' }}
          >
            {finding ?? chart.title}
          </Typography>
          {(about || unfiltered.length > 0) && (
            <Typography sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              {[
                about,
                unfiltered.length > 0
                  ? text('not narrowed by {filters}', { filters: unfiltered.join(', ') })
                  : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          )}
        </Box>
        {!isEmpty && (
          <Tooltip title={isTable ? text('Show the chart') : text('Show as a table')}>
            <IconButton
              size="small"
              aria-pressed={isTable}
              aria-label={text('{title} as a table', { title: chart.title })}
              onClick={() => setIsTable(!isTable)}
              sx={{ mt: -0.5, mr: -0.5 }}
            >
              {isTable ? <ChartIcon fontSize="small" /> : <TableIcon fontSize="small" />}
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {isEmpty ? (
        <Empty words={chart.empty} />
      ) : isTable ? (
        <ChartTable plot={plot} links={links} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
          <Drawing plot={plot} links={links} />
        </Suspense>
      )}
    </Paper>
  )
}

/** States come in the order in which they are gone through. */
function inOrderOf({ of }: Chart, data: DashboardChart): DashboardChart {
  if (!of) return data
  const order = Object.keys(itemsOf(of))
  const inOrder = (one: { readonly key: string }, other: { readonly key: string }) =>
    order.indexOf(one.key) - order.indexOf(other.key)
  const groups = data.groups.some(({ to }) => to) ? data.groups : data.groups.toSorted(inOrder)
  const series = data.series
    .map((each) => ({
      ...each,
      values: groups.map((group) => valueAt(data, group.key, each.key)),
    }))
    .toSorted(inOrder)
  return { ...data, groups, series }
}

const Empty = ({ words }: { words: string }) => (
  <Box sx={{ ...EMPTY, minHeight: HEIGHT / 2 }}>{words}</Box>
)
