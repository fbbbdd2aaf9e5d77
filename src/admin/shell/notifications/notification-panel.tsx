import { Box, Button, Link, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { text } from '../../i18n/text.ts'
import { ROUTES } from '../../routes.ts'
import { markSeen } from './jump.ts'
import type { BellNotifications } from './notifications.ts'
import { NotificationList } from './notification-list.tsx'
import { Flex } from '../../theme/layout.tsx'

/** Number of items for each kind, with several kinds and with one. */
const SHOWN = { several: 4, one: 8 }

interface PanelProps {
  readonly name: string
  readonly notifications: readonly BellNotifications[]
  readonly isMain: boolean
  readonly onClose: () => void
}

/** Panel of a notification button: the first items of each kind, and a link to all of them. */
export function NotificationPanel({ name, notifications, isMain, onClose }: PanelProps) {
  const rung = notifications.filter(({ count }) => count > 0)
  const unseen = notifications.filter((each) => each.unseen > 0)
  return (
    <>
      <Flex sx={{ px: 2, pt: 1.25, pb: 0.75, flex: 'none' }}>
        <Typography component="h2" sx={{ fontWeight: 650, flex: 1 }}>
          {name}
        </Typography>
        {unseen.length > 0 && (
          <Button
            size="small"
            onClick={() => void Promise.all(unseen.map(({ bell }) => markSeen(bell, null)))}
          >
            {text('Mark all as read')}
          </Button>
        )}
      </Flex>
      <Box sx={{ overflowY: 'auto', minHeight: 0, flex: 1, borderTop: '1px solid var(--line)' }}>
        {rung.length === 0 ? (
          <Typography
            role="status"
            sx={{ px: 2, py: 4, textAlign: 'center', color: 'text.secondary' }}
          >
            {text('Nothing new.')}
          </Typography>
        ) : (
          rung.map((each) => (
            <NotificationList
              key={each.bell.call}
              notifications={each}
              most={rung.length > 1 ? SHOWN.several : SHOWN.one}
              hasTitle={notifications.length > 1}
              onJump={onClose}
            />
          ))
        )}
      </Box>
      {isMain && (
        <Box
          sx={{
            borderTop: '1px solid var(--line)',
            p: 1.25,
            textAlign: 'center',
            fontSize: '0.8125rem',
            flex: 'none',
          }}
        >
          <Link component={LinkBase} to={ROUTES.notification} onClick={onClose}>
            {text('See all notifications')}
          </Link>
        </Box>
      )}
    </>
  )
}
