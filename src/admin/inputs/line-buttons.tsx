import ArrowDownIcon from '@mui/icons-material/KeyboardArrowDown'
import ArrowUpIcon from '@mui/icons-material/KeyboardArrowUp'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton } from '@mui/material'
import type { LinesView } from './lines-input.tsx'

/** Moves a row up or down, or takes it away. */
export function LineButtons({ index, view }: { index: number; view: LinesView }) {
  const row = `row ${index + 1}`
  return (
    <Box sx={{ display: 'inline-flex', whiteSpace: 'nowrap' }}>
      <IconButton size="small" aria-label={`Move ${row} up`} disabled={index === 0} onClick={() => view.move(index, index - 1)}><ArrowUpIcon fontSize="small" /></IconButton>
      <IconButton size="small" aria-label={`Move ${row} down`} disabled={index === view.keys.length - 1} onClick={() => view.move(index, index + 1)}><ArrowDownIcon fontSize="small" /></IconButton>
      <IconButton size="small" aria-label={`Remove ${row}`} onClick={() => view.remove(index)}><RemoveIcon fontSize="small" /></IconButton>
    </Box>
  )
}
