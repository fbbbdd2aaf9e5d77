import type { DashboardAnswer } from '#schema/engine'
import { Box, Link, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { formatStretch } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import type { Tile } from './figures.ts'
import type { Scope } from './leads.ts'
import { OneTile, useTileAddress, type TileWithValue } from './one-tile.tsx'
import { TILES } from './tile-style.ts'

interface TilesProps {
  readonly tiles: readonly Tile[]
  readonly answer: DashboardAnswer
  readonly scope: Scope
  readonly words: string | null
}

/** First what requires action, then the period; tiles without problems share one line. */
export function Tiles({ tiles, answer, scope, words }: TilesProps) {
  const shown = tiles
    .flatMap((tile) => {
      const value = answer.tiles.find(({ code }) => code === tile.code)
      return value ? [{ tile, value }] : []
    })
    .toSorted((one, other) => one.tile.order - other.tile.order)
  const isQuiet = ({ tile: { tile }, value: { value } }: TileWithValue) =>
    tile.alert !== undefined && !tile.isAlwaysShown && value === 0
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
  shown: readonly TileWithValue[]
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
      <Box component="ul" sx={{ ...TILES, '--columns': columnsFor(shown.length) }}>
        {shown.map((each) => (
          <OneTile key={each.tile.code} {...each} answer={answer} scope={scope} />
        ))}
      </Box>
      {children}
    </Box>
  )
}

/** Tiles without problems, with links to their lists. */
const Quiet = ({ shown, scope }: { shown: readonly TileWithValue[]; scope: Scope }) => (
  <Typography component="p" sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 1.25 }}>
    <Box component="span" aria-hidden sx={{ color: 'var(--tone-success-ink)', mr: 0.75 }}>
      ✓
    </Box>
    {text('All clear:')}{' '}
    {shown.map((each, place) => (
      <span key={each.tile.code} data-quiet={each.tile.code}>
        {place > 0 && ' · '}
        <QuietLink {...each} scope={scope} />
      </span>
    ))}
  </Typography>
)

function QuietLink({ tile, value, scope }: TileWithValue & { scope: Scope }) {
  const to = useTileAddress({ tile, value }, scope)
  if (!to) return value.label
  return (
    <Link
      component={LinkBase}
      to={to}
      sx={{ color: 'inherit', textDecorationColor: 'var(--line)' }}
    >
      {value.label}
    </Link>
  )
}

/** Rows that are full, or nearly. */
const columnsFor = (tiles: number): number =>
  tiles <= 5 ? Math.max(tiles, 3) : tiles === 6 || tiles === 9 ? 3 : 4
