import {
  Box,
  FormHelperText,
  OutlinedInput,
  Typography,
  type InputBaseComponentProps,
} from '@mui/material'
import { useId, type ReactNode } from 'react'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly help?: ReactNode
  readonly type?: string
  readonly end?: ReactNode
  readonly autoFocus?: boolean
  readonly input?: InputBaseComponentProps
}

/** Label above, box, help or error below: a field of the session screens. */
export function TextField({
  label,
  value,
  onChange,
  error,
  help,
  type = 'text',
  end,
  autoFocus,
  input,
}: TextFieldProps) {
  const id = useId()
  const below = error || help ? `${id}-below` : undefined
  return (
    <Box sx={{ mb: 2 }}>
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        sx={{ display: 'block', fontWeight: 550, mb: 0.5 }}
      >
        {label}
      </Typography>
      <OutlinedInput
        id={id}
        fullWidth
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={Boolean(error)}
        autoFocus={autoFocus ?? false}
        endAdornment={end}
        inputProps={{
          ...input,
          'aria-describedby': below,
          'aria-invalid': Boolean(error),
          'aria-required': true,
        }}
        sx={{ minHeight: 44 }}
      />
      {below && (
        <FormHelperText id={below} component="div" error={Boolean(error)} sx={{ mt: 0.5 }}>
          {error ?? help}
        </FormHelperText>
      )}
    </Box>
  )
}
