import type { DashboardAnswer, DashboardTile } from '#schema/engine'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { LinkBase, useNotify } from 'react-admin'
import { UnbrokenCodes } from '../chips/unbroken-codes.tsx'
import { refusalOf } from '../form/form-errors.ts'
import { formatStretch } from '../format.ts'
import { text } from '../i18n/text.ts'
import { hasList } from '../list/has-list.ts'
import { downloadDocument } from '../providers/download-document.ts'
import { showPath } from '../routes.ts'
import { useScreenContext } from '../screen-context.tsx'
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
    <li data-tile={tile.measure}>
      <p data-title>
        {isAsking && (
          <span aria-hidden data-tone style={{ backgroundColor: `var(--tone-${asks}-solid)` }} />
        )}
        {to ? <LinkBase to={to}>{value.label}</LinkBase> : <span>{value.label}</span>}
      </p>
      <p className="tabular" data-value>
        {says ? says(value) : tileNumber(value.unit, value.value)}
      </p>
      <div data-more>
        {isOfPeriod && <Change tile={tile} value={value} answer={answer} />}
        {below?.(value)}
        <Beside value={value} />
        {isAsking && <Begin tile={tile} value={value} scope={scope} />}
      </div>
      <Fetch tile={tile} value={value} />
    </li>
  )
}

/** What stands below the number: "Overdue: 3 · Outstanding: £1,234.00". */
const Beside = ({ value: { beside } }: { value: DashboardTile }) => (
  <div data-beside>
    {beside.map(({ label, value, unit }) => (
      <span key={label}>
        {text('{label}: {number}', { label, number: inFullOrNone(unit, value) })}
      </span>
    ))}
  </div>
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
    <div data-begin>
      {to ? (
        <LinkBase to={to}>
          <UnbrokenCodes words={says} />
        </LinkBase>
      ) : (
        <UnbrokenCodes words={says} />
      )}
    </div>
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
    <Button size="small" startIcon={<DownloadIcon />} onClick={() => void fetchIt()}>
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
