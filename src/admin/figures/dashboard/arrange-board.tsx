import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { text } from '../../i18n/text.ts'
import { ArrangeEntry, type Does, type Entry } from './arrange-entry.tsx'
import { movedTo } from './arrangement.ts'

/** Entries that are moved among one another. */
export interface EntryGroup {
  readonly title: string
  readonly entries: readonly Entry[]
}

interface ArrangeBoardProps {
  readonly groups: readonly EntryGroup[]
  readonly hidden: readonly Entry[]
  /** Every code that is shown, group by group. */
  readonly onOrder: (codes: readonly string[]) => void
  readonly onHide: (code: string) => void
  readonly onShow: (code: string) => void
}

/** Announcement for screen readers, and the next focus, after entries have moved. */
interface Done {
  readonly says: string
  readonly focus: readonly [code: string, does: Does] | null
}

export function ArrangeBoard(props: ArrangeBoardProps) {
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
          'Drag tiles and charts by the dots or move them with the arrows. Hide what you do not need. Only your own dashboard changes.',
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
  const codes = groups.flatMap(({ entries }) => entries.map(({ code }) => code))
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

/** Follows the pointer until it is let go. The entry itself moves meanwhile, so the window is listened to. */
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

/** An entry that came to an end of its group can only be moved the other way. */
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
