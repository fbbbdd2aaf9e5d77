import { Box, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatMoney } from '../format.ts'
import { buildFileAddress, findFact } from './chips/thumb.tsx'
import type { JsonRecord } from '../json-record.ts'
import { Flex, Small } from '../theme/layout.tsx'

interface CardProps {
  readonly title: string
  /** Shown at the end of the heading's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function Card({ title, aside, children }: CardProps) {
  return (
    <Paper variant="card" component="section" aria-label={title}>
      <Flex sx={{ mb: 1, minHeight: 28 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
      </Flex>
      {children}
    </Paper>
  )
}

/** Text of an empty card. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <Typography color="textSecondary">{children}</Typography>
)

/** Vertical list of records, each an `Entry`. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul aria-label={label}>{children}</ul>
)

interface EntryProps {
  /** Main content, such as a link or a chip. */
  readonly main: ReactNode
  /** Details below it; empty ones are skipped. */
  readonly below?: readonly ReactNode[]
  /** Shown at the end of the line, such as an amount or a chip. */
  readonly figure?: ReactNode
  readonly belowFigure?: ReactNode
  readonly children?: ReactNode
}

export const Entry = ({ main, below = [], figure, belowFigure, children }: EntryProps) => (
  <Flex component="li" align="start" gap={1.5} sx={ENTRY}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Flex wrap sx={{ fontSize: '0.875rem' }}>
        {main}
      </Flex>
      <Details details={below} />
    </Box>
    {figure && (
      <Box className="tabular" sx={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
        <Box sx={{ fontWeight: 600 }}>
          <bdi>{figure}</bdi>
        </Box>
        {belowFigure && (
          <Small>
            <bdi>{belowFigure}</bdi>
          </Small>
        )}
      </Box>
    )}
    {children}
  </Flex>
)

function Details({ details }: { details: readonly ReactNode[] }) {
  const shown = details.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <Small sx={{ overflowWrap: 'anywhere' }}>
      {shown.map((each, place) => (
        <span key={place}>
          {place > 0 && ' · '}
          <bdi>{each}</bdi>
        </span>
      ))}
    </Small>
  )
}

const ENTRY = {
  py: 1.25,
  borderTop: '1px solid var(--line)',
  '&:first-of-type': { borderTop: 0, pt: 0.5 },
  '&:last-of-type': { pb: 0.5 },
} as const

export interface SumLine {
  readonly label: string
  /** Amount in the format of the API; negative for a deduction. */
  readonly amount: number
  /** Total of the lines above. */
  readonly isTotal?: boolean
}

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
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary' },
  '& dd': { textAlign: 'right', pl: 2 },
  // Space above the line that follows a total.
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

interface PhotoProps {
  readonly record: JsonRecord
  readonly name: string
}

/** Picture of a record at the full width of the column. Renders nothing if there is none. */
export function Photo({ record, name }: PhotoProps) {
  const picture = findFact(record, name)
  return picture ? (
    <Box component="img" src={buildFileAddress(picture.url)} alt={picture.name} sx={PHOTO} />
  ) : null
}

const PHOTO = {
  display: 'block',
  width: '100%',
  maxWidth: 320,
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 1,
  border: '1px solid var(--line)',
  bgcolor: 'var(--sunken)',
} as const
