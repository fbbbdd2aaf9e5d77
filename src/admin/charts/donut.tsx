import { Box, Link } from '@mui/material'
import type { MouseEvent } from 'react'
import { LinkBase } from 'react-admin'
import { Cell, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts'
import { formatPercent } from '../format.ts'
import { text } from '../i18n/text.ts'
import { Swatch } from './legend.tsx'
import { inFull, inShort } from './numbers.ts'
import { mainUnit, valueAt, type Plot, type PlotLinks } from './plot.ts'
import type { Pointing } from './plot-frame.tsx'
import { Reading } from './reading.tsx'
import { PLAIN_LIST } from './styles.ts'

/** Parts of a whole, each beside its colour with its number and its share. */
export function Donut({ plot, links, at, open, ask }: Pointing & { plot: Plot; links: PlotLinks }) {
  const unit = mainUnit(plot)
  const slices = plot.groups.map((group, place) => ({
    ...group,
    place,
    value: Math.max(valueAt(plot, { group: place, series: 0 }) ?? 0, 0),
  }))
  const all = slices.reduce((sum, { value }) => sum + value, 0)
  return (
    <Box sx={LAYOUT}>
      <Box dir="ltr" data-plot sx={{ position: 'relative', height: 208, width: 208, mx: 'auto' }}>
        <ResponsiveContainer width="100%" height="100%">
          <PieChart accessibilityLayer={false}>
            <Pie
              data={slices}
              dataKey="value"
              nameKey="label"
              innerRadius="64%"
              outerRadius="98%"
              startAngle={90}
              endAngle={-270}
              stroke="var(--mui-palette-background-paper)"
              strokeWidth={2}
              isAnimationActive={false}
              rootTabIndex={-1}
              cursor="pointer"
              onClick={(_, place) => open({ group: place, series: 0 })}
            >
              {slices.map(({ key, colour, place }) => (
                <Cell
                  key={key}
                  fill={colour}
                  opacity={at && at.group !== place ? 0.45 : 1}
                  onContextMenu={(event) => ask(event, { group: place, series: 0 })}
                />
              ))}
            </Pie>
            <Tooltip
              isAnimationActive={false}
              wrapperStyle={{ zIndex: 3 }}
              content={({ active, payload }) => {
                const slice = payload[0]?.payload as { place: number } | undefined
                return active && slice ? <Reading plot={plot} group={slice.place} /> : null
              }}
            />
          </PieChart>
        </ResponsiveContainer>
        <Box aria-hidden sx={MIDDLE}>
          <Box className="tabular" sx={{ fontSize: '1.375rem', fontWeight: 680, lineHeight: 1.2 }}>
            {inShort(unit, all)}
          </Box>
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{text('in all')}</Box>
        </Box>
      </Box>
      <Box component="ul" sx={LIST}>
        {slices.map(({ key, label, colour, value, place }) => {
          const point = { group: place, series: 0 }
          const to = links.listOf(point)
          return (
            <Box
              component="li"
              key={key}
              onClick={() => open(point)}
              sx={{ ...LINE, ...(at?.group === place ? HERE : {}) }}
              onContextMenu={(event) => ask(event, point)}
            >
              <Swatch colour={colour} />
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {to ? (
                  <Link
                    component={LinkBase}
                    to={to}
                    tabIndex={-1}
                    onClick={(event: MouseEvent) => event.stopPropagation()}
                    sx={TITLE}
                  >
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </Box>
              <Box className="tabular" sx={{ fontWeight: 620 }}>
                {inFull(unit, value)}
              </Box>
              <Box
                className="tabular"
                sx={{ width: 48, textAlign: 'end', color: 'text.secondary' }}
              >
                {all > 0 ? formatPercent((value / all) * 100) : ''}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const LAYOUT = {
  flex: 1,
  display: 'grid',
  gap: 2,
  alignItems: 'center',
  alignContent: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '208px minmax(0, 1fr)' },
} as const
const MIDDLE = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  pointerEvents: 'none',
} as const
const LIST = {
  ...PLAIN_LIST,
  display: 'grid',
  gap: 0.25,
  fontSize: '0.8125rem',
} as const
const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 0.75,
  py: 0.5,
  borderRadius: 0.75,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const
const HERE = { outline: '2px solid', outlineColor: 'primary.main' } as const
const TITLE = {
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
