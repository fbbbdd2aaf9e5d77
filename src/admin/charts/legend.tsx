import { Box } from '@mui/material'
import { text } from '../i18n/text.ts'
import { hasBefore, lighter, MUTED, type Plot } from './plot.ts'

interface LegendProps {
  readonly plot: Plot
  /** How what is compared with is drawn; null where it is not. */
  readonly comparedBy: 'line' | 'bar' | null
}

/** What the colours mean, and what the muted line is. */
export function Legend({ plot, comparedBy }: LegendProps) {
  const isCompared = comparedBy !== null && hasBefore(plot)
  const named = plot.series.length > 1 ? plot.series : []
  if (named.length === 0 && !isCompared) return null
  return (
    <Box component="ul" sx={LEGEND}>
      {named.map(({ key, name, colour, isLine }) => (
        <Box component="li" key={key} sx={ENTRY}>
          <Swatch colour={colour} isLine={isLine || plot.style === 'line'} />
          {name}
        </Box>
      ))}
      {isCompared && plot.before !== null && (
        <Box component="li" sx={ENTRY}>
          <Box component="span" aria-hidden sx={comparedBy === 'bar' ? BAR : DASHES} />
          {named.length > 1 && plot.style !== 'line'
            ? text('In all, %{stretch}', { stretch: plot.before })
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

const LEGEND = {
  listStyle: 'none',
  m: 0,
  mb: 1,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.75,
  rowGap: 0.25,
  fontSize: '0.75rem',
  color: 'text.secondary',
} as const
const ENTRY = { display: 'flex', alignItems: 'center', gap: 0.625 } as const
const BAR = { width: 14, height: 4, borderRadius: 0.25, background: lighter(MUTED, 45) } as const
const DASHES = { width: 14, borderTop: `2px dashed ${MUTED}` } as const
