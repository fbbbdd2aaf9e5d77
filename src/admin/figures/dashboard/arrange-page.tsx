import type { DashboardAnswer, DashboardArrangement } from '#schema/engine'
import { Box, Button, Typography } from '@mui/material'
import { useState, useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { useNotify } from 'react-admin'
import { chartWords } from '../analytics/dimension.ts'
import { readRefusal } from '../../form/form-errors.ts'
import { text } from '../../i18n/text.ts'
import { request } from '../../providers/http.ts'
import { queryClient } from '../../providers/query-client.ts'
import { PageHeader } from '../../record/page-header.tsx'
import { BAR } from '../../form/save-bar.tsx'
import { arranged, worthKeeping, movedTo } from './arrangement.ts'
import { type Entry, ArrangeEntry, type Does } from './arrange-entry.tsx'
import { CHARTS } from './figures.ts'
import { groupTiles, MOST, orderTiles } from './weight.ts'
import AddIcon from '@mui/icons-material/Add'
import { visuallyHidden } from '@mui/utils'

/** API path of the user's stored arrangement. */
const PREFERENCE = '/preference/dashboard'

interface ArrangePageProps {
  /** The response, hidden entries included. */
  readonly answer: DashboardAnswer
  /** Heading of the tiles of the chosen period. */
  readonly period: string
  /** API path of the dashboard, which is reloaded before arranging ends. */
  readonly path: string
  readonly onDone: () => void
}

/** A user's dashboard in arrange mode. Changes take effect when they are saved. */
export function ArrangePage(props: ArrangePageProps) {
  const { answer, path, onDone } = props
  const [{ order, hidden }, setDraft] = useState<DashboardArrangement>(answer.arrangement)
  const [isSaving, setSaving] = useState(false)
  const notify = useNotify()
  const groupsIn = (codes: readonly string[]) => listGroups(codes, props)
  const all = groupsIn(order)
  const codesIn = (groups: readonly EntryGroup[]) => groups.flatMap(listCodes)
  const isHidden = ({ code }: Entry) => hidden.includes(code)
  const save = async () => {
    setSaving(true)
    try {
      const value = worthKeeping(
        all.map(listCodes),
        groupsIn([]).map(listCodes),
        hidden.filter((code) => codesIn(all).includes(code)),
      )
      await request(PREFERENCE, { method: 'PUT', body: { value }, isRepeatable: true })
      await queryClient.refetchQueries({ queryKey: ['answer', path], type: 'all' })
      onDone()
    } catch (error) {
      notify(readRefusal(error).message, { type: 'warning' })
      setSaving(false)
    }
  }
  return (
    <Box>
      <PageHeader page={text('Dashboard')} heading={text('Arrange dashboard')} />
      <ArrangeBoard
        groups={all.map(({ title, entries }) => ({
          title,
          entries: entries.filter((entry) => !isHidden(entry)),
        }))}
        hidden={all.flatMap(({ entries }) => entries.filter(isHidden))}
        onOrder={(codes) => setDraft({ order: withAll(codes, codesIn(all)), hidden })}
        onHide={(code) => setDraft({ order: codesIn(all), hidden: [...hidden, code] })}
        onShow={(code) =>
          setDraft({ order: codesIn(all), hidden: hidden.filter((each) => each !== code) })
        }
      />
      <Box sx={BAR}>
        <Button variant="contained" loading={isSaving} onClick={() => void save()}>
          {text('Save arrangement')}
        </Button>
        <Button color="inherit" onClick={onDone}>
          {text('Cancel')}
        </Button>
        <Button
          color="inherit"
          onClick={() => setDraft({ order: [], hidden: [] })}
          sx={{ ml: 'auto' }}
        >
          {text('Reset')}
        </Button>
      </Box>
    </Box>
  )
}

/** Adds the hidden codes, each next to its usual neighbours. */
const withAll = (shown: readonly string[], all: readonly string[]): string[] =>
  arranged(
    all.map((code, order) => ({ code, order })),
    shown,
  ).map(({ code }) => code)

/** Lists the groups of tiles, and charts. An entry can only move within its group. */
function listGroups(order: readonly string[], { answer, period }: ArrangePageProps): EntryGroup[] {
  const tiles = groupTiles(orderTiles({ ...answer, arrangement: { order, hidden: [] } }))
  const titles = tiles.length === 1 ? [text('At a glance')] : [text('Now'), period]
  const charts = arranged(CHARTS, order)
    .filter(({ code }) => answer.charts.some((chart) => chart.code === code))
    .map(({ code, chart }) => ({ code, label: chartWords(chart).title }))
  return [
    ...tiles.map((group, place) => ({
      title: titles[place] ?? '',
      entries: group.map(({ tile: { code }, value: { label } }) => ({ code, label })),
    })),
    { title: text('Charts'), entries: charts },
  ].filter(({ entries }) => entries.length > 0)
}

/** Entries that can be reordered among each other. */
interface EntryGroup {
  readonly title: string
  readonly entries: readonly Entry[]
}

const listCodes = ({ entries }: EntryGroup): string[] => entries.map(({ code }) => code)

interface ArrangeBoardProps {
  readonly groups: readonly EntryGroup[]
  readonly hidden: readonly Entry[]
  /** Called with the codes of all visible entries, in their new order. */
  readonly onOrder: (codes: readonly string[]) => void
  readonly onHide: (code: string) => void
  readonly onShow: (code: string) => void
}

/** Result of a move: the announcement for screen readers and the button to focus. */
interface Done {
  readonly says: string
  readonly focus: readonly [code: string, does: Does] | null
}

function ArrangeBoard(props: ArrangeBoardProps) {
  const { groups, hidden } = props
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => board.current?.focus({ preventScroll: true }), [])
  const { says, dragged, drag, perform, show } = useArranging(board, props)
  return (
    <Box
      ref={board}
      role="group"
      aria-label={text('Arrange dashboard')}
      tabIndex={-1}
      sx={{ outline: 0 }}
    >
      <Box role="status" sx={visuallyHidden}>
        {says}
      </Box>
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: 640 }}>
        {text(
          'Drag tiles and charts by the dots, or move them with the arrows. Hide what you do not need. This only changes your own dashboard.',
        )}{' '}
        {text(
          'The first {count} numbers stay in sight. “Reset” puts what needs action first again.',
          { count: MOST },
        )}
      </Typography>
      {groups.map((group) => (
        <ShownEntries
          key={group.title}
          {...group}
          dragged={dragged}
          onDo={(entry, does) => perform(entry, group, does)}
          onDrag={drag}
        />
      ))}
      {hidden.length > 0 && <HiddenEntries entries={hidden} onShow={show} />}
    </Box>
  )
}

