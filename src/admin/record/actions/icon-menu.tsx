import { IconButton, Menu } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { findPagePart } from '../../form/inputs/page-part.ts'

interface IconMenuProps {
  readonly label: string
  readonly icon: ReactNode
  readonly sx?: object
  /** Renders the items. Each closes the menu before it runs. */
  readonly children: (close: () => void) => ReactNode
}

/** A menu opened by an icon button. */
export function IconMenu({ label, icon, sx = {}, children }: IconMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  return (
    <>
      <IconButton
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={sx}
      >
        {icon}
      </IconButton>
      <Menu
        container={() => findPagePart(anchor)}
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {children(() => setAnchor(null))}
      </Menu>
    </>
  )
}
