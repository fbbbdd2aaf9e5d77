import { type DashboardAnswer, countedBy, findMeasure, type DashboardTile } from '#schema/engine'
import { Box, Link, Typography, Button } from '@mui/material'
import { LinkBase, useNotify } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { formatCount, formatStretch } from '../../format.ts'
import { text, translateText } from '../../i18n/text.ts'
import { type Tile, fillBeginning, fillWords } from './figures.ts'
import { type Scope, addressOfLeads, tileLeads } from './leads.ts'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { UnbrokenCodes } from '../../record/chips/unbroken-codes.tsx'
import { readRefusal } from '../../form/form-errors.ts'
import { hasList } from '../../list/has-list.ts'
import { downloadDocument } from '../../providers/download-document.ts'
import { showPath } from '../../routes.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { inFullOrNone, tileNumber } from '../charts/numbers.ts'
import { usePreference } from '../../shell/preference.ts'
import { layOut, TILES, toneVariables, type PlacedTile } from './tile-style.ts'
import { chooseInSight, groupTiles, isAllClear, orderTiles, type WeighedTile } from './weight.ts'

interface TilesProps {
  readonly answer: DashboardAnswer
  readonly scope: Scope
  readonly words: string | null
}

/** Shows tiles that require action first, then those of the period. Tiles without problems share one line. */
export function Tiles({ answer, scope, words }: TilesProps) {
  const all = orderTiles(answer)
  const quiet = all.filter(isAllClear)
  const loud = all.filter((each) => !isAllClear(each))
  const [shown, fold] = useFold(loud, answer, scope.role)
  const ofPeriod = shown.filter(({ tile }) => tile.isOfPeriod)
  const groupProps = { answer, scope }
  const clear = quiet.length > 0 && <Quiet shown={quiet} scope={scope} />
  if (groupTiles(all).length === 1)
    return (
      <>
        <Group title={text('At a glance')} shown={shown} {...groupProps}>
          {clear}
        </Group>
        {fold}
      </>
    )
  return (
    <>
      <Group
        title={text('Now')}
        shown={shown.filter(({ tile }) => !tile.isOfPeriod)}
        {...groupProps}
      >
        {clear}
      </Group>
      <Group
        title={words ?? formatStretch(answer.fromDate, answer.toDate)}
        shown={ofPeriod}
        {...groupProps}
      />
      {fold}
    </>
  )
}

/** Tiles to show, and the button for the others, whose state is kept for each dashboard. */
function useFold(
  tiles: readonly WeighedTile[],
  { arrangement }: DashboardAnswer,
  dashboard: string,
): [shown: readonly WeighedTile[], button: ReactNode] {
  const [isOpen, setOpen] = usePreference(`all-tiles:${dashboard}`, false)
  const inSight = chooseInSight(tiles, arrangement.order)
  const folded = tiles.length - inSight.length
  if (folded === 0) return [tiles, null]
  const button = (
    <Button
      color="inherit"
      aria-expanded={isOpen}
      data-fold
      onClick={() => setOpen(!isOpen)}
      endIcon={<ExpandMoreIcon sx={{ rotate: isOpen ? '180deg' : undefined }} />}
      sx={{ mt: -1.5, mb: 3, ml: -1, minHeight: { xs: 44, md: 36 }, color: 'text.secondary' }}
    >
      {isOpen ? text('Show fewer') : text('Show {count} more', { count: formatCount(folded) })}
    </Button>
  )
  return [isOpen ? tiles : inSight, button]
}

interface GroupProps {
  readonly title: string
  readonly shown: readonly WeighedTile[]
  readonly answer: DashboardAnswer
  readonly scope: Scope
  readonly children?: ReactNode
}

function Group({ title, shown, answer, scope, children }: GroupProps) {
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
      <Box component="ul" sx={TILES}>
        {layOut(shown).map((each) => (
          <OneTile key={each.tile.code} {...each} answer={answer} scope={scope} />
        ))}
      </Box>
      {children}
    </Box>
  )
}

/** Tiles without problems, with links to their lists. */
const Quiet = ({ shown, scope }: { shown: readonly WeighedTile[]; scope: Scope }) => (
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

type TileWithValue = Pick<WeighedTile, 'tile' | 'value'>

interface OneTileProps extends PlacedTile {
  readonly answer: DashboardAnswer
  readonly scope: Scope
}

function OneTile({ tile, value, weight, size, style, answer, scope }: OneTileProps) {
  const { alert = 'neutral', says, below, more } = tile.tile
  const to = useTileAddress({ tile, value }, scope)
  const isLarge = size === 'large'
  return (
    <li
      data-tile={tile.code}
      data-size={size}
      data-late={weight === 'late' || undefined}
      style={isLarge ? { ...style, ...toneVariables(alert) } : style}
    >
      <p data-title>
        {isLarge && <span aria-hidden data-tone />}
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
        <Beside value={value} isShort={size === 'small'} />
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

/** Secondary numbers below the main one: "Overdue: 3 · Outstanding: £1,234.00". Beside a zero, only what is not zero. */
const Beside = ({
  value: { beside },
  isShort,
}: {
  readonly value: DashboardTile
  readonly isShort: boolean
}) => (
  <div data-beside>
    {beside
      .filter(({ value }) => !isShort || value)
      .map(({ label, value, unit }) => (
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
