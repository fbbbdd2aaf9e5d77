import { Box } from '@mui/material'
import type { Granularity } from '#schema/engine'
import { PeriodButton } from '../dashboard/period-button.tsx'
import { text } from '../../i18n/text.ts'
import { useUrlParams } from '../../shell/use-url-params.ts'
import { COMPARISONS, GRANULARITIES, type Comparison, type PageState } from './address.ts'
import { Pick } from './pick.tsx'

const COMPARED: Readonly<Record<Comparison, string>> = {
  BEFORE: text('The period before'),
  YEAR: text('The year before'),
  NONE: text('Nothing'),
}
const GRAINS: Readonly<Record<Granularity, string>> = {
  DAY: text('Days'),
  WEEK: text('Weeks'),
  MONTH: text('Months'),
}
const AUTO = 'AUTO'

export function PageControls({ state: { period, compare, granularity } }: { state: PageState }) {
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
