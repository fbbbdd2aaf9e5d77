import { Box, Menu, MenuItem } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { LinkBase, useNavigate } from 'react-admin'
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { language } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { inFull } from './numbers.ts'
import { readBefore, mainUnit, valueAt, type Plot, type PlotLinks, type Point } from './plot.ts'

/** Handlers that the parts of a drawing call for its points. */
export interface Pointing {
  /** Point with the keyboard focus. */
  readonly at: Point | null
  /** Returns true if a point has a link. */
  opens(point: Point): boolean
  /** Drills down, or opens the list. */
  open(point: Point): void
  /** Opens the menu of a point. */
  ask(event: MouseEvent, point: Point): void
}

interface FrameProps {
  readonly plot: Plot
  readonly links: PlotLinks
  readonly summary: string
  /** Groups are arranged vertically. */
  readonly isUpright?: boolean
  readonly children: (pointing: Pointing) => ReactNode
}

/** Handles keyboard navigation: moves the focus between points, announces each point and opens its link. */
export function PlotFrame({ plot, links, summary, isUpright = false, children }: FrameProps) {
  const [at, setAt] = useState<Point | null>(null)
  const [menu, setMenu] = useState<Asked | null>(null)
  const navigate = useNavigate()
  const open = (point: Point) => {
    const deeper = links.deeper(point.group)
    if (deeper) return deeper.go()
    const to = links.listOf(point)
    if (to) navigate(to)
  }
  const opens = (point: Point) => links.deeper(point.group) !== null || links.listOf(point) !== null
  const isOpened = plot.groups.some((_, group) =>
    plot.series.some((_, series) => opens({ group, series })),
  )
  const askAt = (place: Asked['place'], point: Point) => {
    if (links.listOf(point)) setMenu({ place, point })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget)
      return
    if (at && (event.key === 'Enter' || event.key === ' ')) open(at)
    else if (at && isMenu) {
      const { top, left, width } = event.currentTarget.getBoundingClientRect()
      askAt({ top: top + 40, left: left + width / 2 }, at)
    } else if (event.key === 'Escape' && at) setAt(null)
    else {
      const next = stepped(plot, at, event.key, {
        isUpright,
        isMirrored: language.direction === 'rtl',
      })
      if (!next) return
      setAt(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box
      role="application"
      tabIndex={0}
      aria-roledescription={text('chart')}
      aria-label={
        isOpened
          ? text('{summary}. Arrow keys move between points, Enter opens one.', { summary })
          : text('{summary}. Arrow keys move between points.', { summary })
      }
      onKeyDown={onKeyDown}
      onBlur={() => setAt(null)}
      sx={FRAME}
    >
      {children({
        at,
        opens,
        open,
        ask: (event, point) => {
          event.preventDefault()
          askAt({ top: event.clientY, left: event.clientX }, point)
        },
      })}
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {at ? formatReading(plot, at) : ''}
      </Box>
      {at && (
        <Box aria-hidden sx={READING}>
          {formatReading(plot, at)}
        </Box>
      )}
      <PointMenu asked={menu} links={links} onClose={() => setMenu(null)} />
    </Box>
  )
}

interface Asked {
  readonly place: { readonly top: number; readonly left: number }
  readonly point: Point
}

interface MenuProps {
  readonly asked: Asked | null
  readonly links: PlotLinks
  readonly onClose: () => void
}

const PointMenu = ({ asked, links, onClose }: MenuProps) => (
  <Menu
    open={asked !== null}
    onClose={onClose}
    anchorReference="anchorPosition"
    {...(asked ? { anchorPosition: asked.place } : {})}
  >
    {asked && items(asked.point, links, onClose)}
  </Menu>
)

function items(point: Point, links: PlotLinks, close: () => void): ReactNode[] {
  const deeper = links.deeper(point.group)
  return [
    ...(deeper
      ? [
          <MenuItem
            key="deeper"
            onClick={() => {
              close()
              deeper.go()
            }}
          >
            {deeper.label}
          </MenuItem>,
        ]
      : []),
    <MenuItem key="list" component={LinkBase} to={links.listOf(point) ?? ''} onClick={close}>
      {text('Open the underlying list')}
    </MenuItem>,
  ]
}

/** "12 Nov, Net sales: £1,234.00; before: £1,000.00". */
export function formatReading(plot: Plot, point: Point): string {
  const group = plot.groups[point.group]?.label ?? ''
  const series = point.series === null ? undefined : plot.series[point.series]
  const unit = series?.unit ?? mainUnit(plot)
  const value = valueAt(plot, point)
  const before = readBefore(plot, point)
  const now = text('{group}, {name}: {value}', {
    group,
    name: series?.name ?? text('Total'),
    value: value === null ? text('nothing') : inFull(unit, value),
  })
  return before === null
    ? now
    : text('{now}; before: {before}', { now, before: inFull(unit, before) })
}

const FRAME = {
  position: 'relative',
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  borderRadius: 1,
  '&:focus-visible': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: 4,
  },
} as const
const READING = {
  position: 'absolute',
  insetInlineEnd: 4,
  top: 0,
  zIndex: 2,
  maxWidth: '100%',
  px: 1,
  py: 0.5,
  borderRadius: 0.75,
  border: '1px solid var(--line)',
  bgcolor: 'var(--floating)',
  fontSize: '0.75rem',
  fontWeight: 600,
} as const

interface Way {
  /** Groups are arranged vertically. */
  readonly isUpright: boolean
  /** The first group is on the right, as in right-to-left languages. */
  readonly isMirrored: boolean
}

/** Returns the point that a key moves to; null for other keys. */
export function stepped(
  { groups, series }: Plot,
  at: Point | null,
  key: string,
  { isUpright, isMirrored }: Way,
): Point | null {
  const last = groups.length - 1
  if (last < 0) return null
  const sideways = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[key] ?? 0
  const down = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0
  const isEnd = key === 'Home' || key === 'End'
  if (sideways === 0 && down === 0 && !isEnd) return null
  if (!at) return { group: key === 'End' ? last : 0, series: 0 }
  if (isEnd) return { ...at, group: key === 'End' ? last : 0 }
  const [alongGroups, alongSeries] = isUpright ? [down, sideways] : [sideways, down]
  return {
    group: within(at.group + alongGroups, last),
    series: within((at.series ?? 0) + alongSeries, series.length - 1),
  }
}

const within = (place: number, last: number): number => Math.min(Math.max(place, 0), last)
