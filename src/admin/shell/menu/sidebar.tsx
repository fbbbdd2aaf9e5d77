import CloseIcon from '@mui/icons-material/Close'
import FoldIcon from '@mui/icons-material/KeyboardDoubleArrowLeft'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import {
  Box,
  IconButton,
  InputAdornment,
  OutlinedInput,
  Tooltip,
  ListSubheader,
  Menu,
  MenuItem,
} from '@mui/material'
import { LinkBase, useLocation } from 'react-admin'
import { useState } from 'react'
import { MenuNotifications } from '../notifications/notification-buttons.tsx'
import { COMPANY } from '../../company.ts'
import { text } from '../../i18n/text.ts'
import { ROUTES } from '../../routes.ts'
import { Brand } from '../brand.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { useFavourites } from './chosen-entries.ts'
import { FoundAreas, MenuAreas } from './menu-areas.tsx'
import { isHere, searchMenu, type MenuArea } from './menu.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useMenu } from './use-menu.ts'
import { Small, Stack } from '../../theme/layout.tsx'
import { useAsSetByHand } from '../../list/filters/set-by-hand.ts'
import { findIcon } from '../icons.ts'
import { endSide } from '../../i18n/language.ts'

interface SidebarProps {
  readonly folded: boolean
  readonly onFold?: () => void
  /** Set while the menu covers the screen. */
  readonly onClose?: () => void
}

/** Brand, menu search, and the role's menu. */
export function Sidebar({ folded, onFold, onClose }: SidebarProps) {
  const menu = useMenu()
  return (
    <Box
      component="nav"
      aria-label={text('Main menu')}
      sx={{ ...COLUMN, alignItems: folded ? 'center' : 'stretch' }}
    >
      <Box sx={{ ...TOP, flexDirection: folded ? 'column' : 'row', px: folded ? 0 : 2 }}>
        <Box
          component={LinkBase}
          to={ROUTES.start}
          aria-label={`${COMPANY.name}: ${text('Go to your start page')}`}
          sx={{ display: 'flex', color: 'text.primary', borderRadius: 1 }}
        >
          <Brand nameless={folded} />
        </Box>
        {onFold && <FoldButton folded={folded} onFold={onFold} />}
        {onClose && (
          <IconButton
            onClick={onClose}
            aria-label={text('Close the menu')}
            sx={{ ml: 'auto', width: 44, height: 44 }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {onClose && <MenuNotifications />}
      {onClose && (
        <Box sx={{ px: 1.5, pb: 1, display: 'flex', gap: 0.5 }}>
          <LanguageMenu />
          <ThemeSwitch />
        </Box>
      )}
      {folded ? <MenuRail menu={menu} /> : <SearchedMenu menu={menu} />}
    </Box>
  )
}

function FoldButton({ folded, onFold }: { readonly folded: boolean; readonly onFold: () => void }) {
  const label = text(folded ? 'Expand the menu' : 'Collapse the menu')
  return (
    <Tooltip title={label} placement="right">
      <IconButton
        size="small"
        onClick={onFold}
        aria-label={label}
        sx={{ ml: folded ? 0 : 'auto', color: 'text.secondary' }}
      >
        <FoldIcon
          className="mirrored"
          sx={{ fontSize: 18, transform: folded ? 'rotate(180deg)' : 'none' }}
        />
      </IconButton>
    </Tooltip>
  )
}

function SearchedMenu({ menu }: { readonly menu: ReturnType<typeof useMenu> }) {
  const [search, setSearch] = useState('')
  const found = search ? searchMenu(menu, search) : menu
  return (
    <>
      <Box sx={{ px: 1.5, pb: 1 }}>
        <OutlinedInput
          size="small"
          fullWidth
          type="search"
          placeholder={text('Search the menu')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSearch('')
          }}
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon sx={{ fontSize: 18 }} />
            </InputAdornment>
          }
          inputProps={{ 'aria-label': text('Search the menu') }}
          sx={SEARCH}
        />
      </Box>
      {!search && <MenuAreas menu={menu} />}
      {search && found.length > 0 && <FoundAreas menu={found} />}
      {found.length === 0 && (
        <Small role="status" sx={{ px: 2, py: 1 }}>
          {text('Nothing in the menu matches “{search}”.', { search })}
        </Small>
      )}
    </>
  )
}

const COLUMN = {
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  bgcolor: 'var(--sunken)',
  borderRight: '1px solid var(--line)',
} as const
const TOP = { display: 'flex', alignItems: 'center', gap: 1, pt: 1.5, pb: 1 } as const
const SEARCH = {
  '& input::-webkit-search-cancel-button': { display: 'none' },
  '&&': { bgcolor: 'background.paper', fontSize: '0.8125rem' },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
} as const

/** The collapsed menu: one icon per area, with its entries in a pop-up menu beside it, and the favourites first. */
function MenuRail({ menu }: { menu: readonly MenuArea[] }) {
  const { pathname } = useLocation()
  const asSetByHand = useAsSetByHand()
  const [open, setOpen] = useState<OpenArea | null>(null)
  const { favourites } = useFavourites(menu)
  const starred: MenuArea[] =
    favourites.length > 0 ? [{ name: text('Favourites'), icon: 'star', entries: favourites }] : []
  return (
    <Stack gap={0.5} sx={{ overflowY: 'auto', pb: 2 }}>
      {starred.map((area) => (
        <RailButton key={area.name} area={area} isHere={false} {...{ open, setOpen }} />
      ))}
      {menu.map((area) => (
        <RailButton
          key={area.name}
          area={area}
          isHere={area.entries.some(({ path }) => isHere(path, pathname))}
          {...{ open, setOpen }}
        />
      ))}
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

interface OpenArea {
  readonly area: MenuArea
  readonly anchor: HTMLElement
}

interface RailProps {
  readonly area: MenuArea
  readonly isHere: boolean
  readonly open: OpenArea | null
  readonly setOpen: (open: OpenArea) => void
}

/** Opens the entries of an area, or its only one. */
function RailButton({ area, isHere: here, open, setOpen }: RailProps) {
  const asSetByHand = useAsSetByHand()
  const [only, ...others] = area.entries
  const Icon = findIcon(area.icon)
  const sx = {
    color: here ? 'primary.main' : 'text.secondary',
    bgcolor: here ? 'background.paper' : 'transparent',
  }
  const icon = <Icon sx={{ fontSize: 20 }} />
  return only && others.length === 0 ? (
    <Tooltip title={only.title} placement="right">
      <IconButton
        component={LinkBase}
        to={only.path}
        onClick={() => asSetByHand(only.path)}
        aria-label={only.title}
        aria-current={here ? 'page' : undefined}
        sx={sx}
      >
        {icon}
      </IconButton>
    </Tooltip>
  ) : (
    <Tooltip title={area.name} placement="right">
      <IconButton
        aria-label={area.name}
        aria-haspopup="menu"
        aria-expanded={open?.area.name === area.name}
        onClick={(event) => setOpen({ area, anchor: event.currentTarget })}
        sx={sx}
      >
        {icon}
      </IconButton>
    </Tooltip>
  )
}
