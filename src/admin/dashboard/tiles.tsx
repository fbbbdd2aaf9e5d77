import type { DashboardAnswer, DashboardTile } from '#schema/engine'
import { Box, Link, Paper, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { formatStretch } from '../format.ts'
import { text } from '../i18n/text.ts'
import type { Scope, Tile } from './declared.tsx'
import { addressOfLeads } from './leads.ts'
import { tileNumber } from './numbers.ts'
import { LINKED_BOX, STRETCHED_LINK } from '../theme/styles.ts'

interface ShownTile {
  readonly tile: Tile
  readonly value: DashboardTile
}

interface TilesProps {
  readonly tiles: readonly Tile[]
  readonly answer: DashboardAnswer
  readonly scope: Scope
  readonly words: string | null
}

/** First what asks for action, then the stretch of time; what is as it should be stands in one line. */
export function Tiles({ tiles, answer, scope, words }: TilesProps) {
  const shown = tiles
    .flatMap((tile) => {
      const value = answer.tiles.find(({ code }) => code === tile.measure)
      return value ? [{ tile, value }] : []
    })
    .toSorted((one, other) => one.tile.order - other.tile.order)
  const isQuiet = ({ tile: { asks, isAlwaysShown }, value: { value } }: ShownTile) =>
    asks !== undefined && !isAlwaysShown && value === 0
  const now = shown.filter((each) => !each.tile.isOfPeriod && !isQuiet(each))
  const quiet = shown.filter(isQuiet)
  const period = shown.filter(({ tile }) => tile.isOfPeriod)
  // One number of the period would stand alone.
  if (period.length === 1)
    return (
      <Group title={text('At a glance')} shown={[...now, ...period]} answer={answer} scope={scope}>
        {quiet.length > 0 && <Quiet shown={quiet} scope={scope} />}
      </Group>
    )
  return (
    <>
      <Group title={text('Now')} shown={now} answer={answer} scope={scope}>
        {quiet.length > 0 && <Quiet shown={quiet} scope={scope} />}
      </Group>
      <Group
        title={words ?? formatStretch(answer.fromDate, answer.toDate)}
        shown={period}
        answer={answer}
        scope={scope}
      />
    </>
  )
}

function Group({
  title,
  shown,
  answer,
  scope,
  children,
}: {
  title: string
  shown: readonly ShownTile[]
  answer: DashboardAnswer
  scope: Scope
  children?: ReactNode
}) {
  const id = useId()
  if (shown.length === 0 && !children) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography
        component="h2"
        id={id}
        sx={{ fontSize: '0.8125rem', fontWeight: 650, color: 'text.secondary', mb: 1 }}
      >
        {title}
      </Typography>
      <Box component="ul" sx={{ ...GRID, '--columns': columnsFor(shown.length) }}>
        {shown.map((each) => (
          <OneTile key={each.tile.measure} {...each} answer={answer} scope={scope} />
        ))}
      </Box>
      {children}
    </Box>
  )
}

function OneTile({
  tile,
  value,
  answer,
  scope,
}: ShownTile & { answer: DashboardAnswer; scope: Scope }) {
  const { asks, text: says, below, isOfPeriod, leads } = tile
  const to = addressOfLeads(leads?.(scope, value), scope.role)
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
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', mt: 'auto', pt: 0.5 }}>
        {isOfPeriod && <Change tile={tile} value={value} answer={answer} />}
        {below?.(value)}
      </Box>
    </Paper>
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

/** What is as it should be, with its lists all the same. */
function Quiet({ shown, scope }: { shown: readonly ShownTile[]; scope: Scope }) {
  return (
    <Typography component="p" sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 1.25 }}>
      <Box component="span" aria-hidden sx={{ color: 'var(--tone-success-ink)', mr: 0.75 }}>
        ✓
      </Box>
      {text('All clear:')}{' '}
      {shown.map(({ tile, value }, place) => {
        const to = addressOfLeads(tile.leads?.(scope, value), scope.role)
        return (
          <span key={tile.measure} data-quiet={tile.measure}>
            {place > 0 && ' · '}
            {to ? (
              <Link
                component={LinkBase}
                to={to}
                sx={{ color: 'inherit', textDecorationColor: 'var(--line)' }}
              >
                {value.label}
              </Link>
            ) : (
              value.label
            )}
          </span>
        )
      })}
    </Typography>
  )
}

/** Rows that are full, or nearly. */
const columnsFor = (tiles: number): number =>
  tiles <= 5 ? Math.max(tiles, 3) : tiles === 6 || tiles === 9 ? 3 : 4

const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1, md: 1.5 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(var(--columns), minmax(0, 1fr))',
  },
  '&:empty': { display: 'none' },
} as const

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
} as const

const TITLE = {
  color: 'inherit',
  textDecoration: 'none',
  ...STRETCHED_LINK,
} as const
