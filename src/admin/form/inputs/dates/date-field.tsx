import { isDate, addDays, addMonths } from '#schema/engine'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import {
  IconButton,
  InputAdornment,
  OutlinedInput,
  Popover,
  type OutlinedInputProps,
  Box,
  Button,
  ButtonBase,
  Typography,
} from '@mui/material'
import { useRef, useState, useEffect, type KeyboardEvent } from 'react'
import { todayIs } from '../../../format.ts'
import { startSide, language } from '../../../i18n/language.ts'
import { text } from '../../../i18n/text.ts'
import { readDate, showDate } from './typed-date.ts'
import { useTyped } from '../use-typed.ts'
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { listDays, WEEKDAYS, weekday } from './month-days.ts'
import { Flex, Small, Stack } from '../../../theme/layout.tsx'

interface DateFieldProps extends Omit<OutlinedInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** A date, null, or text that is not a date yet. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  readonly label: string
}

/** A date, typed in a usual format or chosen from a small calendar. */
export function DateField({
  value,
  onChange,
  onBlur = () => undefined,
  label,
  inputProps,
  onKeyDown,
  ...more
}: DateFieldProps) {
  const typed = useTyped({ value, change: onChange, blur: onBlur }, showDate, (words) =>
    readDate(words, todayIs()),
  )
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const name = text('Calendar for {label}', { label })
  return (
    <>
      <OutlinedInput
        {...more}
        ref={anchor}
        placeholder={text('dd/mm/yyyy')}
        endAdornment={<CalendarButton name={name} onOpen={() => setOpen(true)} />}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.leave}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.altKey && event.key === 'ArrowDown') setOpen(true)
        }}
        inputProps={{ ...inputProps, autoComplete: 'off' }}
      />
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: startSide }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name } }}
      >
        <Calendar
          value={readDay(value)}
          today={todayIs()}
          onChoose={(date) => {
            onChange(date)
            setOpen(false)
          }}
        />
      </Popover>
    </>
  )
}

function CalendarButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <InputAdornment position="end">
      <IconButton edge="end" size="small" aria-label={name} aria-haspopup="dialog" onClick={onOpen}>
        <CalendarIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </InputAdornment>
  )
}

export const readDay = (value: unknown): string | null =>
  typeof value === 'string' && isDate(value) ? value : null

interface CalendarProps {
  readonly value: string | null
  readonly today: string
  readonly onChoose: (date: string) => void
}

const MOVES: Readonly<Record<string, (date: string) => string>> = {
  // The next day follows in reading direction.
  ArrowLeft: (date) => addDays(date, language.direction === 'rtl' ? 1 : -1),
  ArrowRight: (date) => addDays(date, language.direction === 'rtl' ? -1 : 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
  'Shift+PageUp': (date) => addMonths(date, -12),
  'Shift+PageDown': (date) => addMonths(date, 12),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
}

/** One month, weeks starting on Monday. Arrow keys move by day and week, Page Up and Down by month, or with Shift by year. */
function Calendar({ value, today, onChoose }: CalendarProps) {
  const [shown, setShown] = useState(value ?? today)
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(true)
  useEffect(() => {
    if (focused) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [shown, focused])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.shiftKey ? `Shift+${event.key}` : event.key]
    if (!move) return
    event.preventDefault()
    setFocused(true)
    setShown(move(shown))
  }
  const turn = (months: number) => {
    setFocused(false)
    setShown(addMonths(shown, months))
  }
  return (
    <Box sx={{ p: 1.5, width: 292, '@media (pointer: coarse)': { width: 344 } }}>
      <Flex gap={0} sx={{ mb: 1 }}>
        <IconButton size="small" aria-label={text('Previous month')} onClick={() => turn(-1)}>
          <ChevronLeftIcon className="mirrored" fontSize="small" />
        </IconButton>
        <Typography aria-live="polite" sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }}>
          {monthTitle(shown)}
        </Typography>
        <IconButton size="small" aria-label={text('Next month')} onClick={() => turn(1)}>
          <ChevronRightIcon className="mirrored" fontSize="small" />
        </IconButton>
      </Flex>
      <Stack
        ref={grid}
        role="group"
        aria-label={text('Days')}
        onKeyDown={onKeyDown}
        columns="repeat(7, 1fr)"
        sx={{ gap: '2px' }}
      >
        {WEEKDAYS.map((day) => (
          <Small key={day} aria-hidden tiny sx={{ textAlign: 'center' }}>
            {day}
          </Small>
        ))}
        {listDays(shown).map((date) => (
          <Day
            key={date}
            date={date}
            chosen={date === value}
            isToday={date === today}
            focusable={date === shown}
            outside={date.slice(0, 7) !== shown.slice(0, 7)}
            onChoose={onChoose}
          />
        ))}
      </Stack>
      <Button size="small" sx={{ mt: 1 }} onClick={() => onChoose(today)}>
        {text('Today')}
      </Button>
    </Box>
  )
}

interface DayProps {
  readonly date: string
  readonly chosen: boolean
  readonly isToday: boolean
  readonly focusable: boolean
  readonly outside: boolean
  readonly onChoose: (date: string) => void
}

function Day({ date, chosen, isToday, focusable, outside, onChoose }: DayProps) {
  return (
    <ButtonBase
      tabIndex={focusable ? 0 : -1}
      aria-label={longDate(date)}
      aria-pressed={chosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(date)}
      sx={{
        height: 34,
        '@media (pointer: coarse)': { height: 44 },
        borderRadius: 1,
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
        color: outside ? 'text.secondary' : 'text.primary',
        fontWeight: isToday ? 700 : 400,
        ...(chosen && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
        ...(isToday && !chosen && { boxShadow: 'inset 0 0 0 1px currentColor' }),
        '&:hover': chosen ? {} : { bgcolor: 'action.hover' },
      }}
    >
      {Number(date.slice(8))}
    </ButtonBase>
  )
}

const monthTitle = (date: string): string =>
  new Intl.DateTimeFormat(language.locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))

const longDate = (date: string): string =>
  new Intl.DateTimeFormat(language.locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
