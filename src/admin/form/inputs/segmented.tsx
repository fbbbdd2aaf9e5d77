import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'

interface SegmentedProps {
  readonly id: string
  readonly name: string
  readonly items: readonly (readonly [code: string, label: string])[]
  readonly value: unknown
  readonly onChange: (code: string) => void
  readonly onBlur: () => void
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

/** Radio buttons that look like one control; arrows move between them as in any radio group. */
export function Segmented({
  id,
  name,
  items,
  value,
  onChange,
  onBlur,
  describedBy,
  invalid,
}: SegmentedProps) {
  const first = items.findIndex(([code]) => code === value)
  return (
    <Box
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      sx={invalid ? INVALID : GROUP}
    >
      {items.map(([code, label], index) => (
        <Box component="label" key={code} sx={SEGMENT} data-chosen={code === value || undefined}>
          <input
            type="radio"
            name={name}
            value={code}
            checked={code === value}
            id={index === Math.max(first, 0) ? id : undefined}
            onChange={() => onChange(code)}
            onBlur={onBlur}
            style={visuallyHidden}
          />
          {label}
        </Box>
      ))}
    </Box>
  )
}

const GROUP = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '2px',
  p: '2px',
  border: '1px solid',
  borderColor: 'var(--field-line)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  maxWidth: '100%',
} as const

const INVALID = { ...GROUP, borderColor: 'error.main' } as const

const SEGMENT = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  px: 1.5,
  minHeight: 30,
  borderRadius: 0.75,
  cursor: 'pointer',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  userSelect: 'none',
  border: '1px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[data-chosen]': { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
