import { Box } from '@mui/material'
import { language } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { Swatch } from './legend.tsx'
import { inFull } from './numbers.ts'
import { readBefore, mainUnit, MUTED, valueAt, type Plot } from './plot.ts'

/** Tooltip for a group: every series with a value, and the comparison. */
export function Reading({ plot, group }: { plot: Plot; group: number }) {
  const all = plot.series
    .map((series, place) => ({ ...series, value: valueAt(plot, { group, series: place }) }))
    .filter(({ value }) => (value !== null && value !== 0) || plot.series.length === 1)
  const isSummed = plot.isAdditive && all.length > 1
  const before = readBefore(plot, { group, series: plot.series.length === 1 ? 0 : null })
  const unit = mainUnit(plot)
  return (
    <Box dir={language.direction} sx={BOX}>
      <Box sx={{ fontWeight: 650, mb: 0.25 }}>{plot.groups[group]?.label}</Box>
      {all.map(({ key, name, colour, value, unit: own, isLine }) => (
        <Box key={key} sx={LINE}>
          <Swatch colour={colour} isLine={isLine || plot.style === 'line'} />
          <Box sx={{ flex: 1 }}>{name}</Box>
          <Box className="tabular" sx={{ fontWeight: 620 }}>
            {value === null ? '–' : inFull(own, value)}
          </Box>
        </Box>
      ))}
      {all.length === 0 && <Box>{text('Nothing')}</Box>}
      {isSummed && (
        <Box sx={{ ...LINE, fontWeight: 620 }}>
          <Box sx={{ flex: 1 }}>{text('Total')}</Box>
          <Box className="tabular">{inFull(unit, valueAt(plot, { group, series: null }) ?? 0)}</Box>
        </Box>
      )}
      {before !== null && plot.before !== null && (plot.series.length === 1 || plot.isAdditive) && (
        <Box sx={{ ...LINE, color: 'text.secondary' }}>
          <Swatch colour={MUTED} isLine />
          <Box sx={{ flex: 1 }}>{plot.isTime ? text('Before') : plot.before}</Box>
          <Box className="tabular">{inFull(unit, before)}</Box>
        </Box>
      )}
    </Box>
  )
}

const BOX = {
  bgcolor: 'var(--floating)',
  color: 'text.primary',
  border: '1px solid var(--line)',
  borderRadius: 0.75,
  px: 1.25,
  py: 1,
  fontSize: '0.75rem',
  boxShadow: 2,
  maxWidth: 280,
} as const
const LINE = { display: 'flex', alignItems: 'center', gap: 1 } as const
