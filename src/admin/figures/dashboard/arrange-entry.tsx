import BackIcon from '@mui/icons-material/ArrowBack'
import DownIcon from '@mui/icons-material/ArrowDownward'
import ForwardIcon from '@mui/icons-material/ArrowForward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import HandleIcon from '@mui/icons-material/DragIndicator'
import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import { Box, IconButton, Paper } from '@mui/material'
import type { PointerEvent } from 'react'
import { text } from '../../i18n/text.ts'

export interface Entry {
  readonly code: string
  readonly label: string
}

export type Does = 'earlier' | 'later' | 'hide' | 'show'

interface ArrangeEntryProps extends Entry {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isDragged: boolean
  readonly onDo: (does: Does) => void
  readonly onDrag: () => void
}

/** A tile or chart in arrange mode. It is moved by its handle or by buttons. */
export function ArrangeEntry(props: ArrangeEntryProps) {
  const { code, label, isFirst, isLast, isDragged, onDo, onDrag } = props
  const drag = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    onDrag()
  }
  return (
    <Paper
      component="li"
      variant="outlined"
      data-entry={code}
      sx={{ ...ENTRY, ...(isDragged ? DRAGGED : {}) }}
    >
      <Box component="span" aria-hidden onPointerDown={drag} sx={HANDLE}>
        <HandleIcon fontSize="small" />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontSize: '0.8125rem', fontWeight: 550 }}>
        {label}
      </Box>
      <Box component="span" sx={{ display: 'flex', flex: 'none' }}>
        <IconButton
          size="small"
          data-does="earlier"
          disabled={isFirst}
          aria-label={text('Move {label} earlier', { label })}
          onClick={() => onDo('earlier')}
          sx={BUTTON}
        >
          <BackIcon className="mirrored" fontSize="small" sx={BESIDE} />
          <UpIcon fontSize="small" sx={BELOW} />
        </IconButton>
        <IconButton
          size="small"
          data-does="later"
          disabled={isLast}
          aria-label={text('Move {label} later', { label })}
          onClick={() => onDo('later')}
          sx={BUTTON}
        >
          <ForwardIcon className="mirrored" fontSize="small" sx={BESIDE} />
          <DownIcon fontSize="small" sx={BELOW} />
        </IconButton>
        <IconButton
          size="small"
          data-does="hide"
          aria-label={text('Hide {label}', { label })}
          onClick={() => onDo('hide')}
          sx={BUTTON}
        >
          <HideIcon fontSize="small" />
        </IconButton>
      </Box>
    </Paper>
  )
}

const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 52,
  py: 0.5,
  pr: 0.5,
  borderRadius: 1,
  minWidth: 0,
} as const

const DRAGGED = { borderColor: 'primary.main', bgcolor: 'var(--primary-soft)' } as const

const HANDLE = {
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'stretch',
  width: 32,
  flex: 'none',
  cursor: 'grab',
  color: 'text.secondary',
  // Dragging moves the entry, not the page.
  touchAction: 'none',
} as const

const BUTTON = {
  width: { xs: 44, md: 32 },
  height: { xs: 44, md: 32 },
  // Keeps the focus from being hidden by the button bar.
  scrollMarginBlock: 88,
} as const

/** On a phone the entries are stacked. */
const BESIDE = { display: { xs: 'none', sm: 'block' } } as const
const BELOW = { display: { sm: 'none' } } as const
