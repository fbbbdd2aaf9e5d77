import ChevronIcon from '@mui/icons-material/ExpandMore'
import { Box } from '@mui/material'
import { LinkBase, useLocation } from 'react-admin'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import { useAsSetByHand } from '../../list/filters/set-by-hand.ts'
import { Flex } from '../../theme/layout.tsx'
import { findIcon } from '../icons.ts'
import { usePreference } from '../preference.ts'
import { useFavourites, useRecentEntries } from './chosen-entries.ts'
import { FavouriteButton, FavouritesContext, STAR } from './favourite-button.tsx'
import { headingEntry, isHere, type MenuArea, type MenuEntry } from './menu.ts'
import { moveInMenu } from './menu-keys.ts'

/** Menus with more entries than this start with their areas collapsed. */
const MOST_UNFOLDED = 20

/** The user's favourites and recent screens, and the areas of the menu, each of which can be collapsed. */
export function MenuAreas({ menu }: { menu: readonly MenuArea[] }) {
  const folding = useFolding(menu)
  const chosen = useFavourites(menu)
  const recent = useRecentEntries(menu, chosen.favourites)
  const box = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // The menu is longer than the screen: the entry for the open screen may be below its edge.
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <Box ref={box} onKeyDown={moveInMenu} sx={SCROLL}>
      <FavouritesContext value={chosen}>
        <Chosen name={text('Favourites')} entries={chosen.favourites} />
        <ul>
          {menu.map((area) => (
            <Area
              key={area.name}
              area={area}
              open={folding.isOpen(area)}
              onToggle={() => folding.toggle(area)}
            />
          ))}
        </ul>
        {/* Below the areas, so that a new entry moves none of theirs away from the pointer. */}
        <Chosen name={text('Recent')} entries={recent} />
      </FavouritesContext>
    </Box>
  )
}

/** The areas found by a search of the menu, expanded. */
export function FoundAreas({ menu }: { menu: readonly MenuArea[] }) {
  return (
    <FavouritesContext value={useFavourites(menu)}>
      <Box component="ul" onKeyDown={moveInMenu} sx={SCROLL}>
        {menu.map((area) => (
          <Area key={area.name} area={area} open />
        ))}
      </Box>
    </FavouritesContext>
  )
}

/** Open areas: as the user left them, and always the one of a screen that has just been opened. */
function useFolding(menu: readonly MenuArea[]) {
  const [chosen, setChosen] = usePreference<Readonly<Record<string, boolean>>>('menu-groups', {})
  const { pathname } = useLocation()
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const isShort = menu.reduce((sum, { entries }) => sum + entries.length, 0) <= MOST_UNFOLDED
  const isOpen = (area: MenuArea): boolean =>
    area.entries.some(({ path }) => isHere(path, pathname))
      ? closedAt !== pathname
      : (chosen[area.name] ?? isShort)
  const toggle = (area: MenuArea) => {
    const next = !isOpen(area)
    setChosen({ ...chosen, [area.name]: next })
    setClosedAt(next ? null : pathname)
  }
  return { isOpen, toggle }
}

function Chosen({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <Box sx={{ mb: 1.5, 'ul + &': { mt: 1.5 } }}>
      <Box id={id} sx={HEADING}>
        {name}
      </Box>
      <ul aria-labelledby={id}>
        {entries.map((entry) => (
          <Entry key={entry.path} entry={entry} isCopy />
        ))}
      </ul>
    </Box>
  )
}

interface AreaProps {
  readonly area: MenuArea
  readonly open: boolean
  /** Unset: the area cannot be collapsed. */
  readonly onToggle?: () => void
}

/** An area. One with a single entry is that entry; an entry with the name of its area is the heading. */
function Area({ area, open, onToggle }: AreaProps) {
  const id = useId()
  const heading = headingEntry(area)
  const entries = area.entries.filter((entry) => entry !== heading)
  const [only, ...others] = area.entries
  if (only && others.length === 0) return <Entry entry={only} />
  const opens = { 'aria-expanded': open, 'aria-controls': id, onClick: onToggle }
  const Icon = findIcon(area.icon)
  return (
    <Box component="li" sx={{ mb: open ? 0.75 : 0 }}>
      {heading ? (
        <Row>
          <EntryLink entry={{ ...heading, icon: area.icon }} />
          <Box
            component="button"
            type="button"
            aria-label={text('More in {name}', { name: area.name })}
            {...opens}
            sx={TURN}
          >
            <Chevron open={open} />
          </Box>
          <FavouriteButton entry={heading} />
        </Row>
      ) : (
        <Flex
          component="button"
          type="button"
          {...opens}
          gap={1.25}
          sx={{ ...ENTRY, width: '100%' }}
        >
          <Icon aria-hidden sx={{ fontSize: 18, color: 'var(--ink-faint)' }} />
          <Box component="span" sx={{ flex: 1 }}>
            {area.name}
          </Box>
          <Chevron open={open} />
        </Flex>
      )}
      <ul id={id} hidden={!open}>
        {/* Entries of closed areas would be rendered anew with every screen. */}
        {open && entries.map((entry) => <Entry key={entry.path} entry={entry} isInner />)}
      </ul>
    </Box>
  )
}

const Chevron = ({ open }: { open: boolean }) => (
  <ChevronIcon
    aria-hidden
    className="mirrored"
    sx={{
      fontSize: 16,
      color: 'text.secondary',
      transform: open ? 'none' : 'rotate(-90deg)',
    }}
  />
)

interface EntryProps {
  readonly entry: MenuEntry
  /** Below the heading of its area, without an icon. */
  readonly isInner?: boolean
  /** Also in the areas, where the open screen is marked. */
  readonly isCopy?: boolean
}

function Entry(props: EntryProps) {
  return (
    <Row component="li">
      <EntryLink {...props} />
      <FavouriteButton entry={props.entry} />
    </Row>
  )
}

const Row = ({
  component = 'div',
  children,
}: {
  component?: 'li' | 'div'
  children: ReactNode
}) => (
  <Flex component={component} gap={0} sx={ROW}>
    {children}
  </Flex>
)

function EntryLink({ entry: { title, path, icon }, isInner = false, isCopy = false }: EntryProps) {
  const { pathname } = useLocation()
  const asSetByHand = useAsSetByHand()
  const here = !isCopy && isHere(path, pathname)
  const Icon = findIcon(icon)
  return (
    <Flex
      component={LinkBase}
      to={path}
      onClick={() => asSetByHand(path)}
      aria-current={here ? 'page' : undefined}
      gap={1.25}
      sx={isInner ? INNER : ENTRY}
    >
      {!isInner && (
        <Icon
          aria-hidden
          sx={{ fontSize: 18, color: here ? 'primary.main' : 'var(--ink-faint)' }}
        />
      )}
      <span>{title}</span>
    </Flex>
  )
}

const SCROLL = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  px: 1.5,
  pb: 3,
  scrollbarWidth: 'thin',
} as const

const HEADING = {
  px: 1,
  pb: 0.25,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
} as const

const ROW = {
  position: 'relative',
  '& > a': { flex: 1, minWidth: 0, pr: '36px' },
  [`& > button + .${STAR}`]: { insetInlineEnd: '34px' },
  '@media (hover: hover)': {
    [`&:not(:hover, :focus-within) > .${STAR}:not([aria-pressed=true])`]: { opacity: 0 },
  },
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

const INNER = { ...ENTRY, pl: '36px', minHeight: 30 } as const

const TURN = {
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: 0.75,
  flex: 'none',
  '&:hover': { bgcolor: 'action.hover' },
} as const
