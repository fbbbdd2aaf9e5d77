import { valueToText } from '#schema/engine'
import { Box } from '@mui/material'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'

const Clipped = ({ value, field }: CellOf<'richText'>) => {
  const words = valueToText(value, field)
  return <span title={words}>{words}</span>
}

const Paragraphs = ({ value, field }: FactOf<'richText'>) => (
  <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', maxWidth: '68ch' }}>
    {valueToText(value, field)}
  </Box>
)

export const richText: KindScreen<'richText'> = {
  cell: Clipped,
  fact: Paragraphs,
  words: valueToText,
  filter: null,
  isWide: () => true,
  inputWidth: 240,
}
