import type { DashboardAnswer } from '#schema/engine'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Box, Button } from '@mui/material'
import { useId, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { DashboardChartCard } from './chart-card.tsx'
import type { ChartFilter } from './declared.tsx'
import type { ShownChart } from './figures.ts'
import type { Scope } from './leads.ts'

const SHOWN = 4

interface GridProps {
  readonly charts: readonly ShownChart[]
  readonly answer: DashboardAnswer
  readonly scope: Scope
  readonly filters: readonly ChartFilter[]
}

/** Four charts, and the rest for those who ask. */
export function ChartGrid({ charts, answer, scope, filters }: GridProps) {
  const [more, setMore] = useState(false)
  const id = useId()
  const shown = charts
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ chart }) => {
      const data = answer.charts.find(({ code }) => code === chart.code)
      return data ? [{ chart, data }] : []
    })
  const cards = (from: number, to?: number) =>
    shown
      .slice(from, to)
      .map((each) => (
        <DashboardChartCard
          key={each.chart.code}
          {...each}
          answer={answer}
          scope={scope}
          filters={filters}
        />
      ))
  return (
    <>
      <Box sx={GRID}>{cards(0, SHOWN)}</Box>
      {shown.length > SHOWN && (
        <>
          <Button
            color="inherit"
            aria-expanded={more}
            aria-controls={id}
            endIcon={<ExpandIcon sx={{ transform: more ? 'rotate(180deg)' : 'none' }} />}
            onClick={() => setMore(!more)}
            sx={{ my: 1.5 }}
          >
            {more ? text('Fewer charts') : text('More charts')}
          </Button>
          <Box id={id} hidden={!more} sx={{ ...GRID, '&[hidden]': { display: 'none' } }}>
            {more && cards(SHOWN)}
          </Box>
        </>
      )}
    </>
  )
}

const GRID = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  alignItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  // One that is left over has the row to itself.
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
} as const
