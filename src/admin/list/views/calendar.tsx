import { addMonths } from '#schema/engine'
import {
  Alert,
  Box,
  type Theme,
  Typography,
  useMediaQuery,
  Button,
  ButtonBase,
  IconButton,
} from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { exactDate, formatCount, todayIs, formatStretch, monthName } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { CouldNotLoad } from '../../shell/could-not-load.tsx'
import { usePreference } from '../../shell/preference.ts'
import { useListScope } from '../list-scope.ts'
import { ListCards } from '../rows/list-cards.tsx'
import { type Row, formatName } from '../rows/record-name.ts'
import type { Entry } from './calendar-bars.ts'
import { CalendarMonth } from './calendar-month.tsx'
import { MOST, type Span, computeStretch, useEntries, within } from './use-entries.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import { SWITCH, SWITCH_BUTTON } from './switch-style.ts'
import { Flex, Small, Stack } from '../../theme/layout.tsx'
import { listDays, WEEKDAYS, weekday } from '../../form/inputs/dates/month-days.ts'
import { toneStyle } from '../../theme/tokens.ts'
import { useLook } from './use-look.ts'

/** Calendar of the records in a month or year. On a phone, the records of one day are listed below the month. */
export function Calendar() {
  const { definition } = useListScope()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const { span, first, turn, setSpan } = useStretch(definition.name)
  const [day, setDay] = useState<string | null>(null)
  const { entries, total, error } = useEntries(first, span)
  if (error) return <CouldNotLoad why={error.message} />
  const own = within(entries, computeStretch(first, span))
  const turnTo = (next: string) => {
    turn(next)
    setDay(null)
  }
  const below = isPhone && span === 'month'
  const today = todayIs()
  const chosen = day ?? (today.slice(0, 7) === first.slice(0, 7) ? today : first)
  return (
    <Box onKeyDown={turnByKeys(first, span, turnTo)} sx={PAGE}>
      <CalendarHead
        first={first}
        span={span}
        count={total === undefined ? undefined : own.length}
        onTurn={turnTo}
        onSpan={setSpan}
      />
      {total !== undefined && total > MOST && (
        <Alert severity="info" sx={{ mx: { md: 1.5 }, mb: 1 }}>
          {text('Showing the first {shown} of {total}. Filter to see the rest.', {
            shown: formatCount(MOST),
            total: formatCount(total),
          })}
        </Alert>
      )}
      {span === 'year' ? (
        <CalendarYear first={first} entries={entries} onDay={setDay} />
      ) : (
        <CalendarMonth
          month={first}
          entries={entries}
          chosen={below ? chosen : null}
          onDay={setDay}
        />
      )}
      {below && <Below day={chosen} entries={entries} />}
      {!below && day && (
        <DayDialog day={day} rows={rowsOn(entries, day)} onClose={() => setDay(null)} />
      )}
    </Box>
  )
}

const rowsOn = (entries: readonly Entry<Row>[], day: string): Row[] =>
  within(entries, [day, day]).map(({ of }) => of)

function Below({
  day,
  entries,
}: {
  readonly day: string
  readonly entries: readonly Entry<Row>[]
}) {
  const rows = rowsOn(entries, day)
  return (
    <Box component="section" aria-label={exactDate(day)} sx={{ mt: 2 }}>
      <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: 1 }}>
        {exactDate(day)}
      </Typography>
      {rows.length > 0 ? (
        <ListCards rows={rows} dimmed={false} />
      ) : (
        <Typography color="textSecondary">{text('Nothing on this day')}</Typography>
      )}
    </Box>
  )
}

/** Stores the selected month or year until the next day, so that a reload returns to it. */
function useStretch(name: string) {
  const today = todayIs()
  const [span, setSpan] = usePreference<Span>(`span:${name}`, 'month')
  const [kept, keep] = usePreference<{ readonly month: string; readonly on: string } | null>(
    `month:${name}`,
    null,
  )
  const month = kept?.on === today ? kept.month : `${today.slice(0, 7)}-01`
  const first = span === 'year' ? `${month.slice(0, 4)}-01-01` : month
  return { span, setSpan, first, turn: (next: string) => keep({ month: next, on: today }) }
}

/** Page Up and Page Down move by a month or a year, as in the date picker. */
const turnByKeys =
  (first: string, span: Span, turn: (next: string) => void) => (event: KeyboardEvent) => {
    const by = { PageUp: -1, PageDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    turn(addMonths(first, span === 'year' ? by * 12 : by))
  }

const PAGE = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  overflowY: { md: 'auto' },
} as const

interface DayDialogProps {
  readonly day: string
  readonly rows: readonly Row[]
  readonly onClose: () => void
}

/** All records of a day, in a dialog because the calendar has no room for them. */
export const DayDialog = ({ day, rows, onClose }: DayDialogProps) => (
  <FormDialog title={exactDate(day)} cancel={text('Close')} onClose={onClose}>
    <ListCards rows={rows} dimmed={false} />
  </FormDialog>
)

interface CalendarHeadProps {
  readonly first: string
  readonly span: Span
  /** Undefined while loading. */
  readonly count: number | undefined
  readonly onTurn: (first: string) => void
  readonly onSpan: (span: Span) => void
}

const SPANS = [
  ['month', text('Month')],
  ['year', text('Year')],
] as const

