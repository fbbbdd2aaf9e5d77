import { isDate } from '#schema/engine'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import {
  IconButton,
  InputAdornment,
  OutlinedInput,
  Popover,
  type OutlinedInputProps,
} from '@mui/material'
import { useRef, useState } from 'react'
import { todayIs } from '../../../format.ts'
import { startSide } from '../../../i18n/language.ts'
import { text } from '../../../i18n/text.ts'
import { Calendar } from './calendar.tsx'
import { readDate, showDate } from './typed-date.ts'
import { useTyped } from '../use-typed.ts'

interface DateFieldProps extends Omit<OutlinedInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** A date, null, or text that is no date yet. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  readonly label: string
}

/** A date that is typed as people write it, or chosen from a small calendar. */
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
          value={dayOf(value)}
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

export const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && isDate(value) ? value : null
