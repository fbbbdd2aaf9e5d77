import { mayDo, templateFields } from '#schema/engine'
import { Box, ButtonBase, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { exactDate, formatCount, formatStretch, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { WEEKDAYS } from '../../form/inputs/dates/month-days.ts'
import { createPath } from '../../routes.ts'
import { toneStyle } from '../../theme/tokens.ts'
import { inSentence } from '../../words.ts'
import { useListScope } from '../list-scope.ts'
import { useRowPath } from '../rows/list-row.tsx'
import { formatDayName, formatName, type Row } from '../rows/record-name.ts'
import { layOutBars, hiddenOn, type Bar, type Entry } from './calendar-bars.ts'
import { calendarDays } from './list-views.ts'
import { listWeeks } from './use-entries.ts'
import { useLook } from './use-look.ts'
import { Flex, Small } from '../../theme/layout.tsx'

/** Lines per day; a day with more entries can be opened to show them all. */
const LINES = 3

interface CalendarMonthProps {
  readonly month: string
  readonly entries: readonly Entry<Row>[]
  /** On a phone, the day whose records are listed below the month; null if the month shows them. */
  readonly chosen: string | null
  readonly onDay: (day: string) => void
}

export function CalendarMonth({ month, entries, chosen, onDay }: CalendarMonthProps) {
  const weeks = listWeeks(month)
  const isOutside = (day: string) => day.slice(0, 7) !== month.slice(0, 7)
  return (
    <Flex column gap={0} sx={{ flex: { md: 1 }, px: { md: 1.5 }, pb: 1.5 }}>
      <Small aria-hidden tiny sx={WEEKDAY_ROW}>
        {WEEKDAYS.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </Small>
      <Flex component="ol" aria-label={text('Weeks')} column gap={0} sx={WEEKS}>
        {weeks.map((week) => {
          const bars = layOutBars(week, entries)
          return chosen === null ? (
            <Week key={week[0]} week={week} bars={bars} isOutside={isOutside} onDay={onDay} />
          ) : (
            <Dots
              key={week[0]}
              week={week}
              bars={bars}
              isOutside={isOutside}
              chosen={chosen}
              onDay={onDay}
            />
          )
        })}
      </Flex>
    </Flex>
  )
}

interface WeekProps {
  readonly week: readonly string[]
  readonly bars: readonly Bar<Row>[]
  readonly isOutside: (day: string) => boolean
  readonly onDay: (day: string) => void
}

function Week({ week, bars, isOutside, onDay }: WeekProps) {
  return (
    <Box component="li" sx={WEEK}>
      {week.map((day, place) => {
        const hidden = hiddenOn(bars, place, LINES)
        return (
          <Box
            key={day}
            sx={{ ...CELL, gridColumn: place + 1, ...(isOutside(day) ? OUTSIDE : {}) }}
          >
            <DayNumber day={day} />
            {hidden > 0 && (
              <ButtonBase
                onClick={() => onDay(day)}
                aria-label={text('{count} more on {day}', {
                  count: formatCount(hidden),
                  day: exactDate(day),
                })}
                sx={MORE}
              >
                {text('+{count} more', { count: formatCount(hidden) })}
              </ButtonBase>
            )}
          </Box>
        )
      })}
      {bars
        .filter(({ line }) => line < LINES)
        .map((bar) => (
          <BarLink key={bar.entry.of.id} bar={bar} />
        ))}
    </Box>
  )
}

/** Day number. For users who may add records it links to a new record on that day. */
function DayNumber({ day }: { readonly day: string }) {
  const { definition, role } = useListScope()
  const number = Number(day.slice(8))
  const today = day === todayIs() ? TODAY : {}
  const [from, to] = calendarDays(definition) ?? []
  const isTyped = [from, to].every((name) => !definition.fields[name ?? '']?.options.calculated)
  const mayAdd = definition.screen && isTyped && mayDo(definition, role, 'create')
  if (!definition.screen || !mayAdd || from === undefined || to === undefined)
    return (
      <Box component="span" sx={{ ...NUMBER, ...today }}>
        {number}
      </Box>
    )
  const source = encodeURIComponent(JSON.stringify({ [from]: day, [to]: day }))
  const name = text('Add {one} on {day}', {
    one: inSentence(definition.label[0]),
    day: exactDate(day),
  })
  return (
    <Link
      component={LinkBase}
      to={`${createPath(definition.screen)}?source=${source}`}
      aria-label={name}
      title={name}
      sx={{ ...NUMBER, ...today, '&:hover': { bgcolor: 'var(--sunken)' } }}
    >
      {number}
    </Link>
  )
}

function BarLink({ bar }: { readonly bar: Bar<Row> }) {
  const { definition, role } = useListScope()
  const {
    entry: { of: row, from, to },
    start,
    days,
    line,
    hasBegun,
    goesOn,
  } = bar
  const path = useRowPath(definition, row)
  const { tone, state } = useLook(row)
  const isDated = templateFields(definition.title).includes(calendarDays(definition)?.[0] ?? '')
  const whole = [formatName(definition, row), isDated ? '' : formatStretch(from, to), state]
    .filter(Boolean)
    .join(', ')
  const sx = {
    ...BAR,
    ...toneStyle(tone),
    gridColumn: `${start + 1} / span ${days}`,
    gridRow: line + 2,
    ...(hasBegun ? { borderStartStartRadius: 0, borderEndStartRadius: 0, ml: 0 } : {}),
    ...(goesOn ? { borderStartEndRadius: 0, borderEndEndRadius: 0, mr: 0 } : {}),
  }
  const shown = <bdi>{formatDayName(definition, row, role)}</bdi>
  return path ? (
    <Link component={LinkBase} to={path} aria-label={whole} title={whole} sx={sx}>
      {shown}
    </Link>
  ) : (
    <Box title={whole} sx={sx}>
      {shown}
    </Box>
  )
}

interface DotsProps extends WeekProps {
  readonly chosen: string
}

/** A week on a narrow screen, with a dot for each record. Selecting a day lists its records below. */
function Dots({ week, bars, isOutside, chosen, onDay }: DotsProps) {
  return (
    <Box component="li" sx={DOT_WEEK}>
      {week.map((day, place) => {
        const own = bars.filter(({ start, days }) => start <= place && place < start + days)
        return (
          <ButtonBase
            key={day}
            onClick={() => onDay(day)}
            aria-pressed={day === chosen}
            aria-label={`${exactDate(day)}: ${formatCount(own.length)}`}
            sx={{ ...DOT_DAY, ...(isOutside(day) ? OUTSIDE : {}) }}
          >
            <Box component="span" sx={{ ...NUMBER, ...(day === todayIs() ? TODAY : {}) }}>
              {Number(day.slice(8))}
            </Box>
            <Box sx={{ display: 'flex', gap: '3px', height: 6 }}>
              {own.slice(0, LINES).map(({ entry: { of } }) => (
                <Dot key={of.id} row={of} />
              ))}
            </Box>
          </ButtonBase>
        )
      })}
    </Box>
  )
}

function Dot({ row }: { readonly row: Row }) {
  const { tone } = useLook(row)
  return (
    <Box sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: `var(--tone-${tone}-solid)` }} />
  )
}

const WEEKDAY_ROW = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  textAlign: 'center',
  py: 0.5,
} as const