function CalendarHead({ first, span, count, onTurn, onSpan }: CalendarHeadProps) {
  const isYear = span === 'year'
  const step = isYear ? 12 : 1
  const shown = count === undefined ? '' : formatCount(count)
  return (
    <Flex gap={0.25} sx={{ px: { md: 1.5 }, py: 0.75, flex: 'none' }}>
      <IconButton
        size="small"
        aria-label={text(isYear ? 'Previous year' : 'Previous month')}
        onClick={() => onTurn(addMonths(first, -step))}
      >
        <PreviousIcon className="mirrored" fontSize="small" />
      </IconButton>
      <Typography
        variant="h2"
        aria-live="polite"
        className="tabular"
        sx={{ minWidth: { xs: 120, md: 148 }, textAlign: 'center' }}
      >
        {isYear ? first.slice(0, 4) : formatStretch(...computeStretch(first, span))}
      </Typography>
      <IconButton
        size="small"
        aria-label={text(isYear ? 'Next year' : 'Next month')}
        onClick={() => onTurn(addMonths(first, step))}
      >
        <NextIcon className="mirrored" fontSize="small" />
      </IconButton>
      <Button
        size="small"
        onClick={() => onTurn(`${todayIs().slice(0, 7)}-01`)}
        sx={{ ml: 0.5, display: { xs: 'none', sm: 'inline-flex' } }}
      >
        {text('Today')}
      </Button>
      <Small
        className="tabular"
        role="status"
        sx={{ display: { xs: 'none', sm: 'block' }, ml: 'auto' }}
      >
        {shown && text(isYear ? '{count} this year' : '{count} this month', { count: shown })}
      </Small>
      <Box role="group" aria-label={text('Length')} sx={{ ...SWITCH, ml: { xs: 'auto', sm: 1.5 } }}>
        {SPANS.map(([each, label]) => (
          <ButtonBase
            key={each}
            aria-pressed={each === span}
            onClick={() => onSpan(each)}
            sx={{ ...SWITCH_BUTTON, px: 1.25, fontSize: '0.8125rem', fontWeight: 550 }}
          >
            {label}
          </ButtonBase>
        ))}
      </Box>
    </Flex>
  )
}

interface CalendarYearProps {
  readonly first: string
  readonly entries: readonly Entry<Row>[]
  readonly onDay: (day: string) => void
}

/** The twelve months of a year; a day with entries can be opened. */
const CalendarYear = ({ first, entries, onDay }: CalendarYearProps) => (
  <Stack
    columns={{
      xs: 'repeat(auto-fill, minmax(160px, 1fr))',
      md: 'repeat(auto-fill, minmax(210px, 1fr))',
    }}
    sx={{ gap: { xs: 2, md: 3 }, px: { md: 1.5 }, pb: 2 }}
  >
    {Array.from({ length: 12 }, (_, place) => addMonths(first, place)).map((month) => (
      <Month key={month} first={month} entries={entries} onDay={onDay} />
    ))}
  </Stack>
)

function Month({ first, entries, onDay }: CalendarYearProps) {
  const name = monthName(Number(first.slice(5, 7)))
  const days = listDays(first).filter((date) => date.slice(0, 7) === first.slice(0, 7))
  return (
    <Box component="section" aria-label={name} sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 650, mb: 0.5 }}>
        {name}
      </Typography>
      <Box sx={DAYS}>
        {WEEKDAYS.map((day) => (
          <Box key={day} component="span" aria-hidden sx={{ color: 'text.secondary' }}>
            {day}
          </Box>
        ))}
        {days.map((day, place) => (
          <Day
            key={day}
            day={day}
            rows={within(entries, [day, day]).map(({ of }) => of)}
            column={place === 0 ? weekday(day) + 1 : undefined}
            onDay={onDay}
          />
        ))}
      </Box>
    </Box>
  )
}

interface DayProps {
  readonly day: string
  readonly rows: readonly Row[]
  readonly column: number | undefined
  readonly onDay: (day: string) => void
}

/** A day in the year view. Days without records are decorative. */
function Day({ day, rows, column, onDay }: DayProps) {
  const { definition } = useListScope()
  const [row] = rows
  const { tone } = useLook(row)
  const sx = {
    ...DAY,
    ...(column === undefined ? {} : { gridColumnStart: column }),
    ...(day === todayIs() ? { boxShadow: 'inset 0 0 0 1px currentColor', fontWeight: 700 } : {}),
  }
  if (!row)
    return (
      <Box component="span" aria-hidden sx={sx}>
        {Number(day.slice(8))}
      </Box>
    )
  const what = rows.length === 1 ? formatName(definition, row) : formatCount(rows.length)
  const name = `${exactDate(day)}: ${what}`
  return (
    <ButtonBase
      aria-label={name}
      title={name}
      onClick={() => onDay(day)}
      sx={{ ...sx, ...toneStyle(tone), fontWeight: 700 }}
    >
      {Number(day.slice(8))}
    </ButtonBase>
  )
}

const DAYS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, 1fr)',
  textAlign: 'center',
  fontSize: { xs: '0.6875rem', md: '0.75rem' },
  lineHeight: '24px',
  fontVariantNumeric: 'tabular-nums',
} as const

const DAY = { borderRadius: '4px', font: 'inherit', color: 'inherit', minHeight: 24 } as const
