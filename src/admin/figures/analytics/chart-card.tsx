import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import type { Chart, ChartAnswer } from '#schema/engine'
import { useRef } from 'react'
import { ChartBody, ChartFrame } from '../charts/chart-frame.tsx'
import { HEIGHT, isEmpty } from '../charts/plot.ts'
import { text } from '../../i18n/text.ts'
import { useIsDown } from '../../providers/connection.ts'
import { useAnswer } from '../../providers/use-answer.ts'
import { useUrlParams } from '../../shell/use-url-params.ts'
import { changeOf, chartStateIn, pathOfChart, type PageState } from './address.ts'
import { useAnchor } from './anchor.ts'
import { ChartControls, type Choose } from './chart-controls.tsx'
import { ChartMenu } from './chart-menu.tsx'
import { ChartTotal } from './chart-total.tsx'
import { chartWords } from './dimension.ts'
import { Levels } from './levels.tsx'
import { plotOf } from './plot-of.ts'
import { useLinks } from './use-links.ts'

interface CardProps {
  readonly chart: Chart
  readonly page: PageState
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
  const card = useRef<HTMLElement>(null)
  useAnchor(chart.code, card)
  const { data } = answer
  const isDown = useIsDown()
  // The last response stays until the next one is loaded, drawn as it was requested.
  const plot = data ? plotOf(chart, data, state) : null
  const links = useLinks({ chart, answer: data, state, choose })
  const { title, about, empty } = chartWords(chart)
  return (
    <ChartFrame
      code={chart.code}
      title={title}
      heading={title}
      level="h2"
      lines={[about]}
      total={
        data &&
        plot &&
        !isEmpty(plot) && (
          <ChartTotal
            answer={data}
            name={state.view[0] ?? ''}
            chart={chart}
            plot={plot}
            hasEarlier={hasEarlier}
          />
        )
      }
      plot={plot}
      isTable={state.isTable}
      onTable={() => choose({ isTable: !state.isTable })}
      tools={plot && <ChartMenu chart={chart} page={page} state={state} plot={plot} card={card} />}
      card={card}
      isWide={isWide}
    >
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
      {plot && (
        <Box aria-busy={answer.isPlaceholderData} sx={bodyStyle(answer.isPlaceholderData)}>
          <ChartBody
            plot={plot}
            links={links}
            isTable={state.isTable}
            empty={empty}
            hasPrintedTable
          />
        </Box>
      )}
    </ChartFrame>
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
