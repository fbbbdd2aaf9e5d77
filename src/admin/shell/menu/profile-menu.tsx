import PersonIcon from '@mui/icons-material/PersonOutlined'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import SignOutIcon from '@mui/icons-material/LogoutOutlined'
import { Avatar, Box, Divider, IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { LinkBase, useLogout } from 'react-admin'
import { useState } from 'react'
import { endSide } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { useAsSetByHand } from '../../list/filters/set-by-hand.ts'
import { ROUTES } from '../../routes.ts'
import { useUser } from '../../session/stored-user.ts'
import { findIcon } from '../icons.ts'
import { initials } from '../../words.ts'
import { userAndRole } from '../role-name.ts'
import { mayImportAny, useMenu } from './use-menu.ts'
import { Small } from '../../theme/layout.tsx'

export function ProfileMenu() {
  const user = useUser()
  const logout = useLogout()
  const asSetByHand = useAsSetByHand()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const entries = useMenu()
    .flatMap((area) => area.entries)
    .filter(({ inAccount }) => inAccount)
  if (!user) return null
  const [name, role] = userAndRole(user.userName, user.role)
  const close = () => setAnchor(null)
  const signOut = () => {
    close()
    void logout({}, ROUTES.login, false)
  }
  const profile = user.role === 'CUSTOMER' ? ROUTES.customerProfile : ROUTES.staffProfile
  return (
    <>
      <IconButton
        aria-label={`${initials(user.userName)}, ${text('Your account').toLowerCase()}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, mr: -0.5, '@media (pointer: coarse)': { p: 0.875 } }}
      >
        <Avatar sx={AVATAR}>{initials(user.userName)}</Avatar>
      </IconButton>
      <Menu
        disablePortal
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: endSide }}
        transformOrigin={{ vertical: 'top', horizontal: endSide }}
        slotProps={{ list: { 'aria-label': text('Your account') } }}
      >
        <MenuItem
          disabled
          sx={{ display: 'block', minWidth: 200, '&.Mui-disabled': { opacity: 1 } }}
        >
          <Box sx={{ fontWeight: 650, fontSize: '0.875rem' }}>{name}</Box>
          {role && <Small>{role}</Small>}
        </MenuItem>
        <Divider sx={{ my: 0.5 }} />
        <MenuItem component={LinkBase} to={profile} onClick={close}>
          <ListItemIcon>
            <PersonIcon sx={{ fontSize: 18 }} />
          </ListItemIcon>
          {text('My profile')}
        </MenuItem>
        {mayImportAny(user.role) && (
          <MenuItem component={LinkBase} to={ROUTES.imports} onClick={close}>
            <ListItemIcon>
              <UploadIcon sx={{ fontSize: 18 }} />
            </ListItemIcon>
            {text('My imports')}
          </MenuItem>
        )}
        {entries.map(({ path, title, icon }) => (
          <MenuItem
            key={path}
            component={LinkBase}
            to={path}
            onClick={() => {
              asSetByHand(path)
              close()
            }}
          >
            <ListItemIcon>
              <MenuIcon name={icon} />
            </ListItemIcon>
            {title}
          </MenuItem>
        ))}
        <Divider sx={{ my: 0.5 }} />
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <SignOutIcon className="mirrored" sx={{ fontSize: 18 }} />
          </ListItemIcon>
          {text('Sign out')}
        </MenuItem>
      </Menu>
    </>
  )
}

function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = findIcon(name)
  return <Icon sx={{ fontSize: 18 }} />
}

const AVATAR = {
  width: 30,
  height: 30,
  fontSize: '0.75rem',
  fontWeight: 650,
  bgcolor: 'var(--primary-soft)',
  color: 'primary.main',
} as const
