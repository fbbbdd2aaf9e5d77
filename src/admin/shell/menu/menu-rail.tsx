import { IconButton, ListSubheader, Menu, MenuItem, Tooltip } from '@mui/material'
import { LinkBase, useLocation } from 'react-admin'
import { useState } from 'react'
import { useAsSetByHand } from '../../list/filters/set-by-hand.ts'
import { iconOf } from '../icons.ts'
import { isHere } from './menu-areas.tsx'
import type { MenuArea } from './menu.ts'
import { endSide } from '../../i18n/language.ts'
import { Stack } from '../../theme/layout.tsx'

/** The folded menu: one picture per area, its entries in a small menu beside it. */
export function MenuRail({ menu }: { menu: readonly MenuArea[] }) {
  const { pathname } = useLocation()
  const asSetByHand = useAsSetByHand()
  const [open, setOpen] = useState<{ area: MenuArea; anchor: HTMLElement } | null>(null)
  return (
    <Stack gap={0.5} sx={{ overflowY: 'auto', pb: 2 }}>
      {menu.map((area) => {
        const Icon = iconOf(area.icon)
        const here = area.entries.some(({ path }) => isHere(path, pathname))
        return (
          <Tooltip key={area.name} title={area.name} placement="right">
            <IconButton
              aria-label={area.name}
              aria-haspopup="menu"
              aria-expanded={open?.area.name === area.name}
              onClick={(event) => setOpen({ area, anchor: event.currentTarget })}
              sx={{
                color: here ? 'primary.main' : 'text.secondary',
                bgcolor: here ? 'background.paper' : 'transparent',
              }}
            >
              <Icon sx={{ fontSize: 20 }} />
            </IconButton>
          </Tooltip>
        )
      })}
      <Menu
        open={Boolean(open)}
        anchorEl={open?.anchor ?? null}
        onClose={() => setOpen(null)}
        anchorOrigin={{ horizontal: endSide, vertical: 'top' }}
      >
        {open && (
          <ListSubheader sx={{ lineHeight: '28px', bgcolor: 'transparent', px: 1.25 }}>
            {open.area.name}
          </ListSubheader>
        )}
        {open?.area.entries.map(({ path, title }) => (
          <MenuItem
            key={path}
            component={LinkBase}
            to={path}
            onClick={() => {
              asSetByHand(path)
              setOpen(null)
            }}
            selected={isHere(path, pathname)}
          >
            {title}
          </MenuItem>
        ))}
      </Menu>
    </Stack>
  )
}
