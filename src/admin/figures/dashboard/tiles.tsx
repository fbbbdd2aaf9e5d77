import { type DashboardAnswer, countedBy, findMeasure, type DashboardTile } from '#schema/engine'
import { Box, Link, Typography, Button } from '@mui/material'
import { LinkBase, useNotify } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { formatStretch } from '../../format.ts'
import { text, translateText } from '../../i18n/text.ts'
import { type Tile, fillBeginning, fillWords } from './figures.ts'
import { type Scope, addressOfLeads, tileLeads } from './leads.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { UnbrokenCodes } from '../../record/chips/unbroken-codes.tsx'
import { readRefusal } from '../../form/form-errors.ts'
import { hasList } from '../../list/has-list.ts'
import { downloadDocument } from '../../providers/download-document.ts'
import { showPath } from '../../routes.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { inFullOrNone, tileNumber } from '../charts/numbers.ts'
import { LINKED_BOX, STRETCHED_LINK, TOUCH } from '../../theme/styles.ts'

interface TilesProps {
  readonly tiles: readonly Tile[]
  readonly answer: DashboardAnswer
  readonly scope: Scope
  readonly words: string | null
}

/** Shows tiles that require action first, then those of the period. Tiles without problems share one line. */
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
  // A single tile for the period would be alone in its row.
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

/** Number of columns that leaves rows full or nearly full. */
const columnsFor = (tiles: number): number =>
  tiles <= 5 ? Math.max(tiles, 3) : tiles === 6 || tiles === 9 ? 3 : 4

interface TileWithValue {
  readonly tile: Tile
  readonly value: DashboardTile
}

function OneTile({
  tile,
  value,
  answer,
  scope,
}: TileWithValue & { answer: DashboardAnswer; scope: Scope }) {
  const { alert, says, below, more } = tile.tile
  const to = useTileAddress({ tile, value }, scope)
  return (
    <li data-tile={tile.code}>
      <p data-title>
        {alert !== undefined && value.value > 0 && (
          <span aria-hidden data-tone style={{ backgroundColor: `var(--tone-${alert}-solid)` }} />
        )}
        {to ? <LinkBase to={to}>{value.label}</LinkBase> : <span>{value.label}</span>}
      </p>
      <p className="tabular" data-value>
        {fillWords(says, value) ?? tileNumber(value.unit, value.value)}
      </p>
      <div data-more>
        {tile.isOfPeriod && <Change more={more} value={value} answer={answer} />}
        {fillWords(below, value)}
        {value.within !== null &&
          text('within {smart_count} day |||| within {smart_count} days', {
            smart_count: value.within,
          })}
        <Beside value={value} />
        <Begin tile={tile} value={value} scope={scope} />
      </div>
      <Fetch tile={tile} value={value} />
    </li>
  )
}

const useTileAddress = ({ tile, value }: TileWithValue, scope: Scope): string | null =>
  addressOfLeads(
    tileLeads(tile.chart, tile.tile, value, tile.isOfPeriod ? scope : null),
    useScreenContext(),
  )

/** Secondary numbers below the main one: "Overdue: 3 · Outstanding: £1,234.00". */
const Beside = ({ value: { beside } }: { value: DashboardTile }) => (
  <div data-beside>
    {beside.map(({ label, value, unit }) => (
      <span key={label}>
        {text('{label}: {number}', { label, number: inFullOrNone(unit, value) })}
      </span>
    ))}
  </div>
)

/** Sentence about the first record to handle, with a link if the role may open it. */
function Begin({ tile, value, scope }: TileWithValue & { scope: Scope }) {
  const words = fillBeginning(tile.tile, value)
  if (words === null || !value.first) return null
  const to = beginAddress(tile, value.first.id, scope.role)
  const shown = <UnbrokenCodes words={words} />
  return <div data-begin>{to ? <LinkBase to={to}>{shown}</LinkBase> : shown}</div>
}

/** Address of the first record to handle, or of the screen that the tile specifies for it. */
function beginAddress({ chart, tile }: Tile, id: number, role: string): string | null {
  if (tile.beginAt) return tile.beginAt.replace(':id', String(id))
  const of = findMeasure(chart, countedBy(chart, tile.measure)[0] ?? '')?.dataset.resource
  return of?.screen && hasList(of, role) ? showPath(of.screen, id) : null
}

