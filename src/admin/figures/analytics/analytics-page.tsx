import { Box, Link, Skeleton, Typography } from '@mui/material'
import { PERIOD, type Chart, type ChartAnswer, type Granularity } from '#schema/engine'
import { useQueries } from '@tanstack/react-query'
import { formatStretch, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { answerQuery } from '../../providers/use-answer.ts'
import { PageHeader } from '../../record/page-header.tsx'
import { useUser } from '../../session/stored-user.ts'
import { useUrlParams } from '../../shell/use-url-params.ts'
import {
  pageStateIn,
  pathOfChart,
  untouched,
  type PageState,
  COMPARISONS,
  GRANULARITIES,
  type Comparison,
} from './address.ts'
import { ChartCard } from './chart-card.tsx'
import { findFindings, type Finding } from './findings/findings.ts'
import { reachesBack } from './findings/topic.ts'
import { chartsOn } from './found-charts.ts'
import { PeriodButton } from '../dashboard/period-button.tsx'
import { Pick } from './pick.tsx'
import { LinkBase, useLocation } from 'react-admin'
import { formatAnchor } from './anchor.ts'

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

/** Returns true if a chart can fill a full row. If the number of charts is odd, the first such chart does. */
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
    findings: isWaiting ? null : findFindings(answered),
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

const COMPARED: Readonly<Record<Comparison, string>> = {
  BEFORE: text('Previous period'),
  YEAR: text('Same period last year'),
  NONE: text('Nothing'),
}
const GRAINS: Readonly<Record<Granularity, string>> = {
  DAY: text('Days'),
  WEEK: text('Weeks'),
  MONTH: text('Months'),
}
const AUTO = 'AUTO'

function PageControls({ state: { period, compare, granularity } }: { state: PageState }) {
  const [, ask] = useUrlParams()
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }} data-controls>
      <Pick
        label={text('Compared with')}
        value={compare}
        items={COMPARISONS.map((each) => [each, COMPARED[each]])}
        onPick={(value) => ask({ compare: value === 'BEFORE' ? null : value })}
      />
      <Pick
        label={text('Time axis')}
        value={granularity ?? AUTO}
        items={[
          [AUTO, text('Automatic')],
          ...GRANULARITIES.map((each) => [each, GRAINS[each]] as const),
        ]}
        onPick={(value) => ask({ granularity: value === AUTO ? null : value })}
      />
      <PeriodButton period={period} />
    </Box>
  )
}

interface FindingsProps {
  /** Null while loading. */
  readonly findings: readonly Finding[] | null
  /** Maximum number of findings. */
  readonly room: number
}

/** Notable findings as sentences; each links to its chart. */
function FindingsList({ findings, room }: FindingsProps) {
  const { search } = useLocation()
  return (
    <Box component="section" aria-labelledby="findings" sx={BOX}>
      <Typography component="h2" id="findings" sx={HEAD}>
        {text('What stands out')}
      </Typography>
      {findings === null ? (
        <Box aria-busy role="status" aria-label={text('Loading')}>
          {Array.from({ length: room }, (_, place) => (
            <Skeleton key={place} height={28} width={`${62 - place * 6}%`} />
          ))}
        </Box>
      ) : findings.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', py: 0.5 }}>
          {text('Nothing stands out in this period.')}
        </Typography>
      ) : (
        <Box component="ol" sx={LIST}>
          {findings.map(({ chart, words }) => (
            <li key={words}>
              <Link
                component={LinkBase}
                to={{ search, hash: formatAnchor(chart) }}
                replace
                sx={FINDING}
              >
                {words}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

const BOX = { mb: 2.5 } as const
const HEAD = {
  fontSize: '0.8125rem',
  fontWeight: 650,
  color: 'text.secondary',
  mb: 0.5,
} as const
const LIST = {
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, max-content)' },
} as const
const FINDING = {
  display: 'inline-block',
  py: { xs: 0.75, md: 0.375 },
  fontSize: '0.9375rem',
  fontWeight: 600,
  color: 'text.primary',
  textDecorationColor: 'var(--line)',
  textUnderlineOffset: '3px',
  '&:hover': { textDecorationColor: 'currentColor' },
} as const
