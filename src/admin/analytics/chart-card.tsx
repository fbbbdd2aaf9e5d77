import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import type { Chart, ChartAnswer } from '#schema/engine'
import { lazy, Suspense, useId, useRef } from 'react'
import { ChartTable } from '../charts/chart-table.tsx'
import { HEIGHT, isEmpty, type Plot } from '../charts/plot.ts'
import { EMPTY } from '../charts/styles.ts'
import { text } from '../i18n/text.ts'
import { useIsDown } from '../providers/connection.ts'
import { useAnswer } from '../providers/use-answer.ts'
import { useUrlParams } from '../shell/use-url-params.ts'
import { changeOf, chartStateIn, pathOfChart, type ChartState, type PageState } from './address.ts'
import { useAnchor } from './anchor.ts'
import { ChartControls, type Choose } from './chart-controls.tsx'
import { ChartHead } from './chart-head.tsx'
import { chartWords } from './dimension.ts'
import { Levels } from './levels.tsx'
import { plotOf, withFewGroups } from './plot-of.ts'
import { useLinks } from './use-links.ts'

const Drawing = lazy(async () => ({
  default: (await import('../charts/drawing.tsx')).Drawing,
}))

interface CardProps {
  readonly chart: Chart
  readonly page: PageState
  /** Has a row to itself. */
  readonly isWide: boolean
  /** There is enough of what the screen is compared with to say how much more this is. */
  readonly hasEarlier: boolean
}

/** One chart with all that can be chosen of it. It loads, and fails, by itself. */
export function ChartCard({ chart, page, isWide, hasEarlier }: CardProps) {
  const [params, ask] = useUrlParams()
  const state = chartStateIn(chart, params)
  const choose: Choose = (change) => ask(changeOf(chart, change))
  const answer = useAnswer<ChartAnswer>(pathOfChart(chart, page, state), { keep: true })
  const id = useId()
  const card = useRef<HTMLElement>(null)
  useAnchor(chart.code, card)
  const { data } = answer
  const isDown = useIsDown()
  // What was answered last stays until the next is there, and is drawn as it was asked for.
  const plot = data ? plotOf(chart, data, state) : null
  return (
    <Paper
      component="section"
      variant="outlined"
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      data-chart={chart.code}
      sx={{ ...CARD, gridColumn: { lg: isWide ? '1 / -1' : 'auto' } }}
    >
      <ChartHead
        id={id}
        chart={chart}
        page={page}
        state={state}
        choose={choose}
        answer={data}
        plot={plot}
        card={card}
        hasEarlier={hasEarlier}
      />
      <Levels chart={chart} state={state} />
      <ChartControls chart={chart} state={state} choose={choose} />
      {answer.isError && !(data && isDown) && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button color="inherit" size="small" onClick={() => void answer.refetch()}>
              {text('Try again')}
            </Button>
          }
        >
          <Typography sx={{ fontWeight: 600 }}>{text('We couldn’t load this chart')}</Typography>
          {answer.error.message}
        </Alert>
      )}
      {!data && !answer.isError && (
        <Skeleton variant="rounded" height={HEIGHT} aria-label={text('Loading')} />
      )}
      {data && plot && (
        <Box aria-busy={answer.isPlaceholderData} sx={bodyStyle(answer.isPlaceholderData)}>
          <Body chart={chart} answer={data} state={state} plot={plot} choose={choose} />
        </Box>
      )}
    </Paper>
  )
}

interface BodyProps {
  readonly chart: Chart
  readonly answer: ChartAnswer
  readonly state: ChartState
  readonly plot: Plot
  readonly choose: Choose
}

function Body({ chart, answer, state, plot, choose }: BodyProps) {
  const links = useLinks({ chart, answer, state, choose })
  if (isEmpty(plot))
    return (
      <Box sx={{ ...EMPTY, minHeight: HEIGHT / 2 }}>
        {chartWords(chart).empty ?? text('Nothing to show in this period.')}
      </Box>
    )
  const drawn = withFewGroups(plot)
  return (
    <>
      {state.isTable ? (
        <ChartTable plot={plot} links={links(plot)} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
          <Drawing plot={drawn} links={links(drawn)} />
        </Suspense>
      )}
      {!state.isTable && (
        <Box data-on-paper>
          <ChartTable plot={plot} links={links(plot)} isWhole />
        </Box>
      )}
    </>
  )
}

const bodyStyle = (isOld: boolean) =>
  ({
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    opacity: isOld ? 0.55 : 1,
    pointerEvents: isOld ? 'none' : 'auto',
    transition: 'opacity 120ms',
  }) as const
const CARD = {
  p: { xs: 1.5, md: 2 },
  borderRadius: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  '&:focus': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 1 },
} as const
