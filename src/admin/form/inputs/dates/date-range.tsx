import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { text } from '../../../i18n/text.ts'
import { readDay, DateField } from './date-field.tsx'
import { Small, Stack } from '../../../theme/layout.tsx'

/** Values of the two inputs: a date, nothing, or partly typed text. */
export interface DateEnds {
  readonly from: unknown
  readonly to: unknown
}

interface DateRangeProps {
  readonly ends: DateEnds
  readonly onChange: (ends: DateEnds) => void
  readonly onEnter?: () => void
}

const isUnread = (value: unknown): boolean => Boolean(value) && readDay(value) === null

const isBackwards = ({ from, to }: DateEnds): boolean =>
  (readDay(from) ?? '') > (readDay(to) ?? '9999-12-31')

/** Returns true if each input is empty or holds a date, and the dates are in order. */
export const isReadable = (ends: DateEnds): boolean =>
  !isUnread(ends.from) && !isUnread(ends.to) && !isBackwards(ends)

export function DateRange({ ends, onChange, onEnter }: DateRangeProps) {
  const id = useId()
  const problem = problemWith(ends)
  return (
    <>
      <Stack columns="1fr 1fr" sx={ENDS}>
        {(['from', 'to'] as const).map((end) => {
          const label = end === 'from' ? text('From') : text('To')
          return (
            <Box key={end} sx={{ minWidth: 0 }}>
              <Small
                component="label"
                htmlFor={`${id}-${end}`}
                tiny
                sx={{ display: 'block', mb: 0.25 }}
              >
                {label}
              </Small>
              <DateField
                id={`${id}-${end}`}
                size="small"
                fullWidth
                label={label}
                value={ends[end] ?? null}
                onChange={(value) => onChange({ ...ends, [end]: value })}
                error={isUnread(ends[end]) || isBackwards(ends)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') onEnter?.()
                }}
                inputProps={{
                  inputMode: 'numeric',
                  'aria-describedby': problem ? `${id}-problem` : undefined,
                }}
                sx={BOX}
              />
            </Box>
          )
        })}
      </Stack>
      {problem && (
        <Typography
          role="alert"
          id={`${id}-problem`}
          sx={{ fontSize: '0.75rem', color: 'error.main', mt: 0.5 }}
        >
          {problem}
        </Typography>
      )}
    </>
  )
}

function problemWith(ends: DateEnds): string | null {
  if (isUnread(ends.from) || isUnread(ends.to)) return text('Enter a date like 31/12/2026.')
  return isBackwards(ends) ? text('The start date cannot be after the end date.') : null
}

/** Text is larger on touch screens, so the two inputs wrap if they do not fit side by side. */
const ENDS = {
  '@media (pointer: coarse)': { gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))' },
} as const
const BOX = {
  pr: 1,
  '& input': { px: 1, fontVariantNumeric: 'tabular-nums' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
