import { Box, Link, Skeleton, Typography } from '@mui/material'
import { LinkBase, useLocation } from 'react-admin'
import { text } from '../../../i18n/text.ts'
import { anchorOf } from '../anchor.ts'
import type { Finding } from './findings.ts'
import { PLAIN_LIST } from '../../charts/styles.ts'

interface FindingsProps {
  /** Null while loading. */
  readonly findings: readonly Finding[] | null
  /** Maximum number of findings. */
  readonly room: number
}

/** Notable findings as sentences; each links to its chart. */
export function FindingsList({ findings, room }: FindingsProps) {
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
                to={{ search, hash: anchorOf(chart) }}
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
  ...PLAIN_LIST,
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
