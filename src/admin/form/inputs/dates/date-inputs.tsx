import { clockAt, instantAt } from '#schema/engine'
import { OutlinedInput } from '@mui/material'
import { useState, type ComponentType } from 'react'
import { useScreenContext } from '../../../screen-context.tsx'
import { readDay, DateField } from './date-field.tsx'
import { FieldFrame } from '../field-frame.tsx'
import type { InputProps } from '../../form-scope.tsx'
import { boxProps } from '../text-inputs.tsx'
import { readTime } from './typed-date.ts'
import { useInput, type BoundInput } from '../../use-input.ts'
import { useTyped } from '../use-typed.ts'
import { text } from '../../../i18n/text.ts'
import { Stack } from '../../../theme/layout.tsx'

interface BoxProps {
  readonly input: InputProps
  readonly bound: BoundInput
  readonly name?: string
}

const inFrame = (Box: ComponentType<BoxProps>) => (input: InputProps) => {
  const bound = useInput(input)
  return (
    <FieldFrame input={input} bound={bound}>
      <Box input={input} bound={bound} />
    </FieldFrame>
  )
}

export const DateInput = inFrame(DateBox)

export const TimeInput = inFrame(TimeBox)

/** Date and time in the company's time zone. */
export function InstantInput(input: InputProps) {
  const bound = useInput(input)
  const { timeZone } = useScreenContext()
  const isParsed = typeof bound.value === 'string' && !Number.isNaN(Date.parse(bound.value))
  const [parts, setParts] = useState<{ date: string | null; time: string | null }>(() =>
    isParsed ? clockAt(bound.value as string, timeZone) : { date: null, time: null },
  )
  const change = (next: typeof parts) => {
    setParts(next)
    if (!next.date && !next.time) return bound.change(null)
    const complete = readDay(next.date) !== null && /^\d\d:\d\d$/.test(next.time ?? '')
    bound.change(
      complete
        ? instantAt(next.date ?? '', next.time ?? '', timeZone)
        : `${next.date ?? ''} ${next.time ?? ''}`.trim(),
    )
  }
  return (
    <FieldFrame input={input} bound={bound} group>
      <Stack
        columns="minmax(0, 3fr) minmax(84px, 2fr)"
        sx={{
          // On touch screens the text is larger, so the two inputs do not fit side by side in a dialog.
          '@media (pointer: coarse)': {
            gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
          },
        }}
      >
        <DateBox
          input={input}
          name={text('{label}, day', { label: input.label })}
          bound={{
            ...bound,
            value: parts.date,
            change: (date) => change({ ...parts, date: date as string | null }),
          }}
        />
        <TimeBox
          input={input}
          name={text('{label}, time', { label: input.label })}
          bound={{
            ...bound,
            id: `${bound.id}-time`,
            ref: () => undefined,
            value: parts.time,
            change: (time) => change({ ...parts, time: time as string | null }),
          }}
        />
      </Stack>
    </FieldFrame>
  )
}

function DateBox({ input, bound, name }: BoxProps) {
  const { value: _, onChange: __, onBlur: ___, ...props } = boxProps(bound, input)
  return (
    <DateField
      {...props}
      value={bound.value}
      onChange={bound.change}
      onBlur={bound.blur}
      label={input.label}
      inputProps={{ ...props.inputProps, 'aria-label': name }}
    />
  )
}

function TimeBox({ input, bound, name }: BoxProps) {
  const typed = useTyped(bound, (value) => String(value ?? ''), readTime)
  const props = boxProps(bound, input)
  return (
    <OutlinedInput
      {...props}
      placeholder={text('hh:mm')}
      value={typed.text}
      inputProps={{
        ...props.inputProps,
        'aria-label': name,
        autoComplete: 'off',
        inputMode: 'numeric',
      }}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.leave}
    />
  )
}
