import type { DashboardAnswer } from '#schema/engine'
import ArrangeIcon from '@mui/icons-material/DashboardCustomizeOutlined'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { formatStretch } from '../format.ts'
import { text } from '../i18n/text.ts'
import { useIsDown } from '../providers/connection.ts'
import { queryClient } from '../providers/query-client.ts'
import { useAnswer } from '../providers/use-answer.ts'
import { PageHeader } from '../record/page-header.tsx'
import { useUser } from '../session/stored-user.ts'
import { useUrlParams } from '../shell/use-url-params.ts'
import { ArrangePage } from './arrange-page.tsx'
import { arranged } from './arrangement.ts'
import { ChartFilters } from './chart-filters.tsx'
import { ChartGrid } from './chart-grid.tsx'
import type { Chart, ChartFilter, Scope, Tile } from './declared.tsx'
import { declaredTiles } from './declared-tiles.ts'
import { foundMetrics } from './found-metrics.ts'
import { PeriodButton } from './period-button.tsx'
import { questionOf } from './periods.ts'
import { Tiles } from './tiles.tsx'

const TILES = [...foundMetrics.flatMap(({ tiles }) => tiles), ...declaredTiles]
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
  const user = useUser()
  const role = user?.role ?? ''
  const { period, chosen, path } = questionOf(role, filters, params)
  const answer = useAnswer<DashboardAnswer>(path, { keep: true })
  const { data } = answer
  // Charts cost a phone more than all the rest, and come when the tiles are there.
  const charted = useDeferredValue(data, undefined)
  const [isArranging, setArranging] = useState(false)
  const arrangeButton = useRef<HTMLButtonElement>(null)
  // With what is hidden, which is otherwise not even counted.
  const wholePath = `${path}&withHidden=true`
  const whole = useAnswer<DashboardAnswer>(isArranging ? wholePath : null)
  // Numbers that are there stay; how old they are stands above every screen.
  const isDown = useIsDown()
  const { from, to } = period
  const scope: Scope = { role, userId: user?.userId ?? null, from, to, filters: chosen }
  const done = () => {
    setArranging(false)
    // The next time begins with what is kept then.
    queryClient.removeQueries({ queryKey: ['answer', wholePath] })
    // The button is back once the page has been drawn.
    setTimeout(() => arrangeButton.current?.focus())
  }
  if (isArranging && whole.data)
    return (
      <ArrangePage
        tiles={TILES}
        charts={CHARTS}
        answer={whole.data}
        period={period.words ?? formatStretch(period.from, period.to)}
        path={path}
        onDone={done}
      />
    )
  const order = data?.arrangement.order ?? []
  return (
    <Box>
      <PageHeader
        page={text('Dashboard')}
        heading={text('Dashboard')}
        below={data ? comparedWith(data) : ' '}
        actions={
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {actions}
            {data && (
              <Button
                ref={arrangeButton}
                color="inherit"
                data-arrange
                startIcon={<ArrangeIcon sx={{ fontSize: '16px !important' }} />}
                loading={isArranging && whole.isFetching}
                loadingPosition="start"
                onClick={() => setArranging(true)}
                sx={{ minHeight: { xs: 44, md: 36 }, color: 'text.secondary' }}
              >
                {text('Arrange')}
              </Button>
            )}
            <PeriodButton period={period} />
          </Box>
        }
      />
      {isArranging && whole.isError && (
        <Failed message={whole.error.message} onAgain={() => void whole.refetch()} />
      )}
      {answer.isError && !(data && isDown) && (
        <Failed message={answer.error.message} onAgain={() => void answer.refetch()} />
      )}
      {!data && !answer.isError && <Waiting />}
      {data && (
        <Box
          aria-busy={answer.isPlaceholderData}
          sx={{ opacity: answer.isPlaceholderData ? 0.55 : 1, transition: 'opacity 120ms' }}
        >
          {data.tiles.length + data.charts.length === 0 && (
            <Typography sx={{ color: 'text.secondary' }}>
              {text('Everything is hidden. “Arrange” brings it back.')}
            </Typography>
          )}
          <Tiles tiles={placed(TILES, order)} answer={data} scope={scope} words={period.words} />
          {data.charts.length > 0 && !charted && <ChartsToCome />}
          {charted && charted.charts.length > 0 && (
            <Box component="section" aria-label={text('Charts')}>
              <ChartFilters filters={filters} />
              <ChartGrid
                charts={placed(CHARTS, order)}
                answer={charted}
                scope={scope}
                filters={filters}
              />
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}

/** As the person has put them. */
const placed = <Item extends Tile | Chart>(items: readonly Item[], order: readonly string[]) =>
  arranged(items, order).map((item, place) => ({ ...item, order: place }))

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
      <ChartsToCome />
    </Box>
  )
}

function ChartsToCome() {
  return (
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
  )
}