/** Moves, hides and shows entries by buttons and by dragging, and announces the result. */
function useArranging(
  board: RefObject<HTMLElement | null>,
  { groups, onOrder, onHide, onShow }: ArrangeBoardProps,
) {
  const [done, setDone] = useState<Done | null>(null)
  const [dragged, setDragged] = useState<Entry | null>(null)
  useEffect(() => {
    if (done?.focus) focusOn(board.current, done.focus)
  }, [board, done])
  const codes = groups.flatMap(listCodes)
  const moveTo = (entry: Entry, { entries }: EntryGroup, target: string, does: Does | null) => {
    const place = entries.findIndex(({ code }) => code === target)
    if (place < 0) return
    onOrder(movedTo(codes, entry.code, target))
    setDone({
      says: text('{label} is number {place} of {count}', {
        label: entry.label,
        place: place + 1,
        count: entries.length,
      }),
      focus: does && [entry.code, does],
    })
  }
  useDragging(dragged, {
    over: (target) => {
      const group = groups.find(({ entries }) => entries.some(({ code }) => code === dragged?.code))
      if (dragged && group) moveTo(dragged, group, target, null)
    },
    drop: () => setDragged(null),
  })
  const perform = (entry: Entry, group: EntryGroup, does: Does) => {
    const place = group.entries.indexOf(entry)
    const next = group.entries[place + 1] ?? group.entries[place - 1]
    const target = group.entries[does === 'earlier' ? place - 1 : place + 1]
    if (does !== 'hide') return target && moveTo(entry, group, target.code, does)
    onHide(entry.code)
    setDone({
      says: text('{label} is hidden', { label: entry.label }),
      focus: next ? [next.code, 'hide'] : [entry.code, 'show'],
    })
  }
  const show = (entry: Entry) => {
    onShow(entry.code)
    setDone({
      says: text('{label} is shown', { label: entry.label }),
      focus: [entry.code, 'hide'],
    })
  }
  return { says: done?.says, dragged, drag: setDragged, perform, show }
}

