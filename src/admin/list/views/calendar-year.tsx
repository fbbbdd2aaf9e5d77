import { addMonths } from '#schema/engine'
import { Box, ButtonBase, Typography } from '@mui/material'
import { exactDate, formatCount, monthName, todayIs } from '../../format.ts'
import { daysOf, WEEKDAYS, weekday } from '../../form/inputs/dates/month-days.ts'
import { toneStyle } from '../../theme/tokens.ts'
import { useListScope } from '../list-scope.ts'
import { nameOf, type Row } from '../rows/record-name.ts'
import type { Entry } from './calendar-bars.ts'
import { within } from './use-entries.ts'
import { useLook } from './use-look.ts'
import { Stack } from '../../theme/layout.tsx'

interface CalendarYearProps {
  readonly first: string
  readonly entries: readonly Entry<Row>[]
  readonly onDay: (day: string) => void
}

/** The twelve months of a year; a day on which something stands opens to it. */
export const CalendarYear = ({ first, entries, onDay }: CalendarYearProps) => (
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
  const days = daysOf(first).filter((date) => date.slice(0, 7) === first.slice(0, 7))
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

/** Days without a record are there for the eye alone. */
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
  const what = rows.length === 1 ? nameOf(definition, row) : formatCount(rows.length)
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
