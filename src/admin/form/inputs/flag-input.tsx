import { FormControlLabel, Switch } from '@mui/material'
import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from '../form-scope.tsx'
import { useInput } from '../use-input.ts'
import { text } from '../../i18n/text.ts'

/** A switch with its state as text. */
export function FlagInput(input: InputProps) {
  const bound = useInput(input)
  const on = bound.value === true
  const control = (
    <Switch
      checked={on}
      onChange={(_, next) => bound.change(next)}
      onBlur={bound.blur}
      size="small"
      slotProps={{
        input: {
          id: bound.id,
          ref: bound.ref,
          'aria-describedby': bound.describedBy,
          role: 'switch',
        },
      }}
    />
  )
  return (
    <FieldFrame input={{ ...input, required: true }} bound={bound}>
      <FormControlLabel
        sx={{
          minHeight: 36,
          ml: '-6px',
          '@media (pointer: coarse)': { minHeight: 44 },
          '& .MuiFormControlLabel-label': { fontSize: '0.875rem', ml: 0.5 },
        }}
        control={control}
        label={on ? text('Yes') : text('No')}
      />
    </FieldFrame>
  )
}
