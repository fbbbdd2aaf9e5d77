import type { Tone } from '#schema/engine'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import { Box, IconButton, Link, Paper, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { LinkBase } from 'react-admin'
import { formatFullDate, todayIs } from '../format.ts'
import { language } from '../i18n/language.ts'
import { text } from '../i18n/text.ts'
import { daysOf, WEEKDAYS, weekday } from '../inputs/dates/month-days.ts'
import { toneStyle } from '../theme/tokens.ts'

/** A day that stands out: what it is called, and where that is told. */
export interface MarkedDay {
  readonly label: string
  readonly tone: Tone
  readonly to: string
}

interface YearCalendarProps {
  readonly label: string
  readonly year: number
  readonly onYear: (year: number) => void
  readonly marks: ReadonlyMap<string, MarkedDay>
}

/** The twelve months of a year with the days that stand out; where there is little room, in a row that scrolls. */
export function YearCalendar({ label, year, onYear, marks }: YearCalendarProps) {
  const months = Array.from(
    { length: 12 },
    (_, place) => `${year}-${String(place + 1).padStart(2, '0')}-01`,
  )
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const place = year === Number(todayIs().slice(0, 4)) ? Number(todayIs().slice(5, 7)) - 1 : 0
    frame.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [year])
  return (
    <Paper variant="outlined" component="section" aria-label={label} sx={FRAME}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <IconButton
          size="small"
          aria-label={text('Previous year')}
          onClick={() => onYear(year - 1)}
          sx={TOUCH}
        >
          <PreviousIcon className="mirrored" fontSize="small" />
        </IconButton>
        <Typography
          variant="h2"
          aria-live="polite"
          className="tabular"
          sx={{ flex: 1, textAlign: 'center' }}
        >
          {year}
        </Typography>
        <IconButton
          size="small"
          aria-label={text('Next year')}
          onClick={() => onYear(year + 1)}
          sx={TOUCH}
        >
          <NextIcon className="mirrored" fontSize="small" />
        </IconButton>
      </Box>
      <Box ref={frame} sx={MONTHS} tabIndex={0} role="group" aria-label={text('Months')}>
        {months.map((first) => (
          <Month key={first} first={first} marks={marks} />
        ))}
      </Box>
    </Paper>
  )
}

function Month({
  first,
  marks,
}: {
  readonly first: string
  readonly marks: YearCalendarProps['marks']
}) {
  const days = daysOf(first).filter((date) => date.slice(0, 7) === first.slice(0, 7))
  return (
    <Box sx={{ minWidth: 148 }}>
      <Typography component="h3" sx={{ fontSize: '0.8125rem', fontWeight: 650, mb: 0.5 }}>
        {monthName(first)}
      </Typography>
      <Box sx={DAYS}>
        {WEEKDAYS.map((day) => (
          <Box key={day} component="span" aria-hidden sx={{ color: 'text.secondary' }}>
            {day}
          </Box>
        ))}
        {days.map((date, place) => (
          <Day
            key={date}
            date={date}
            mark={marks.get(date)}
            column={place === 0 ? weekday(date) + 1 : undefined}
          />
        ))}
      </Box>
    </Box>
  )
}

interface DayProps {
  readonly date: string
  readonly mark: MarkedDay | undefined
  readonly column: number | undefined
}

/** Days without a mark are there for the eye alone. */
function Day({ date, mark, column }: DayProps) {
  const number = Number(date.slice(8))
  const place = column === undefined ? {} : { gridColumnStart: column }
  const isToday = date === todayIs()
  const ring = isToday ? { boxShadow: 'inset 0 0 0 1px currentColor', fontWeight: 700 } : {}
  if (!mark)
    return (
      <Box component="span" aria-hidden sx={{ ...DAY, ...place, ...ring }}>
        {number}
      </Box>
    )
  const name = `${formatFullDate(date)}: ${mark.label}`
  return (
    <Link
      component={LinkBase}
      to={mark.to}
      title={name}
      aria-label={name}
      sx={{ ...DAY, ...place, ...ring, ...toneStyle(mark.tone), fontWeight: 700 }}
    >
      {number}
    </Link>
  )
}

const monthName = (date: string): string =>
  new Intl.DateTimeFormat(language.locale, { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

const FRAME = {
  p: 2,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  mb: { xs: 1.5, lg: 0 },
} as const
const TOUCH = { '@media (pointer: coarse)': { width: 44, height: 44 } } as const
const MONTHS = {
  display: 'grid',
  gap: 2,
  overflow: 'auto',
  gridAutoFlow: { xs: 'column', lg: 'row' },
  gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
} as const
const DAYS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, 1fr)',
  textAlign: 'center',
  fontSize: '0.6875rem',
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
} as const
const DAY = { borderRadius: '4px', textDecoration: 'none', color: 'inherit' } as const
