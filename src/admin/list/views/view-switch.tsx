import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import ListIcon from '@mui/icons-material/TableRowsOutlined'
import { Box, ButtonBase, ListItemIcon, MenuItem, Tooltip } from '@mui/material'
import { IconMenu } from '../../record/actions/icon-menu.tsx'
import { text } from '../../i18n/text.ts'
import { useListScope } from '../list-scope.ts'
import type { ViewName } from './list-views.ts'
import { PHONE_BUTTON, SWITCH, SWITCH_BUTTON } from './switch-style.ts'

const LOOKS = {
  list: [text('List'), ListIcon],
  board: [text('Board'), BoardIcon],
  calendar: [text('Calendar'), CalendarIcon],
} as const satisfies Record<ViewName, readonly unknown[]>

export function ViewSwitch() {
  const { views, view, setView, isPhone } = useListScope()
  if (views.length < 2) return null
  if (isPhone) return <ViewMenu />
  return (
    <Box role="group" aria-label={text('Layout')} sx={SWITCH}>
      {views.map((name) => {
        const [label, Icon] = LOOKS[name]
        return (
          <Tooltip key={name} title={label}>
            <ButtonBase
              aria-label={label}
              aria-pressed={name === view}
              onClick={() => setView(name)}
              sx={{ ...SWITCH_BUTTON, width: 32 }}
            >
              <Icon sx={{ fontSize: 18 }} />
            </ButtonBase>
          </Tooltip>
        )
      })}
    </Box>
  )
}

function ViewMenu() {
  const { views, view, setView } = useListScope()
  const [label, Current] = LOOKS[view]
  return (
    <IconMenu
      label={`${text('Layout')}: ${label}`}
      icon={<Current fontSize="small" />}
      sx={PHONE_BUTTON}
    >
      {(close) =>
        views.map((name) => {
          const [words, Icon] = LOOKS[name]
          return (
            <MenuItem
              key={name}
              selected={name === view}
              onClick={() => {
                close()
                setView(name)
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {words}
            </MenuItem>
          )
        })
      }
    </IconMenu>
  )
}
