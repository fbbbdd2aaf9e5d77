import { text } from '#admin'
import { PlainField } from '#admin/page'
import { Box, InputAdornment } from '@mui/material'

interface OdometerFieldProps {
  readonly value: string
  readonly set: (value: string) => void
}

export const OdometerField = ({ value, set }: OdometerFieldProps) => (
  <Box sx={{ mb: 2 }}>
    <PlainField
      label={text('Odometer on arrival')}
      isOptional
      value={value}
      onChange={(typed) => set(typed.replaceAll(/\D/g, '').slice(0, 7))}
      input={{ inputMode: 'numeric' }}
      end={<InputAdornment position="end">{text('km')}</InputAdornment>}
    />
  </Box>
)
