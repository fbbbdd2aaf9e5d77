import AutoIcon from '@mui/icons-material/BrightnessAutoOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material'
import { useColorScheme } from '@mui/material/styles'
import { useState } from 'react'
import { endSide } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'

const MODES = [
  ['light', LightIcon, text('Light')],
  ['dark', DarkIcon, text('Dark')],
  ['system', AutoIcon, text('As the system')],
] as const

/** Light, dark or as the system has it. */
export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Icon = MODES.find(([name]) => name === mode)?.[1] ?? AutoIcon
  return (
    <>
      <Tooltip title={text('Appearance')}>
        <IconButton
          aria-label={text('Appearance')}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ color: 'text.secondary', '@media (pointer: coarse)': { width: 44, height: 44 } }}
        >
          <Icon sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      <Menu
        disablePortal
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: endSide }}
        transformOrigin={{ vertical: 'top', horizontal: endSide }}
      >
        {MODES.map(([name, ModeIcon, words]) => (
          <MenuItem
            key={name}
            selected={mode === name}
            role="menuitemradio"
            aria-checked={mode === name}
            onClick={() => {
              setMode(name)
              setAnchor(null)
            }}
          >
            <ListItemIcon>
              <ModeIcon sx={{ fontSize: 18 }} />
            </ListItemIcon>
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
