import { clockAt, instantAt, isDate } from '#language'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { Box, IconButton, InputAdornment, OutlinedInput, Popover, useMediaQuery } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useSurroundings } from '../record/surroundings.tsx'
import { Calendar } from './calendar.tsx'
import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from './form-scope.tsx'
import { boxProps } from './text-inputs.tsx'
import { readDate, readTime, showDate } from './typed-date.ts'
import { useInput, type BoundInput } from './use-input.ts'
import { startSide } from '../i18n/language.ts'
import { text } from '../i18n/text.ts'

interface BoxProps {
  readonly input: InputProps
  readonly bound: BoundInput
}

export function DateInput(input: InputProps) {
  const bound = useInput(input)
  return <FieldFrame input={input} bound={bound}><DateBox input={input} bound={bound} /></FieldFrame>
}

export function TimeInput(input: InputProps) {
  const bound = useInput(input)
  return <FieldFrame input={input} bound={bound}><TimeBox input={input} bound={bound} /></FieldFrame>
}

/** A day and a time on the clocks of the company. */
export function InstantInput(input: InputProps) {
  const bound = useInput(input)
  const { timeZone } = useSurroundings()
  const known = typeof bound.value === 'string' && !Number.isNaN(Date.parse(bound.value))
  const [parts, setParts] = useState<{ date: string | null; time: string | null }>(
    () => known ? clockAt(bound.value as string, timeZone) : { date: null, time: null })
  const change = (next: typeof parts) => {
    setParts(next)
    if (!next.date && !next.time) return bound.change(null)
    const complete = dayOf(next.date) !== null && /^\d\d:\d\d$/.test(next.time ?? '')
    bound.change(complete ? instantAt(next.date ?? '', next.time ?? '', timeZone) : `${next.date ?? ''} ${next.time ?? ''}`.trim())
  }
  return (
    <FieldFrame input={input} bound={bound} group>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 3fr) minmax(84px, 2fr)', gap: 1 }}>
        <DateBox input={input} name={text('%{label}, day', { label: input.label })} bound={{ ...bound, value: parts.date, change: (date) => change({ ...parts, date: date as string | null }) }} />
        <TimeBox input={input} name={text('%{label}, time', { label: input.label })} bound={{ ...bound, id: `${bound.id}-time`, ref: () => undefined, value: parts.time, change: (time) => change({ ...parts, time: time as string | null }) }} />
      </Box>
    </FieldFrame>
  )
}

/** Typing is forgiving; fingers get the picker of the device, mice and keys a small calendar. */
function DateBox({ input, bound, name }: BoxProps & { name?: string }) {
  const { asker } = useSurroundings()
  const touch = useMediaQuery('(pointer: coarse)')
  const typed = useTyped(bound, showDate, (typed) => readDate(typed, asker.today))
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const props = boxProps(bound, input)
  if (touch) {
    const native = { ...props.inputProps, 'aria-label': name }
    return <OutlinedInput {...props} type="date" value={dayOf(bound.value) ?? ''} inputProps={native} />
  }
  const button = (
    <InputAdornment position="end">
      <IconButton edge="end" size="small" aria-label={text('Calendar for %{label}', { label: input.label })} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </InputAdornment>
  )
  return (
    <>
      <OutlinedInput
        {...props} ref={anchor} placeholder={text('dd/mm/yyyy')} endAdornment={button}
        value={typed.text} onChange={(event) => typed.type(event.target.value)} onBlur={typed.leave}
        onKeyDown={(event) => { if (event.altKey && event.key === 'ArrowDown') setOpen(true) }}
        inputProps={{ ...props.inputProps, 'aria-label': name, autoComplete: 'off' }}
      />
      <Popover open={open} anchorEl={() => anchor.current} onClose={() => setOpen(false)} anchorOrigin={{ vertical: 'bottom', horizontal: startSide }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('Calendar for %{label}', { label: input.label }) } }}>
        <Calendar value={dayOf(bound.value)} today={asker.today}
          onChoose={(date) => { bound.change(date); setOpen(false) }} />
      </Popover>
    </>
  )
}

function TimeBox({ input, bound, name }: BoxProps & { name?: string }) {
  const touch = useMediaQuery('(pointer: coarse)')
  const typed = useTyped(bound, (value) => String(value ?? ''), readTime)
  const props = boxProps(bound, input)
  const inputProps = { ...props.inputProps, 'aria-label': name, autoComplete: 'off', inputMode: 'numeric' as const }
  if (touch) return <OutlinedInput {...props} type="time" value={/^\d\d:\d\d$/.test(String(bound.value)) ? bound.value : ''} inputProps={inputProps} />
  return (
    <OutlinedInput
      {...props} placeholder={text('hh:mm')} value={typed.text} inputProps={inputProps}
      onChange={(event) => typed.type(event.target.value)} onBlur={typed.leave}
    />
  )
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' && isDate(value) ? value : null)

/** Keeps the text as it is typed and writes it out properly when the person moves on. */
function useTyped(bound: BoundInput, show: (value: unknown) => string, read: (text: string) => string | null) {
  const [typed, setTyped] = useState(() => show(bound.value))
  const sent = useRef(bound.value)
  useEffect(() => {
    if (sent.current === bound.value) return
    sent.current = bound.value
    setTyped(show(bound.value))
  }, [bound.value, show])
  return {
    text: typed,
    type: (next: string) => {
      setTyped(next)
      sent.current = read(next)
      bound.change(sent.current)
    },
    leave: () => {
      setTyped(show(bound.value))
      bound.blur()
    },
  }
}
