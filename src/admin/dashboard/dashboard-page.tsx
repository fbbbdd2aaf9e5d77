import { kebabCase, type DashboardAnswer } from '#schema/engine'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatStretch, todayIs } from '../format.ts'
import { foundMetrics } from '../found-screens.ts'
import { text } from '../i18n/text.ts'
import { useIsDown } from '../providers/connection.ts'
import { useAnswer } from '../providers/use-answer.ts'
import { PageHeader } from '../record/page-header.tsx'
import { useUser } from '../session/stored-user.ts'
import { useUrlParams } from '../shell/use-url-params.ts'
import { ChartFilters } from './chart-filters.tsx'
import { ChartGrid } from './chart-grid.tsx'
import type { ChartFilter, Scope } from './declared.tsx'
import { PeriodButton } from './period-button.tsx'
import { periodIn } from './periods.ts'
import { Tiles } from './tiles.tsx'

const TILES = foundMetrics.flatMap(({ tiles }) => tiles)
const CHARTS = foundMetrics.flatMap(({ charts }) => charts)

/** The numbers that ask for action, those of the chosen stretch of time, and the charts behind them. */
export function DashboardPage({
  filters,
  actions,
}: {
  filters: readonly ChartFilter[]
  actions: ReactNode
}) {
  const [params] = useUrlParams()
  const role = useUser()?.role ?? ''
  const period = periodIn(params, todayIs())
  const chosen = Object.fromEntries(
    filters.flatMap(({ name }) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  )
  const query = new URLSearchParams({ fromDate: period.from, toDate: period.to, ...chosen })
  const answer = useAnswer<DashboardAnswer>(`/dashboard/${kebabCase(role)}?${query}`, {
    keep: true,
  })
  const { data } = answer
  // Numbers that are there stay; how old they are stands above every screen.
  const isDown = useIsDown()
  const scope: Scope = { role, from: period.from, to: period.to, filters: chosen }
  return (
    <Box>
      <PageHeader
        page={text('Dashboard')}
        heading={text('Dashboard')}
        below={data ? comparedWith(data) : ' '}
        actions={
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {actions}
            <PeriodButton period={period} />
          </Box>
        }
      />
      {answer.isError && !(data && isDown) && (
        <Failed message={answer.error.message} onAgain={() => void answer.refetch()} />
      )}
      {!data && !answer.isError && <Waiting />}
      {data && (
        <Box
          aria-busy={answer.isPlaceholderData}
          sx={{ opacity: answer.isPlaceholderData ? 0.55 : 1, transition: 'opacity 120ms' }}
        >
          <Tiles tiles={TILES} answer={data} scope={scope} words={period.words} />
          {data.charts.length > 0 && (
            <Box component="section" aria-label={text('Charts')}>
              <ChartFilters filters={filters} />
              <ChartGrid charts={CHARTS} answer={data} scope={scope} filters={filters} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}

const comparedWith = ({ fromDate, passedTo, beforeFrom, beforeTo }: DashboardAnswer): string =>
  text('%{period}, compared with %{before}', {
    period: formatStretch(fromDate, passedTo),
    before: formatStretch(beforeFrom, beforeTo),
  })

function Failed({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onAgain}>
          {text('Try again')}
        </Button>
      }
      sx={{ mb: 2 }}
    >
      <Typography sx={{ fontWeight: 600 }}>{text('We couldn’t load the numbers')}</Typography>
      {message}
    </Alert>
  )
}

/** As high as what comes. */
function Waiting() {
  return (
    <Box aria-busy aria-label={text('Loading')} role="status">
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1, md: 1.5 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
          mb: 3,
          mt: 3.5,
        }}
      >
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} variant="rounded" height={104} />
        ))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        {[0, 1].map((place) => (
          <Skeleton key={place} variant="rounded" height={336} />
        ))}
      </Box>
    </Box>
  )
}
