import { addMonths } from '#schema/engine'
import { Alert, Box, type Theme, Typography, useMediaQuery } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { exactDate, formatCount, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { CouldNotLoad } from '../../shell/could-not-load.tsx'
import { usePreference } from '../../shell/preference.ts'
import { useListScope } from '../list-scope.ts'
import { ListCards } from '../rows/list-cards.tsx'
import type { Row } from '../rows/record-name.ts'
import type { Entry } from './calendar-bars.ts'
import { CalendarHead } from './calendar-head.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarYear } from './calendar-year.tsx'
import { MOST, type Span, stretchOf, useEntries, within } from './use-entries.ts'
import { FormDialog } from '../../form/form-dialog.tsx'

/** The records of a month or a year on the days they belong to; on a phone those of one day stand below the month. */
export function Calendar() {
  const { definition } = useListScope()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const { span, first, turn, setSpan } = useStretch(definition.name)
  const [day, setDay] = useState<string | null>(null)
  const { entries, total, error } = useEntries(first, span)
  if (error) return <CouldNotLoad why={error.message} />
  const own = within(entries, stretchOf(first, span))
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
          {text('The first {shown} of {total} are shown. Filter to see the others.', {
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

/** The month or year that somebody has turned to is kept for the day, so that a reload comes back to it. */
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

/** Page up and Page down turn by a month or a year, as in the calendar of a date. */
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

/** All the records of a day that has no room for them. */
export const DayDialog = ({ day, rows, onClose }: DayDialogProps) => (
  <FormDialog title={exactDate(day)} cancel={text('Close')} onClose={onClose}>
    <ListCards rows={rows} dimmed={false} />
  </FormDialog>
)
