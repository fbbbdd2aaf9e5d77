import { text } from '#admin'
import { Box, InputAdornment, OutlinedInput, Typography } from '@mui/material'

interface OdometerFieldProps {
  readonly value: string
  readonly set: (value: string) => void
}

export const OdometerField = ({ value, set }: OdometerFieldProps) => (
  <Box sx={{ mb: 2 }}>
    <Typography
      component="label"
      htmlFor="arrival-odometer"
      variant="body2"
      sx={{ display: 'block', fontWeight: 550, mb: 0.5 }}
    >
      {text('Odometer on arrival (optional)')}
    </Typography>
    <OutlinedInput
      id="arrival-odometer"
      size="small"
      fullWidth
      value={value}
      onChange={(event) => set(event.target.value.replaceAll(/\D/g, '').slice(0, 7))}
      inputProps={{ inputMode: 'numeric' }}
      endAdornment={<InputAdornment position="end">{text('km')}</InputAdornment>}
    />
  </Box>
)
