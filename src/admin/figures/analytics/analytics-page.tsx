import { Box } from '@mui/material'
import { PERIOD, type Chart, type ChartAnswer } from '#schema/engine'
import { useQueries } from '@tanstack/react-query'
import { formatStretch, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { answerQuery } from '../../providers/use-answer.ts'
import { PageHeader } from '../../record/page-header.tsx'
import { useUser } from '../../session/stored-user.ts'
import { useUrlParams } from '../../shell/use-url-params.ts'
import { pageStateIn, pathOfChart, untouched, type PageState } from './address.ts'
import { ChartCard } from './chart-card.tsx'
import { findingsOf, type Finding } from './findings/findings.ts'
import { FindingsList } from './findings/findings-list.tsx'
import { reachesBack } from './findings/topic.ts'
import { chartsOn } from './found-charts.ts'
import { PageControls } from './page-controls.tsx'

export function AnalyticsPage({ route, title }: { route: string; title: string }) {
  const [params] = useUrlParams()
  const role = useUser()?.role ?? ''
  const state = pageStateIn(params, todayIs())
  const charts = chartsOn(route, role)
  const { findings, before, hasEarlier } = useFindings(charts, state)
  const wide = charts.length % 2 === 1 ? charts.find(runsAlongTime) : undefined
  const period = formatStretch(state.period.from, state.period.to)
  return (
    <Box>
      <PageHeader
        page={title}
        heading={title}
        below={
          before === null ? period : text('{period}, compared with {before}', { period, before })
        }
        actions={<PageControls state={state} />}
      />
      <FindingsList findings={findings} room={Math.min(charts.length, 4)} />
      <Box sx={GRID} data-charts>
        {charts.map((chart) => (
          <ChartCard
            key={chart.code}
            chart={chart}
            page={state}
            isWide={chart === wide}
            hasEarlier={hasEarlier}
          />
        ))}
      </Box>
    </Box>
  )
}

/** Returns true if a chart can use a full row. With an odd number of charts the first such one gets it. */
const runsAlongTime = ({ style, dimensions }: Chart): boolean =>
  dimensions[0] === PERIOD && style !== 'bars' && style !== 'donut'

/** Findings of the charts in their default state; a chart that fails has none. */
function useFindings(
  charts: readonly Chart[],
  state: PageState,
): {
  readonly findings: readonly Finding[] | null
  readonly before: string | null
  readonly hasEarlier: boolean
} {
  const answers = useQueries({
    queries: charts.map((chart) =>
      answerQuery<ChartAnswer>(pathOfChart(chart, state, untouched(chart))),
    ),
  })
  const isWaiting = answers.some(({ isPending }) => isPending)
  const answered = charts.flatMap((chart, place) => {
    const answer = answers[place]?.data
    return answer ? [{ chart, answer }] : []
  })
  const compared = answered.find(({ answer }) => answer.before)?.answer.before
  const hasEarlier = !isWaiting && reachesBack(answered)
  return {
    findings: isWaiting ? null : findingsOf(answered),
    hasEarlier,
    before: compared ? formatStretch(compared.fromDate, compared.toDate) : null,
  }
}

const GRID = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  alignItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gridAutoFlow: 'dense',
} as const