const WEEKS = {
  flex: { md: 1 },
  border: '1px solid var(--line)',
  borderRadius: 1,
  overflow: 'hidden',
} as const

const WEEK = {
  position: 'relative',
  display: 'grid',
  flex: 1,
  minHeight: 104,
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gridTemplateRows: `28px repeat(${LINES}, 22px) 1fr`,
  rowGap: '2px',
  '&:not(:last-of-type)': { borderBottom: '1px solid var(--line)' },
} as const

const CELL = {
  gridRow: '1 / -1',
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  minWidth: 0,
  p: '2px 3px',
  '&:not(:last-of-type)': { borderInlineEnd: '1px solid var(--line)' },
} as const

const OUTSIDE = { bgcolor: 'var(--sunken)', color: 'text.secondary' } as const

const NUMBER = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 24,
  height: 24,
  borderRadius: 12,
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  color: 'inherit',
} as const

const TODAY = { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 700 } as const

const BAR = {
  display: 'block',
  minWidth: 0,
  mx: '4px',
  px: 0.75,
  borderRadius: '5px',
  fontSize: '0.75rem',
  lineHeight: '22px',
  fontWeight: 550,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outlineOffset: -1 },
} as const

const MORE = {
  px: 0.75,
  borderRadius: '5px',
  fontSize: '0.75rem',
  lineHeight: '24px',
  color: 'text.secondary',
  '&:hover': { color: 'text.primary', bgcolor: 'var(--sunken)' },
} as const

const DOT_WEEK = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  '&:not(:last-of-type)': { borderBottom: '1px solid var(--line)' },
} as const

const DOT_DAY = {
  display: 'flex',
  flexDirection: 'column',
  gap: '2px',
  minHeight: 48,
  '&[aria-pressed="true"]': { boxShadow: 'inset 0 0 0 2px currentColor', borderRadius: '6px' },
} as const