/** Button that downloads the document of the first record. */
function Fetch({ tile: { tile }, value: { first } }: TileWithValue) {
  const notify = useNotify()
  if (!first || !tile.document) return null
  const { label, path, fileName } = tile.document
  const fetchIt = () =>
    downloadDocument(
      path.replace(':id', String(first.id)),
      fileName.replace(':name', first.name),
    ).catch((error: unknown) => notify(readRefusal(error).message, { type: 'warning' }))
  return (
    <Button size="small" startIcon={<DownloadIcon />} onClick={() => void fetchIt()}>
      {translateText(label)}
    </Button>
  )
}

/** "Up 12% on 1 – 21 Oct", coloured as good or bad news. */
function Change({
  more,
  value: { before, trendPercent: percent },
  answer: { beforeFrom, beforeTo },
}: {
  more: 'good' | 'bad' | undefined
  value: DashboardTile
  answer: DashboardAnswer
}) {
  if (before === null) return null
  const stretch = formatStretch(beforeFrom, beforeTo)
  if (percent === null) return <div>{text('Nothing in {stretch}', { stretch })}</div>
  if (percent === 0) return <div>{text('Same as {stretch}', { stretch })}</div>
  const isGood = more === undefined ? null : percent > 0 === (more === 'good')
  const color = isGood === null ? undefined : `var(--tone-${isGood ? 'success' : 'danger'}-ink)`
  return (
    <div>
      <span className="tabular" data-change style={{ color }}>
        <span aria-hidden>{percent > 0 ? '▲ ' : '▼ '}</span>
        {percent > 0
          ? text('Up {percent}%', { percent })
          : text('Down {percent}%', { percent: -percent })}
      </span>{' '}
      {text('on {stretch}', { stretch })}
    </div>
  )
}

/** Above the link that covers the tile. */
const ABOVE = { position: 'relative', zIndex: 1 } as const

const LINK = {
  color: 'inherit',
  fontWeight: 550,
  textDecoration: 'none',
  textUnderlineOffset: '0.2em',
  borderRadius: '3px',
} as const

const TITLE = {
  m: 0,
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  color: 'text.secondary',
  display: 'flex',
  alignItems: 'baseline',
  gap: 0.75,
  '& [data-tone]': { width: 8, height: 8, borderRadius: '50%', flex: 'none' },
  '& a': { ...LINK, ...STRETCHED_LINK },
} as const

const NUMBER = {
  m: 0,
  mt: 0.25,
  fontSize: { xs: '1.375rem', md: '1.625rem' },
  fontWeight: 680,
  lineHeight: 1.25,
  letterSpacing: '-0.015em',
  overflowWrap: 'anywhere',
} as const

const BEGIN = {
  color: 'text.primary',
  mt: 0.25,
  overflowWrap: 'anywhere',
  '& a': {
    ...LINK,
    ...ABOVE,
    textDecorationColor: 'var(--field-line)',
    [TOUCH]: { display: 'inline-block', py: 0.75 },
  },
  '& a:hover': { textDecoration: 'underline', textDecorationColor: 'var(--field-line)' },
  '& a:focus-visible': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: '2px',
  },
} as const

/** One style for a whole list of tiles, because a style per element would be slow on a phone. */
const TILES = {
  display: 'grid',
  gap: { xs: 1, md: 1.5 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(var(--columns), minmax(0, 1fr))',
  },
  '&:empty': { display: 'none' },
  '& [data-tile]': {
    ...LINKED_BOX,
    px: { xs: 1.5, md: 2 },
    py: 1.5,
    minHeight: 104,
    minWidth: 0,
    borderRadius: 1,
    border: '1px solid var(--line)',
    bgcolor: 'background.paper',
    color: 'text.primary',
    display: 'flex',
    flexDirection: 'column',
    '&:has(a:hover)': { borderColor: 'var(--field-line)' },
    // The inner link has its own focus ring.
    '&:has([data-begin] a:focus-visible)': { outline: 0 },
  },
  '& [data-title]': TITLE,
  '& [data-value]': NUMBER,
  '& [data-more]': { mt: 0.5, fontSize: '0.75rem', color: 'text.secondary' },
  '& [data-change]': { fontWeight: 650 },
  '& [data-beside]': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 },
  '& [data-begin]': BEGIN,
  '& .MuiButton-root': {
    ...ABOVE,
    alignSelf: 'flex-start',
    ml: -0.75,
    mt: 0.25,
    minHeight: { xs: 44, md: 30 },
  },
} as const
