import { addDays, addMonths, isDay, type Definition } from '#schema/engine'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import {
  Alert,
  Box,
  Button,
  IconButton,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useState, type KeyboardEvent } from 'react'
import { dayOf, exactDate, formatCount, formatStretch, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { useList } from '../../providers/record-calls.ts'
import { CouldNotLoad } from '../../shell/could-not-load.tsx'
import { usePreference } from '../../shell/preference.ts'
import { useListScope } from '../list-scope.ts'
import { ListCards } from '../rows/list-cards.tsx'
import type { Row } from '../rows/record-name.ts'
import type { Entry } from './calendar-bars.ts'
import { CalendarMonth } from './calendar-month.tsx'
import { DayDialog } from './day-dialog.tsx'
import { calendarDays } from './list-views.ts'
import { useViewQuery } from './use-view-query.ts'

/** Whoever needs more narrows the list: no month can be read that is fuller. */
const MOST = 500

/** The records of a month on the days they belong to; on a phone those of one day below the month. */
export function Calendar() {
  const { definition } = useListScope()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const [month, setMonth] = useShownMonth(definition.name)
  const [day, setDay] = useState<string | null>(null)
  const { entries, total, error } = useEntries(month)
  const on = (date: string) => entries.filter(({ from, to }) => from <= date && date <= to)
  const turn = (next: string) => {
    setMonth(next)
    setDay(null)
  }
  const chosen = day ?? (month === monthOf(todayIs()) ? todayIs() : month)
  if (error) return <CouldNotLoad why={error.message} />
  return (
    <Box onKeyDown={turnByKeys(month, turn)} sx={PAGE}>
      <MonthHead month={month} onMonth={turn} total={total} />
      {total !== undefined && total > MOST && (
        <Alert severity="info" sx={{ mx: { md: 1.5 }, mb: 1 }}>
          {text('The first %{shown} of %{total} are shown. Filter to see the others.', {
            shown: formatCount(MOST),
            total: formatCount(total),
          })}
        </Alert>
      )}
      <CalendarMonth
        month={month}
        entries={entries}
        chosen={isPhone ? chosen : null}
        onDay={setDay}
      />
      {isPhone ? (
        <Box component="section" aria-label={exactDate(chosen)} sx={{ mt: 2 }}>
          <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: 1 }}>
            {exactDate(chosen)}
          </Typography>
          {on(chosen).length > 0 ? (
            <ListCards rows={on(chosen).map(({ of }) => of)} dimmed={false} />
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>{text('Nothing on this day')}</Typography>
          )}
        </Box>
      ) : (
        day && (
          <DayDialog day={day} rows={on(day).map(({ of }) => of)} onClose={() => setDay(null)} />
        )
      )}
    </Box>
  )
}

const monthOf = (date: string): string => `${date.slice(0, 7)}-01`

/** The month that somebody has turned to is kept for the day, so that a reload comes back to it. */
function useShownMonth(name: string): readonly [month: string, turn: (month: string) => void] {
  const today = todayIs()
  const [kept, keep] = usePreference<{ readonly month: string; readonly on: string } | null>(
    `month:${name}`,
    null,
  )
  const month = kept?.on === today ? kept.month : monthOf(today)
  return [month, (next) => keep({ month: next, on: today })]
}

/** What stands on the days of a month, and how much of it there is. */
function useEntries(month: string) {
  const { definition } = useListScope()
  const query = useViewQuery()
  const [from, to] = calendarDays(definition) ?? ['', '']
  const last = addDays(addMonths(month, 1), -1)
  const answer = useList(
    definition,
    { ...query, [`${from}To`]: last, [`${to}From`]: month },
    MOST,
    { keep: true },
  )
  const entries = (answer.data?.content ?? []).map((row): Entry<Row> => {
    const first = dayIn(definition, row, from)
    return { of: row as Row, from: first, to: dayIn(definition, row, to) || first }
  })
  return { entries, total: answer.data?.totalElements, error: answer.data ? null : answer.error }
}

/** The day of a date or of a moment; an empty text where there is none. */
function dayIn(
  definition: Definition,
  row: Readonly<Record<string, unknown>>,
  name: string,
): string {
  const value = row[name]
  if (typeof value !== 'string') return ''
  return isDay(definition.fields[name]) ? value : dayOf(new Date(value))
}

/** Page up and Page down turn by a month, as in the calendar of a date. */
const turnByKeys = (month: string, turn: (month: string) => void) => (event: KeyboardEvent) => {
  const by = { PageUp: -1, PageDown: 1 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  turn(addMonths(month, by))
}

interface MonthHeadProps {
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly total: number | undefined
}

function MonthHead({ month, onMonth, total }: MonthHeadProps) {
  const last = addDays(addMonths(month, 1), -1)
  return (
    <Box sx={HEAD}>
      <IconButton
        size="small"
        aria-label={text('Previous month')}
        onClick={() => onMonth(addMonths(month, -1))}
        sx={TOUCH}
      >
        <PreviousIcon className="mirrored" fontSize="small" />
      </IconButton>
      <Typography variant="h2" aria-live="polite" sx={{ minWidth: 148, textAlign: 'center' }}>
        {formatStretch(month, last)}
      </Typography>
      <IconButton
        size="small"
        aria-label={text('Next month')}
        onClick={() => onMonth(addMonths(month, 1))}
        sx={TOUCH}
      >
        <NextIcon className="mirrored" fontSize="small" />
      </IconButton>
      <Button size="small" onClick={() => onMonth(monthOf(todayIs()))} sx={{ ml: 0.5 }}>
        {text('Today')}
      </Button>
      <Box className="tabular" role="status" sx={COUNT}>
        {total === undefined ? '' : formatCount(total)}
      </Box>
    </Box>
  )
}

const PAGE = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  overflowY: { md: 'auto' },
} as const

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  px: { md: 1.5 },
  py: 0.75,
  flex: 'none',
} as const

const COUNT = { ml: 'auto', fontSize: '0.8125rem', color: 'text.secondary' } as const

const TOUCH = { '@media (pointer: coarse)': { width: 44, height: 44 } } as const
