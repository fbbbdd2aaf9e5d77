import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import ListIcon from '@mui/icons-material/TableRowsOutlined'
import { Box, ButtonBase, Tooltip } from '@mui/material'
import { text } from '../../i18n/text.ts'
import { useListScope } from '../list-scope.ts'
import type { ViewName } from './list-views.ts'

const LOOKS = {
  list: [text('List'), ListIcon],
  board: [text('Board'), BoardIcon],
  calendar: [text('Calendar'), CalendarIcon],
} as const satisfies Record<ViewName, readonly unknown[]>

/** Chooses between the layouts of a list, where there is more than one. */
export function ViewSwitch() {
  const { views, view, setView } = useListScope()
  if (views.length < 2) return null
  return (
    <Box role="group" aria-label={text('Layout')} sx={GROUP}>
      {views.map((name) => {
        const [label, Icon] = LOOKS[name]
        return (
          <Tooltip key={name} title={label}>
            <ButtonBase
              aria-label={label}
              aria-pressed={name === view}
              onClick={() => setView(name)}
              sx={BUTTON}
            >
              <Icon sx={{ fontSize: 18 }} />
            </ButtonBase>
          </Tooltip>
        )
      })}
    </Box>
  )
}

const GROUP = {
  display: 'inline-flex',
  flex: 'none',
  alignSelf: 'center',
  gap: '2px',
  p: '2px',
  bgcolor: 'var(--sunken)',
  borderRadius: 1,
} as const

const BUTTON = {
  width: 32,
  height: 28,
  borderRadius: '6px',
  color: 'text.secondary',
  '&[aria-pressed="true"]': {
    color: 'primary.main',
    bgcolor: 'background.paper',
    boxShadow: 'inset 0 0 0 1px var(--line)',
  },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  '@media (pointer: coarse)': { width: 44, height: 44 },
} as const
