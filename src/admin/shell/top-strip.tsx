import BackIcon from '@mui/icons-material/ArrowBack'
import MenuIcon from '@mui/icons-material/MenuOutlined'
import { Box, IconButton, Link } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { LinkBase } from 'react-admin'
import { StripNotifications, useNotificationCount } from './notifications/notification-buttons.tsx'
import { COMPANY } from '../company.ts'
import { text } from '../i18n/text.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import { useOpenedScreen } from './palette/use-opened.ts'
import { needsWayBack } from '../routes.ts'
import { Brand } from './brand.tsx'
import { LanguageMenu } from './menu/language-menu.tsx'
import { useTrail } from './trail.ts'
import { ProfileMenu } from './menu/profile-menu.tsx'
import { ThemeSwitch } from './menu/theme-switch.tsx'
import { usePlace } from './menu/use-place.ts'
import { Flex } from '../theme/layout.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Breadcrumbs, appearance and account. On a phone, notifications, language and appearance are in the menu. */
export function TopStrip({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { slot, title } = usePageTitle(COMPANY.name)
  const place = usePlace()
  useOpenedScreen(place)
  useTrail(title)
  // A phone has room only for the back arrow: the heading below shows the location.
  const isPhone = onMenu !== undefined && place !== null
  const wayBack = needsWayBack(title) || isPhone
  return (
    <Flex component="header" gap={0.5} sx={{ px: { xs: 2, md: 3 }, minHeight: 52, flex: 'none' }}>
      {onMenu && <MenuButton onMenu={onMenu} />}
      {onMenu && place?.isTop && (
        <Box sx={{ minWidth: 0, display: 'flex' }}>
          <Brand />
        </Box>
      )}
      <Box component="nav" aria-label={text('Breadcrumb')} sx={{ flex: 1, minWidth: 0 }}>
        <Flex component="ol" gap={0} sx={CRUMBS}>
          {place && place.area !== place.title && (
            <Box component="li" sx={{ display: { xs: 'none', md: 'block' } }}>
              {place.area}
            </Box>
          )}
          {place && !place.isTop && (
            <Flex component="li" gap={0}>
              <Link
                component={LinkBase}
                to={place.path}
                sx={{
                  color: 'inherit',
                  fontWeight: 'inherit',
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: 0.5,
                  minWidth: 0,
                }}
              >
                {wayBack && (
                  <BackIcon
                    aria-hidden
                    className="mirrored"
                    sx={{ fontSize: 16, display: { md: 'none' } }}
                  />
                )}
                <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {place.title}
                </Box>
              </Link>
            </Flex>
          )}
          <Box component="li" aria-current="page" sx={isPhone ? visuallyHidden : HERE}>
            <span id="react-admin-title" ref={slot} />
          </Box>
        </Flex>
      </Box>
      <PaletteButton />
      {!onMenu && (
        <>
          <StripNotifications />
          <LanguageMenu />
          <ThemeSwitch />
        </>
      )}
      <ProfileMenu />
    </Flex>
  )
}

/** Opens the menu, which contains the bells: a dot shows that there are new notifications. */
function MenuButton({ onMenu }: { onMenu: () => void }) {
  const count = useNotificationCount()
  return (
    <IconButton
      onClick={onMenu}
      aria-label={text('Open the menu')}
      {...(count > 0
        ? {
            'aria-description': text(
              '{smart_count} new notification |||| {smart_count} new notifications',
              { smart_count: count },
            ),
          }
        : {})}
      sx={{ width: 44, height: 44, ml: -1, position: 'relative' }}
    >
      <MenuIcon fontSize="small" />
      {count > 0 && (
        <Box
          component="span"
          aria-hidden
          data-news
          sx={{
            position: 'absolute',
            top: 9,
            insetInlineEnd: 8,
            width: 9,
            height: 9,
            borderRadius: '50%',
            bgcolor: 'error.main',
            boxShadow: '0 0 0 2px var(--mui-palette-background-default)',
          }}
        />
      )}
    </IconButton>
  )
}

const HERE = {
  color: 'text.primary',
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

const CRUMBS = {
  fontSize: '0.8125rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '& li': { overflow: 'hidden', textOverflow: 'ellipsis', py: 0.5 },
  '& li:not(:last-of-type)::after': {
    content: '"/"',
    mx: 1,
    color: 'var(--ink-faint)',
    display: { xs: 'none', md: 'inline' },
  },
} as const

/**
 * The title that the screen writes into react-admin's title element: for the strip, the window and the back button. Screens
 * mount and unmount independently, so the element is observed.
 */
function usePageTitle(company: string) {
  const [title, setTitle] = useState('')
  const watcher = useRef<MutationObserver | null>(null)
  const slot = useCallback((element: HTMLElement | null) => {
    watcher.current?.disconnect()
    if (!element) return
    const read = () => setTitle(element.textContent ?? '')
    watcher.current = new MutationObserver(read)
    watcher.current.observe(element, { childList: true, characterData: true, subtree: true })
    read()
  }, [])
  useEffect(() => {
    document.title = title ? `${title} · ${company}` : company
  }, [title, company])
  return { slot, title }
}
