import { Box, Checkbox } from '@mui/material'
import { Flex, Small } from '../../theme/layout.tsx'

interface CheckListProps {
  readonly label: string
  readonly items: readonly (readonly [value: string, label: string, hint?: string | undefined])[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Any of several: a box before each. */
export function CheckList({ label, items, chosen, onChange }: CheckListProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <Box role="group" aria-label={label} sx={{ maxHeight: 320, overflowY: 'auto', mx: -0.75 }}>
      {items.map(([value, name, hint]) => (
        <Flex component="label" key={value} gap={0.5} sx={LINE}>
          <Checkbox
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            sx={{ my: -0.25 }}
          />
          <Box component="span" sx={{ minWidth: 0 }}>
            {name}
            {hint && (
              <Small component="span" tiny sx={{ display: 'block' }}>
                {hint}
              </Small>
            )}
          </Box>
        </Flex>
      ))}
    </Box>
  )
}

const LINE = {
  px: 0.25,
  minHeight: 32,
  borderRadius: 0.75,
  cursor: 'pointer',
  fontSize: '0.875rem',
  '&:hover': { bgcolor: 'action.hover' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
