import { Box, Drawer, useMediaQuery, type Theme } from '@mui/material'
import { useLocation } from 'react-admin'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNotificationPoll } from './notifications/notifications.ts'
import { text } from '../i18n/text.ts'
import { useHeadingFocus } from './heading-focus.ts'
import { useLostFocus } from './lost-focus.ts'
import { OfflineBar } from './offline-bar.tsx'
import { PrintStyles } from './print.tsx'
import { usePreference } from './preference.ts'
import { Sidebar } from './menu/sidebar.tsx'
import { PhoneBar, WITH_PHONE_BAR } from './menu/phone-bar.tsx'
import { usePlace } from './menu/use-place.ts'
import { TopStrip } from './top-strip.tsx'
import { UndoProvider } from './undo.tsx'
import { Flex } from '../theme/layout.tsx'

/** The frame of the back office: menu, strip and screen. Below 768 px the menu covers the screen. */
export function Shell({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const isRoomy = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  const [wish, setFolded] = usePreference<boolean | null>('menu-folded', null)
  // Default until the user chooses: the menu collapses if the screen is narrow.
  const folded = wish ?? !isRoomy
  const [open, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isApart = usePlace() === null
  useEffect(() => {
    setOpen(false)
    main.current?.scrollTo({ top: 0 })
  }, [pathname])
  useHeadingFocus(main)
  useLostFocus(main)
  useNotificationPoll()
  return (
    <Box sx={FRAME}>
      <PrintStyles />
      <Box
        component="a"
        href="#main"
        sx={SKIP}
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {text('Skip to main content')}
      </Box>
      {isWide ? (
        <Box sx={{ width: folded ? 60 : 248, flex: 'none', transition: 'width 140ms ease-out' }}>
          <Sidebar folded={folded} onFold={() => setFolded(!folded)} />
        </Box>
      ) : (
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          slotProps={{
            paper: {
              'aria-label': text('Main menu'),
              sx: { width: 'min(300px, 86vw)', border: 0 },
            },
          }}
        >
          <Sidebar folded={false} onClose={() => setOpen(false)} />
        </Drawer>
      )}
      <Flex
        column
        gap={0}
        sx={{ flex: 1, minWidth: 0, height: '100dvh', ...(isWide ? {} : WITH_PHONE_BAR) }}
      >
        <UndoProvider>
          <TopStrip onMenu={isWide ? undefined : () => setOpen(true)} />
          <OfflineBar />
          <Box
            component="main"
            id="main"
            ref={main}
            tabIndex={-1}
            data-apart={isApart || undefined}
            sx={MAIN}
          >
            {children}
          </Box>
        </UndoProvider>
        {!isWide && <PhoneBar onMenu={() => setOpen(true)} isMenuOpen={open} />}
      </Flex>
    </Box>
  )
}

const FRAME = {
  display: 'flex',
  height: '100dvh',
  bgcolor: 'background.default',
  overflow: 'hidden',
} as const
const MAIN = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  outline: 0,
  px: { xs: 2, md: 3 },
  pt: { xs: 1, md: 1.5 },
  pb: 3,
  position: 'relative',
  '& > *': { maxWidth: 1760 },
} as const
const SKIP = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
} as const
