import { Box, Typography } from '@mui/material'
import type { Chart, ChartAnswer, ChartUnit } from '#schema/engine'
import type { Plot } from '../charts/plot.ts'
import { totalsOf } from '../charts/table-rows.ts'
import { tileNumber } from '../charts/numbers.ts'
import { formatPercent } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { measureWords } from './dimension.ts'
import { isComparable } from './plot-of.ts'

/** "Net sales £12,345 ▲ 12% on 1 – 25 Oct"; of parts that stand on one another, what they come to together. */
export function ChartTotal({ answer, name, chart, plot, hasEarlier }: TotalProps) {
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
