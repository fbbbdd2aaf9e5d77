import { countedBy, measureOf, type DashboardAnswer, type DashboardTile } from '#schema/engine'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { LinkBase, useNotify } from 'react-admin'
import { UnbrokenCodes } from '../../record/chips/unbroken-codes.tsx'
import { refusalOf } from '../../form/form-errors.ts'
import { formatStretch } from '../../format.ts'
import { text, textOf } from '../../i18n/text.ts'
import { hasList } from '../../list/has-list.ts'
import { downloadDocument } from '../../providers/download-document.ts'
import { showPath } from '../../routes.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { fillBeginning, fillWords, type Tile } from './figures.ts'
import { addressOfLeads, tileLeads, type Scope } from './leads.ts'
import { inFullOrNone, tileNumber } from '../charts/numbers.ts'

export interface TileWithValue {
  readonly tile: Tile
  readonly value: DashboardTile
}

export function OneTile({
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

export const useTileAddress = ({ tile, value }: TileWithValue, scope: Scope): string | null =>
  addressOfLeads(
    tileLeads(tile.chart, tile.tile, value, tile.isOfPeriod ? scope : null),
    useScreenContext(),
  )

/** Further numbers below the number: "Overdue: 3 · Outstanding: £1,234.00". */
const Beside = ({ value: { beside } }: { value: DashboardTile }) => (
  <div data-beside>
    {beside.map(({ label, value, unit }) => (
      <span key={label}>
        {text('{label}: {number}', { label, number: inFullOrNone(unit, value) })}
      </span>
    ))}
  </div>
)

/** The first step, and the record to begin with. */
function Begin({ tile, value, scope }: TileWithValue & { scope: Scope }) {
  const words = fillBeginning(tile.tile, value)
  if (words === null || !value.first) return null
  const to = beginAddress(tile, value.first.id, scope.role)
  const shown = <UnbrokenCodes words={words} />
  return <div data-begin>{to ? <LinkBase to={to}>{shown}</LinkBase> : shown}</div>
}

/** Address of the record to begin with, or of the screen that the tile names for it. */
function beginAddress({ chart, tile }: Tile, id: number, role: string): string | null {
  if (tile.beginAt) return tile.beginAt.replace(':id', String(id))
  const of = measureOf(chart, countedBy(chart, tile.measure)[0] ?? '')?.dataset.resource
  return of?.screen && hasList(of, role) ? showPath(of.screen, id) : null
}

/** The document of the record, one tap away. */
function Fetch({ tile: { tile }, value: { first } }: TileWithValue) {
  const notify = useNotify()
  if (!first || !tile.document) return null
  const { label, path, fileName } = tile.document
  const fetchIt = () =>
    downloadDocument(
      path.replace(':id', String(first.id)),
      fileName.replace(':name', first.name),
    ).catch((error: unknown) => notify(refusalOf(error).message, { type: 'warning' }))
  return (
    <Button size="small" startIcon={<DownloadIcon />} onClick={() => void fetchIt()}>
      {textOf(label)}
    </Button>
  )
}

/** "Up 12% on 1 – 21 Oct", in the colour of good news or bad. */
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
  if (percent === 0) return <div>{text('As in {stretch}', { stretch })}</div>
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
