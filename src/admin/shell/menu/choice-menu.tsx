import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { endSide } from '../../i18n/language.ts'

interface Choice {
  readonly name: string
  readonly words: string
  readonly icon: ReactNode
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Default: that of the page. */
  readonly lang?: string
  readonly dir?: string
}

interface ChoiceMenuProps {
  readonly title: string
  /** Accessible name of the button. */
  readonly label: string
  readonly icon: ReactNode
  readonly choices: readonly Choice[]
}

/** A button in the top strip that opens a few choices, one of which is active. */
export function ChoiceMenu({ title, label, icon, choices }: ChoiceMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ color: 'text.secondary' }}
        >
          {icon}
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
        {choices.map(({ name, words, icon: own, isChosen, onChoose, ...written }) => (
          <MenuItem
            key={name}
            {...written}
            selected={isChosen}
            role="menuitemradio"
            aria-checked={isChosen}
            onClick={() => {
              onChoose()
              setAnchor(null)
            }}
          >
            <ListItemIcon>{own}</ListItemIcon>
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
