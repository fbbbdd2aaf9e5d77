import type { DashboardAnswer, DashboardTile } from '#schema/engine'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, Link, Paper, Typography } from '@mui/material'
import { LinkBase, useNotify } from 'react-admin'
import { UnbrokenCodes } from '../chips/unbroken-codes.tsx'
import { refusalOf } from '../form/form-errors.ts'
import { formatStretch } from '../format.ts'
import { text } from '../i18n/text.ts'
import { hasList } from '../list/has-list.ts'
import { downloadDocument } from '../providers/download-document.ts'
import { showPath } from '../routes.ts'
import { useScreenContext } from '../screen-context.tsx'
import { LINKED_BOX, STRETCHED_LINK, TOUCH } from '../theme/styles.ts'
import type { Scope, Tile } from './declared.tsx'
import { addressOfLeads } from './leads.ts'
import { inFullOrNone, tileNumber } from '../charts/numbers.ts'

export interface ShownTile {
  readonly tile: Tile
  readonly value: DashboardTile
}

/** A number, what it is made of, and what to do about it. */
export function OneTile({
  tile,
  value,
  answer,
  scope,
}: ShownTile & { answer: DashboardAnswer; scope: Scope }) {
  const { asks, text: says, below, isOfPeriod, leads } = tile
  const to = addressOfLeads(leads?.(scope, value), useScreenContext())
  const isAsking = asks !== undefined && value.value > 0
  return (
    <Paper component="li" variant="outlined" data-tile={tile.measure} sx={TILE}>
      <Typography
        sx={{
          fontSize: '0.8125rem',
          color: 'text.secondary',
          display: 'flex',
          alignItems: 'baseline',
          gap: 0.75,
        }}
      >
        {isAsking && (
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 8,
              height: 8,
              borderRadius: '50%',
              flex: 'none',
              bgcolor: `var(--tone-${asks}-solid)`,
            }}
          />
        )}
        {to ? (
          <Link component={LinkBase} to={to} sx={TITLE}>
            {value.label}
          </Link>
        ) : (
          <span>{value.label}</span>
        )}
      </Typography>
      <Typography
        className="tabular"
        data-value
        sx={{
          fontSize: { xs: '1.375rem', md: '1.625rem' },
          fontWeight: 680,
          lineHeight: 1.25,
          letterSpacing: '-0.015em',
          mt: 0.25,
          overflowWrap: 'anywhere',
        }}
      >
        {says ? says(value) : tileNumber(value.unit, value.value)}
      </Typography>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', mt: 0.5 }}>
        {isOfPeriod && <Change tile={tile} value={value} answer={answer} />}
        {below?.(value)}
        <Beside value={value} />
        {isAsking && <Begin tile={tile} value={value} scope={scope} />}
      </Box>
      <Fetch tile={tile} value={value} />
    </Paper>
  )
}

/** What stands below the number: "Overdue: 3 · Outstanding: £1,234.00". */
const Beside = ({ value: { beside } }: { value: DashboardTile }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
    {beside.map(({ label, value, unit }) => (
      <span key={label}>
        {text('%{label}: %{number}', { label, number: inFullOrNone(unit, value) })}
      </span>
    ))}
  </Box>
)

/** What to do first, and with which record. */
function Begin({ tile, value: { first }, scope }: ShownTile & { scope: Scope }) {
  const beginning = first && tile.begin?.(first)
  if (!beginning) return null
  const { text: says, of, path } = beginning
  const to = of
    ? hasList(of, scope.role) && of.screen
      ? showPath(of.screen, first.id)
      : null
    : (path ?? null)
  return (
    <Box data-begin sx={{ color: 'text.primary', mt: 0.25, overflowWrap: 'anywhere' }}>
      {to ? (
        <Link component={LinkBase} to={to} sx={ABOVE}>
          <UnbrokenCodes words={says} />
        </Link>
      ) : (
        <UnbrokenCodes words={says} />
      )}
    </Box>
  )
}

/** The document of the record, one tap away. */
function Fetch({ tile, value: { first } }: ShownTile) {
  const notify = useNotify()
  const document = first && tile.download?.(first)
  if (!document) return null
  const fetchIt = () =>
    downloadDocument(document.path, document.fileName).catch((error: unknown) =>
      notify(refusalOf(error).message, { type: 'warning' }),
    )
  return (
    <Button size="small" startIcon={<DownloadIcon />} onClick={() => void fetchIt()} sx={FETCH}>
      {document.label}
    </Button>
  )
}

/** "Up 12% on 1 – 21 Oct", in the colour of good news or bad. */
function Change({
  tile: { more },
  value: { before, trendPercent: percent },
  answer: { beforeFrom, beforeTo },
}: {
  tile: Tile
  value: DashboardTile
  answer: DashboardAnswer
}) {
  if (before === null) return null
  const stretch = formatStretch(beforeFrom, beforeTo)
  if (percent === null) return <Box>{text('Nothing in %{stretch}', { stretch })}</Box>
  if (percent === 0) return <Box>{text('As in %{stretch}', { stretch })}</Box>
  const isGood = more === undefined ? null : percent > 0 === (more === 'good')
  const colour =
    isGood === null ? 'text.secondary' : `var(--tone-${isGood ? 'success' : 'danger'}-ink)`
  return (
    <Box>
      <Box component="span" className="tabular" sx={{ color: colour, fontWeight: 650 }}>
        <span aria-hidden>{percent > 0 ? '▲ ' : '▼ '}</span>
        {percent > 0
          ? text('Up %{percent}%', { percent })
          : text('Down %{percent}%', { percent: -percent })}
      </Box>{' '}
      {text('on %{stretch}', { stretch })}
    </Box>
  )
}

const TILE = {
  ...LINKED_BOX,
  px: { xs: 1.5, md: 2 },
  py: 1.5,
  minHeight: 104,
  borderRadius: 1,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '&:has(a:hover)': { borderColor: 'var(--field-line)' },
  // The link within has a ring of its own.
  '&:has([data-begin] a:focus-visible)': { outline: 0 },
} as const

/** Above the link that covers the tile. */
const ABOVE = {
  position: 'relative',
  zIndex: 1,
  color: 'inherit',
  textDecorationColor: 'var(--field-line)',
  [TOUCH]: { display: 'inline-block', py: 0.75 },
} as const

const FETCH = {
  position: 'relative',
  zIndex: 1,
  alignSelf: 'flex-start',
  ml: -0.75,
  mt: 0.25,
  minHeight: { xs: 44, md: 30 },
} as const

const TITLE = {
  color: 'inherit',
  textDecoration: 'none',
  ...STRETCHED_LINK,
} as const
