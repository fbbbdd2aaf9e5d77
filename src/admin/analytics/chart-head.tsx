import ChartIcon from '@mui/icons-material/BarChartOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import type { Chart, ChartAnswer, ChartUnit } from '#schema/engine'
import type { RefObject } from 'react'
import { isEmpty, type Plot } from '../charts/plot.ts'
import { totalsOf } from '../charts/table-rows.ts'
import { tileNumber } from '../charts/numbers.ts'
import { formatPercent } from '../format.ts'
import { text } from '../i18n/text.ts'
import type { ChartState, PageState } from './address.ts'
import { ChartMenu } from './chart-menu.tsx'
import type { Choose } from './chart-controls.tsx'
import { chartWords, measureWords } from './dimension.ts'
import { isComparable } from './plot-of.ts'

interface HeadProps {
  /** Of the heading. */
  readonly id: string
  readonly chart: Chart
  readonly page: PageState
  readonly state: ChartState
  readonly choose: Choose
  readonly answer: ChartAnswer | undefined
  readonly plot: Plot | null
  readonly card: RefObject<HTMLElement | null>
  /** There is enough of what the screen is compared with to say how much more this is. */
  readonly hasEarlier: boolean
}

/** What a chart is called, what it comes to, and what can be done with it as a whole. */
export function ChartHead(props: HeadProps) {
  const { id, chart, page, state, choose, answer, plot, card, hasEarlier } = props
  const { title, about } = chartWords(chart)
  const { isTable } = state
  const isShown = plot !== null && !isEmpty(plot)
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, mb: 1.25 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="h2"
          id={id}
          sx={{ fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4, textWrap: 'balance' }}
        >
          {title}
        </Typography>
        {about && (
          <Typography sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{about}</Typography>
        )}
        {answer && isShown && (
          <Total
            answer={answer}
            name={state.view[0] ?? ''}
            chart={chart}
            plot={plot}
            hasEarlier={hasEarlier}
          />
        )}
      </Box>
      {isShown && answer && (
        <Box sx={{ display: 'flex', mt: -0.5, mr: -0.75 }} data-off-paper>
          <Tooltip title={isTable ? text('Show the chart') : text('Show as a table')}>
            <IconButton
              size="small"
              aria-pressed={isTable}
              aria-label={text('{title} as a table', { title })}
              onClick={() => choose({ isTable: !isTable })}
            >
              {isTable ? <ChartIcon fontSize="small" /> : <TableIcon fontSize="small" />}
            </IconButton>
          </Tooltip>
          <ChartMenu chart={chart} page={page} state={state} plot={plot} card={card} />
        </Box>
      )}
    </Box>
  )
}

/** "Net sales £12,345 ▲ 12% on 1 – 25 Oct"; of parts that stand on one another, what they come to together. */
function Total({ answer, name, chart, plot, hasEarlier }: TotalProps) {
  const isOfParts = plot.isAdditive && answer.split === null
  const [now, before] = isOfParts
    ? totalsOf(plot)
    : [answer.total, isComparable(chart, name) ? answer.facts.before : null]
  if (now === null) return null
  return (
    <Typography component="p" sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 0.25 }}>
      {isOfParts ? text('In all') : measureWords(chart, name)}{' '}
      <Box
        component="bdi"
        className="tabular"
        data-total
        sx={{ fontSize: '1.0625rem', fontWeight: 680, color: 'text.primary' }}
      >
        {tileNumber(answer.unit, now)}
      </Box>
      {hasEarlier && before !== null && plot.before !== null && (
        <Change now={now} before={before} unit={answer.unit} stretch={plot.before} />
      )}
    </Typography>
  )
}

interface TotalProps {
  readonly answer: ChartAnswer
  readonly name: string
  readonly chart: Chart
  readonly plot: Plot
  readonly hasEarlier: boolean
}

interface ChangeProps {
  readonly now: number
  readonly before: number
  readonly unit: ChartUnit
  readonly stretch: string
}

function Change({ now: total, before, unit, stretch }: ChangeProps) {
  if (before === total) return null
  const isPoints = unit === 'percent'
  if (!isPoints && before <= 0) return null
  const by = Math.round(isPoints ? total - before : ((total - before) / before) * 100)
  if (by === 0 || Math.abs(by) > 900) return null
  const size = isPoints
    ? text('{smart_count} point |||| {smart_count} points', { smart_count: Math.abs(by) })
    : formatPercent(Math.abs(by))
  return (
    <>
      {' '}
      <Box component="span" className="tabular" sx={{ fontWeight: 620, color: 'text.primary' }}>
        <span aria-hidden>{by > 0 ? '▲ ' : '▼ '}</span>
        {by > 0 ? text('up {size}', { size }) : text('down {size}', { size })}
      </Box>{' '}
      {text('on {stretch}', { stretch })}
    </>
  )
}
