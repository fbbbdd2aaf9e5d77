import { EITHER, isNumberAlone, viewName, type ChartAnswer } from '#schema/engine'
import { Box } from '@mui/material'
import { inFull } from '../charts/numbers.ts'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { useAnswer } from '../../providers/use-answer.ts'
import { useUser } from '../../session/stored-user.ts'
import { formatFormula, findListed, pointBehind } from './behind-words.ts'
import { measureWords } from './dimension.ts'

interface LineProps {
  readonly behind: string
  readonly total: number | undefined
}

/** Explains a chart's number above its rows: "Net sales £12,345.00 = Total − Returned, from 231 records". */
export function BehindLine({ behind, total }: LineProps) {
  const point = pointBehind(behind)
  const role = useUser()?.role ?? ''
  const isAnswered = point && !isNumberAlone(point.chart) && point.chart.roles.includes(role)
  const { data } = useAnswer<ChartAnswer>(isAnswered ? pathOfPoint(point) : null)
  if (!point) return null
  const measure = measureWords(point.chart, point.measure)
  const number = data ? numberIn(data, point.measure) : null
  const formula = formatFormula(point.chart, point.measure)
  const listed = findListed(point.chart, point.measure)
  const rows =
    total === undefined
      ? ''
      : text('from {count} record |||| from {count} records', {
          smart_count: total,
          count: formatCount(total),
        })
  const below = listed === null ? rows : text('listed below: {measure}', { measure: listed })
  return (
    <Box role="status" sx={LINE} data-behind>
      <Box component="span" sx={{ color: 'text.primary', fontWeight: 620 }}>
        {measure}
        {number === null ? '' : ` ${number}`}
      </Box>
      {formula && formula !== measure && ` = ${formula}${below && `, ${below}`}`}
    </Box>
  )
}

/** API path of the chart, limited to this point. */
function pathOfPoint({
  chart,
  measure,
  from,
  to,
  filters,
}: NonNullable<ReturnType<typeof pointBehind>>): string {
  const view = chart.measures.find((each) => each.includes(measure)) ?? chart.measures[0] ?? []
  const query = new URLSearchParams({
    fromDate: from,
    toDate: to,
    view: viewName(view),
    // The coarsest granularity returns the fewest periods; most points need only one.
    granularity: 'MONTH',
  })
  for (const [name, values] of Object.entries(filters)) query.set(name, values.join(EITHER))
  return `/analytics/${chart.code}?${query}`
}

function numberIn(answer: ChartAnswer, measure: string): string | null {
  const series =
    answer.split === null ? answer.series.find(({ key }) => key === measure) : undefined
  const { total, unit } = series ?? answer
  // Medians have no total; for a single period, use the value of that period.
  const number = total ?? (series?.values.length === 1 ? series.values[0] : null)
  return number === null || number === undefined ? null : inFull(unit, number)
}

const LINE = {
  px: { xs: 0, md: 1.5 },
  py: 0.75,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  borderBottom: { md: '1px solid var(--line)' },
} as const
