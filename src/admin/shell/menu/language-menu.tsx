import { Box, IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState } from 'react'
import { endSide, language, LANGUAGES, changeLanguage, type Language } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'

/** The languages, each in its own words and letters. */
export function LanguageMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (LANGUAGES.length < 2) return null
  return (
    <>
      <Tooltip title={text('Language')}>
        <IconButton
          aria-label={text('Language: %{name}', { name: language.name })}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ '@media (pointer: coarse)': { width: 44, height: 44 } }}
        >
          <Flag of={language} />
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
        {LANGUAGES.map((each) => (
          <MenuItem
            key={each.tag}
            lang={each.tag}
            dir={each.direction}
            selected={each === language}
            role="menuitemradio"
            aria-checked={each === language}
            onClick={() => changeLanguage(each.tag)}
          >
            <ListItemIcon>
              <Flag of={each} />
            </ListItemIcon>
            {each.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const Flag = ({ of: { flag } }: { of: Language }) => (
  <Box component="img" src={flag} alt="" sx={{ width: 20, height: 20, display: 'block' }} />
)
