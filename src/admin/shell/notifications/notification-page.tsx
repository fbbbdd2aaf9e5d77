import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { text } from '../../i18n/text.ts'
import { Notice } from '../illustration.tsx'
import { markSeen } from './jump.ts'
import { NotificationList } from './notification-list.tsx'
import { useNotifications } from './notifications.ts'
import { Flex, Stack } from '../../theme/layout.tsx'

export function NotificationPage() {
  const notifications = useNotifications()
  const rung = notifications?.filter(({ count }) => count > 0) ?? []
  const unseen = rung.filter((each) => each.unseen > 0)
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Title title={text('Notifications')} preferenceKey={false} />
      <Flex component="header" gap={1.5} sx={{ minHeight: 36, mb: 2 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          {text('Notifications')}
        </Typography>
        {unseen.length > 0 && (
          <Button
            variant="outlined"
            onClick={() => void Promise.all(unseen.map(({ bell }) => markSeen(bell, null)))}
          >
            {text('Mark all as read')}
          </Button>
        )}
      </Flex>
      {!notifications && <Skeleton variant="rounded" height={200} aria-label={text('Loading')} />}
      {notifications && rung.length === 0 && (
        <Notice
          title={text('Nothing new')}
          why={text('Anything that needs your attention appears here.')}
        />
      )}
      <Stack gap={2}>
        {rung.map((each) => (
          <Paper key={each.bell.call} variant="outlined" sx={{ overflow: 'hidden', pb: 0.5 }}>
            <NotificationList notifications={each} level="h2" />
          </Paper>
        ))}
      </Stack>
    </Box>
  )
}
