import type { DashboardChart } from '#schema/engine'
import { Box, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { valueAt } from './answer.ts'
import type { Chart } from './declared.tsx'
import type { ChartStyle } from './chart-style.ts'
import { tileNumber } from './numbers.ts'
import { STRETCHED_LINK } from '../theme/styles.ts'

/** Groups under one another, each with its number at the end of its bar, and each a link where there is a list behind it. */
export function Bars({
  chart: { shows, of, words },
  data,
  style,
}: {
  chart: Chart
  data: DashboardChart
  style: ChartStyle
}) {
  const [{ key: series } = { key: 'all' }] = data.series
  const rows = data.groups.map(({ key }) => ({ key, value: valueAt(data, key, series) }))
  const most = Math.max(...rows.map(({ value }) => Math.abs(value)), 1)
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 0.5,
        alignContent: 'start',
        flex: 1,
      }}
    >
      {rows.map(({ key, value }) => {
        const to = style.addressOf(key, series)
        return (
          <Box component="li" key={key} sx={ROW}>
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline', fontSize: '0.8125rem' }}>
              <Box
                sx={{
                  flex: 1,
                  minWidth: 0,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {to ? (
                  <Link component={LinkBase} to={to} sx={TITLE}>
                    {style.nameOf(key)}
                  </Link>
                ) : (
                  style.nameOf(key)
                )}
              </Box>
              <Box className="tabular" sx={{ fontWeight: 620 }}>
                {tileNumber(shows, value, most)}
              </Box>
            </Box>
            <Box
              aria-hidden
              sx={{
                height: 8,
                mt: 0.5,
                borderRadius: 0.5,
                bgcolor: 'var(--sunken)',
                overflow: 'hidden',
              }}
            >
              <Box
                sx={{
                  height: '100%',
                  width: `${(Math.abs(value) / most) * 100}%`,
                  minWidth: value === 0 ? 0 : 3,
                  borderRadius: 0.5,
                  bgcolor: of || words ? style.colourOf(key) : 'var(--series-1)',
                }}
              />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

const ROW = {
  position: 'relative',
  px: 1,
  mx: -1,
  py: 0.75,
  borderRadius: 0.75,
  '&:has(a:hover)': { bgcolor: 'action.hover' },
  '&:has(a:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
  },
} as const
const TITLE = {
  color: 'text.primary',
  textDecoration: 'none',
  ...STRETCHED_LINK,
} as const
