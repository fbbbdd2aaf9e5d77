import BellIcon from '@mui/icons-material/NotificationsNoneOutlined'
import { Box, Button, IconButton, Popover, Tooltip, type SvgIconProps } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { lazy, Suspense, useState, type ComponentType, type MouseEvent } from 'react'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { findIcon } from '../icons.ts'
import { sumUnseen, useNotifications, type BellNotifications } from './notifications.ts'
import { Stack } from '../../theme/layout.tsx'

const NotificationPanel = lazy(() =>
  import('./notification-panel.tsx').then((module) => ({ default: module.NotificationPanel })),
)

interface NotificationButton {
  readonly name: string
  readonly Icon: ComponentType<SvgIconProps>
  readonly notifications: readonly BellNotifications[]
  readonly isMain: boolean
}

/** The common bell, and the separate ones while they have something to show. */
function useNotificationButtons(): NotificationButton[] {
  const notifications = (useNotifications() ?? []).filter(({ isMuted }) => !isMuted)
  const common = notifications.filter(({ bell }) => bell.apart === undefined)
  const apart = notifications.flatMap((each) =>
    each.bell.apart === undefined || each.count === 0
      ? []
      : [
          {
            name: each.bell.apart,
            Icon: findIcon(each.bell.icon),
            notifications: [each],
            isMain: false,
          },
        ],
  )
  return [
    { name: text('Notifications'), Icon: BellIcon, notifications: common, isMain: true },
    ...apart,
  ]
}

export function StripNotifications() {
  return useNotificationButtons().map((one) => <BellButton key={one.name} {...one} />)
}

/** The bells above the menu, if the strip has no room for them. */
export function MenuNotifications() {
  return (
    <Stack gap={0.5} sx={{ px: 1.5, pb: 1 }}>
      {useNotificationButtons().map((one) => (
        <BellButton key={one.name} {...one} isWide />
      ))}
    </Stack>
  )
}

/** Number of new notifications, for places without the buttons. */
export const useNotificationCount = (): number => sumUnseen(useNotifications() ?? [])

function BellButton({
  name,
  Icon,
  notifications,
  isMain,
  isWide = false,
}: NotificationButton & { isWide?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const count = sumUnseen(notifications)
  const close = () => setAnchor(null)
  const label =
    count === 0 ? name : text('{name}: {count} new', { name, count: formatCount(count) })
  const opens = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': Boolean(anchor),
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  }
  return (
    <>
      {isWide ? (
        <Button {...opens} startIcon={<Icon fontSize="small" />} sx={WIDE}>
          <Box component="span" sx={visuallyHidden}>
            {label}
          </Box>
          <span aria-hidden>{name}</span>
          {count > 0 && (
            <Box
              component="span"
              aria-hidden
              sx={{ ...BADGE, position: 'static', ml: 'auto', boxShadow: 'none' }}
            >
              {shortCount(count)}
            </Box>
          )}
        </Button>
      ) : (
        <Tooltip title={name} describeChild slotProps={{ popper: { disablePortal: true } }}>
          <IconButton
            {...opens}
            sx={{
              color: 'text.secondary',
              position: 'relative',
              mr: count > 9 ? 1.25 : 0,
            }}
          >
            <Icon fontSize="small" />
            <Box component="span" sx={visuallyHidden}>
              {label}
            </Box>
            {count > 0 && (
              <Box component="span" aria-hidden sx={BADGE}>
                {shortCount(count)}
              </Box>
            )}
          </IconButton>
        </Tooltip>
      )}
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: isWide ? 'left' : 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: isWide ? 'left' : 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: PANEL } }}
      >
        <Suspense fallback={<Box sx={{ minHeight: 120 }} />}>
          <NotificationPanel
            name={name}
            notifications={notifications}
            isMain={isMain}
            onClose={close}
          />
        </Suspense>
      </Popover>
    </>
  )
}

/** Largest number that fits a small badge. */
const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))

const BADGE = {
  position: 'absolute',
  top: 1,
  insetInlineStart: 'calc(50% + 1px)',
  minWidth: 17,
  height: 17,
  px: 0.5,
  borderRadius: 9,
  display: 'grid',
  placeItems: 'center',
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
  color: 'error.contrastText',
  bgcolor: 'error.main',
  boxShadow: '0 0 0 2px var(--mui-palette-background-default)',
} as const

const WIDE = {
  justifyContent: 'flex-start',
  width: '100%',
  minHeight: 44,
  color: 'text.primary',
  px: 1,
  fontWeight: 500,
  '& .MuiButton-startIcon': { color: 'text.secondary' },
} as const
const PANEL = {
  width: 'min(400px, calc(100vw - 32px))',
  maxHeight: 'min(560px, calc(100dvh - 96px))',
  display: 'flex',
  flexDirection: 'column',
} as const
