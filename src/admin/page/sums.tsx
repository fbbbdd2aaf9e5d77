import { Box } from '@mui/material'
import { formatMoney } from '../format.ts'

export interface SumLine {
  readonly label: string
  /** As the API gives it; negative where it is taken off. */
  readonly amount: number
  /** What the lines above come to. */
  readonly isTotal?: boolean
}

/** Amounts below one another, ending in a total. */
export const Sums = ({ lines }: { lines: readonly SumLine[] }) => (
  <Box component="dl" sx={SUMS}>
    {lines.map(({ label, amount, isTotal = false }) => (
      <Box
        key={label}
        className={isTotal ? 'total' : undefined}
        sx={isTotal ? TOTAL : { display: 'contents' }}
      >
        <dt>{label}</dt>
        <dd>{formatMoney(amount)}</dd>
      </Box>
    ))}
  </Box>
)

const SUMS = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  rowGap: 0.5,
  m: 0,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'right', pl: 2 },
  // What follows a total is another sum.
  '& .total + * > *': { pt: 1.5 },
} as const

const TOTAL = {
  display: 'contents',
  '& dt, & dd': {
    fontWeight: 680,
    fontSize: '1rem',
    pt: 0.75,
    borderTop: '1px solid var(--line)',
    color: 'text.primary',
  },
} as const
