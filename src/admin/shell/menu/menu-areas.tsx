import ChevronIcon from '@mui/icons-material/ExpandMore'
import { Box } from '@mui/material'
import { LinkBase, useLocation } from 'react-admin'
import { useEffect, useId, useRef } from 'react'
import { useAsSetByHand } from '../../list/filters/set-by-hand.ts'
import { findIcon } from '../icons.ts'
import type { MenuArea, MenuEntry } from './menu.ts'
import { usePreference } from '../preference.ts'
import { Flex } from '../../theme/layout.tsx'

/** The areas of the menu, each of which can be collapsed. `unfolded` expands all of them, for a search. */
export function MenuAreas({ menu, unfolded }: { menu: readonly MenuArea[]; unfolded: boolean }) {
  const [closed, setClosed] = usePreference<readonly string[]>('menu-closed', [])
  const toggle = (name: string) =>
    setClosed(closed.includes(name) ? closed.filter((each) => each !== name) : [...closed, name])
  const { pathname } = useLocation()
  const box = useRef<HTMLElement>(null)
  // The menu is longer than the screen: the entry for the open screen may be below its edge.
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <Box ref={box} sx={SCROLL}>
      {menu.map((area) => (
        <Area
          key={area.name}
          area={area}
          open={unfolded || !closed.includes(area.name)}
          onToggle={() => toggle(area.name)}
        />
      ))}
    </Box>
  )
}

function Area({ area, open, onToggle }: { area: MenuArea; open: boolean; onToggle: () => void }) {
  const id = useId()
  return (
    <Box sx={{ mb: 1 }}>
      <Flex
        component="button"
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        gap={0}
        sx={AREA}
      >
        {area.name}
        <ChevronIcon
          aria-hidden
          className="mirrored"
          sx={{ fontSize: 16, ml: 'auto', transform: open ? 'none' : 'rotate(-90deg)' }}
        />
      </Flex>
      <ul id={id} hidden={!open}>
        {area.entries.map((entry) => (
          <Entry key={entry.path} entry={entry} />
        ))}
      </ul>
    </Box>
  )
}

function Entry({ entry: { title, path, icon } }: { entry: MenuEntry }) {
  const { pathname } = useLocation()
  const asSetByHand = useAsSetByHand()
  const here = isHere(path, pathname)
  const Icon = findIcon(icon)
  return (
    <li>
      <Flex
        component={LinkBase}
        to={path}
        onClick={() => asSetByHand(path)}
        aria-current={here ? 'page' : undefined}
        gap={1.25}
        sx={ENTRY}
      >
        <Icon
          aria-hidden
          sx={{ fontSize: 18, color: here ? 'primary.main' : 'var(--ink-faint)' }}
        />
        <span>{title}</span>
      </Flex>
    </li>
  )
}

/** True if a path is the screen of an entry or below it. */
export const isHere = (path: string, pathname: string): boolean => {
  const decoded = decodeURI(pathname)
  return decoded === path || decoded.startsWith(`${path}/`)
}

const SCROLL = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  px: 1.5,
  pb: 3,
  scrollbarWidth: 'thin',
} as const

const AREA = {
  width: '100%',
  borderRadius: 0.75,
  px: 1,
  minHeight: 28,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: -2 },
} as const

const ENTRY = {
  px: 1,
  minHeight: 32,
  borderRadius: 0.75,
  color: 'text.primary',
  fontSize: '0.875rem',
  fontWeight: 500,
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
  // Scrolls the neighbouring entries into view too.
  scrollMarginBlock: '48px',
  '&[aria-current]': {
    bgcolor: 'background.paper',
    fontWeight: 650,
    boxShadow: 'inset 0 0 0 1px var(--line)',
  },
} as const
