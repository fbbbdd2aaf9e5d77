import ArrowDownIcon from '@mui/icons-material/KeyboardArrowDown'
import ArrowUpIcon from '@mui/icons-material/KeyboardArrowUp'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton } from '@mui/material'
import type { LinesView } from './lines-view.ts'
import { text } from '../../../i18n/text.ts'

export function LineButtons({ index, view }: { index: number; view: LinesView }) {
  const row = text('row {index}', { index: index + 1 })
  return (
    <Box sx={{ display: 'inline-flex', whiteSpace: 'nowrap' }}>
      <IconButton
        size="small"
        aria-label={text('Move {row} up', { row })}
        disabled={index === 0}
        onClick={() => view.move(index, index - 1)}
      >
        <ArrowUpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={text('Move {row} down', { row })}
        disabled={index === view.keys.length - 1}
        onClick={() => view.move(index, index + 1)}
      >
        <ArrowDownIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={text('Remove {row}', { row })}
        onClick={() => view.remove(index)}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
