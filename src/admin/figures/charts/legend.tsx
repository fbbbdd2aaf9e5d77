import { Box } from '@mui/material'
import { text } from '../../i18n/text.ts'
import { hasBefore, lighter, MUTED, type Plot } from './plot.ts'
import { LEGEND, LEGEND_ENTRY } from './styles.ts'

interface LegendProps {
  readonly plot: Plot
  /** Drawing style of the comparison; null without one. */
  readonly comparedBy: 'line' | 'bar' | null
}

export function Legend({ plot, comparedBy }: LegendProps) {
  const isCompared = comparedBy !== null && hasBefore(plot)
  const named = plot.series.length > 1 ? plot.series : []
  if (named.length === 0 && !isCompared) return null
  return (
    <Box component="ul" sx={LEGEND}>
      {named.map(({ key, name, colour, isLine }) => (
        <Box component="li" key={key} sx={LEGEND_ENTRY}>
          <Swatch colour={colour} isLine={isLine || plot.style === 'line'} />
          {name}
        </Box>
      ))}
      {isCompared && plot.before !== null && (
        <Box component="li" sx={LEGEND_ENTRY}>
          <Box component="span" aria-hidden sx={comparedBy === 'bar' ? BAR : DASHES} />
          {named.length > 1 && plot.style !== 'line'
            ? text('Total, {stretch}', { stretch: plot.before })
            : plot.before}
        </Box>
      )}
    </Box>
  )
}

export const Swatch = ({ colour, isLine = false }: { colour: string; isLine?: boolean }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      width: isLine ? 14 : 10,
      height: isLine ? 3 : 10,
      flex: 'none',
      borderRadius: 0.25,
      background: colour,
    }}
  />
)

const BAR = { width: 14, height: 4, borderRadius: 0.25, background: lighter(MUTED, 45) } as const
const DASHES = { width: 14, borderTop: `2px dashed ${MUTED}` } as const