interface ShownEntriesProps extends EntryGroup {
  readonly dragged: Entry | null
  readonly onDo: (entry: Entry, does: Does) => void
  readonly onDrag: (entry: Entry) => void
}

function ShownEntries({ title, entries, dragged, onDo, onDrag }: ShownEntriesProps) {
  return (
    <Section title={title}>
      {entries.length === 0 && (
        <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {text('All of them are hidden.')}
        </Typography>
      )}
      <Box component="ul" sx={LIST}>
        {entries.map((entry, place) => (
          <ArrangeEntry
            key={entry.code}
            {...entry}
            isFirst={place === 0}
            isLast={place === entries.length - 1}
            isDragged={dragged?.code === entry.code}
            onDo={(does) => onDo(entry, does)}
            onDrag={() => onDrag(entry)}
          />
        ))}
      </Box>
    </Section>
  )
}

interface HiddenEntriesProps {
  readonly entries: readonly Entry[]
  readonly onShow: (entry: Entry) => void
}

function HiddenEntries({ entries, onShow }: HiddenEntriesProps) {
  return (
    <Section title={text('Hidden')}>
      <Box component="ul" sx={{ ...LIST, display: 'flex', flexWrap: 'wrap' }}>
        {entries.map((entry) => (
          <li key={entry.code} data-entry={entry.code}>
            <Button
              variant="outlined"
              color="inherit"
              data-does="show"
              startIcon={<AddIcon />}
              aria-label={text('Show {label}', { label: entry.label })}
              onClick={() => onShow(entry)}
              sx={{ borderColor: 'var(--line)', minHeight: { xs: 44, md: 36 } }}
            >
              {entry.label}
            </Button>
          </li>
        ))}
      </Box>
    </Section>
  )
}

interface Dragging {
  readonly over: (code: string) => void
  readonly drop: () => void
}

/** Follows the pointer until it is released. Listens on the window, because the entry itself moves meanwhile. */
function useDragging(dragged: Entry | null, { over, drop }: Dragging): void {
  useEffect(() => {
    if (!dragged) return
    const ends = new AbortController()
    const { signal } = ends
    const move = ({ clientX, clientY }: PointerEvent) => {
      const under = document.elementFromPoint(clientX, clientY)
      const code = under?.closest<HTMLElement>('[data-entry]')?.dataset['entry']
      if (code && code !== dragged.code) over(code)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', drop, { signal })
    return () => ends.abort()
  })
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography
        component="h2"
        id={id}
        sx={{ fontSize: '0.8125rem', fontWeight: 650, color: 'text.secondary', mb: 1 }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** Focuses the pressed button again, or the opposite one if the entry has reached the end of its group. */
function focusOn(board: HTMLElement | null, [code, does]: readonly [string, Does]): void {
  const entry = board?.querySelector(`[data-entry="${CSS.escape(code)}"]`)
  const button =
    entry?.querySelector<HTMLElement>(`[data-does="${does}"]:not(:disabled)`) ??
    entry?.querySelector<HTMLElement>('button:not(:disabled)')
  button?.focus()
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  '&:empty': { display: 'none' },
} as const
