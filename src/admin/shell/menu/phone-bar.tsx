import MoreIcon from '@mui/icons-material/MenuOutlined'
import { Box } from '@mui/material'
import { LinkBase, useLocation } from 'react-admin'
import { registry } from '../../registry.ts'
import { text } from '../../i18n/text.ts'
import { useAsSetByHand } from '../../list/filters/set-by-hand.ts'
import { useUser } from '../../session/stored-user.ts'
import { findIcon } from '../icons.ts'
import { isHere, phonePlaces } from './menu.ts'
import { useMenu } from './use-menu.ts'

/** Height of the bar, in pixels. */
const HEIGHT = 56

/** The role's most important screens at the bottom of a phone, and the whole menu. */
export function PhoneBar({ onMenu, isMenuOpen }: { onMenu: () => void; isMenuOpen: boolean }) {
  const role = useUser()?.role ?? ''
  const { pathname } = useLocation()
  const asSetByHand = useAsSetByHand()
  const places = phonePlaces(registry.app, useMenu(), role)
  return (
    <Box component="nav" className={BAR} aria-label={text('Main screens')} sx={PLACE}>
      <ul>
        {places.map(({ path, title, icon }) => {
          const Icon = findIcon(icon)
          return (
            <li key={path}>
              <Box
                component={LinkBase}
                to={path}
                onClick={() => asSetByHand(path)}
                aria-current={isHere(path, pathname) ? 'page' : undefined}
                sx={ENTRY}
              >
                <Icon aria-hidden />
                <span>{title}</span>
              </Box>
            </li>
          )
        })}
        <li>
          <Box
            component="button"
            type="button"
            onClick={onMenu}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            sx={ENTRY}
          >
            <MoreIcon aria-hidden />
            <span>{text('More')}</span>
          </Box>
        </li>
      </ul>
    </Box>
  )
}

const BAR = 'phone-bar'
/**
 * An input that opens the keyboard of a phone, or the button of a form: pressing it takes the focus from the input, and a
 * bar that returned would move the button away from the finger.
 */
const IN_ITS_PLACE =
  'main :is(button[type=submit], textarea:focus, [contenteditable=true]:focus, input:not([type=checkbox], [type=radio], [type=button], [type=file]):focus)'

/** Styles of the frame around the bar. It makes room for the keyboard and for the buttons of a form. */
export const WITH_PHONE_BAR = {
  '--phone-bar': `calc(${HEIGHT}px + env(safe-area-inset-bottom))`,
  [`&:has(${IN_ITS_PLACE})`]: { '--phone-bar': '0px', [`& .${BAR}`]: { display: 'none' } },
} as const

const PLACE = {
  flex: 'none',
  bgcolor: 'background.paper',
  borderTop: '1px solid var(--line)',
  pb: 'env(safe-area-inset-bottom)',
  '& > ul': { display: 'flex', height: HEIGHT },
  '& li': { flex: '1 1 0', minWidth: 0 },
  '@media print': { display: 'none' },
} as const

const ENTRY = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '2px',
  pt: '6px',
  width: '100%',
  height: '100%',
  px: 0.5,
  color: 'text.secondary',
  fontSize: '0.6875rem',
  fontWeight: 550,
  lineHeight: 1.15,
  textAlign: 'center',
  '& svg': { fontSize: 20, flex: 'none' },
  '& span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    maxWidth: '100%',
    overflow: 'hidden',
  },
  '&[aria-current]': { color: 'primary.main', fontWeight: 700 },
  '&:focus-visible': { outlineOffset: -3 },
} as const
