import { MenuItem, Select } from '@mui/material'

interface PickProps {
  readonly label: string
  readonly value: string
  readonly items: readonly (readonly [value: string, words: string])[]
  /** Text for the chosen item. Default: its label. */
  readonly shown?: string
  readonly onPick: (value: string) => void
}

export function Pick({ label, value, items, shown, onPick }: PickProps) {
  const words = items.find(([each]) => each === value)?.[1] ?? ''
  return (
    <Select
      size="small"
      value={value}
      onChange={(event) => onPick(event.target.value)}
      inputProps={{ 'aria-label': label }}
      SelectDisplayProps={{ 'aria-label': `${label}: ${words}` }}
      renderValue={() => shown ?? `${label}: ${words}`}
      sx={BOX}
    >
      {items.map(([each, name]) => (
        <MenuItem key={each} value={each}>
          {name}
        </MenuItem>
      ))}
    </Select>
  )
}

const BOX = {
  fontSize: '0.8125rem',
  fontWeight: 550,
  bgcolor: 'background.paper',
  minHeight: { xs: 44, md: 32 },
  maxWidth: '100%',
  '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
  '&& .MuiSelect-select': { py: 0.5, fontSize: '0.8125rem' },
} as const
