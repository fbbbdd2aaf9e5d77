import { Box } from '@mui/material'
import { ToneChip } from '../chips/tone-chip.tsx'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'

function Words({ value }: CellOf<'tags'>) {
  const words = value.join(', ')
  return <span title={words}>{words}</span>
}

const Chips = ({ value }: FactOf<'tags'>) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
    {value.map((word) => (
      <ToneChip key={word} label={word} />
    ))}
  </Box>
)

export const tags: KindScreen<'tags'> = {
  cell: Words,
  fact: Chips,
  words: (value) => value.join(', '),
  filter: 'text',
  isWide: () => true,
  inputWidth: 240,
}
