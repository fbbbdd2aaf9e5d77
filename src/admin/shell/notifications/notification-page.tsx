import { Box, Button, FormControlLabel, Paper, Skeleton, Switch, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { useId } from 'react'
import { text } from '../../i18n/text.ts'
import { Notice } from '../illustration.tsx'
import { markSeen } from './jump.ts'
import { NotificationList } from './notification-list.tsx'
import { useSavedPreference } from '../saved-preference.ts'
import { askForNotifications, useNotifications, type BellNotifications } from './notifications.ts'
import { Flex, Small, Stack } from '../../theme/layout.tsx'

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
        {notifications && <BadgeChoices notifications={notifications} />}
      </Stack>
    </Box>
  )
}

/** Kinds that the badge counts. The others are shown on this page only. */
function BadgeChoices({ notifications }: { notifications: readonly BellNotifications[] }) {
  const id = useId()
  const [chosen, setChosen] = useSavedPreference<Readonly<Record<string, boolean>>>('bell', {})
  if (notifications.length === 0) return null
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={`${id}-title`}
      sx={{ px: 2, py: 1.5 }}
    >
      <Typography component="h2" id={`${id}-title`} sx={{ fontWeight: 650 }}>
        {text('Counted by the bell')}
      </Typography>
      <Small sx={{ mb: 0.5 }}>
        {text('Kinds that are switched off stay on this page, without a number on the bell.')}
      </Small>
      {notifications.map(({ bell: { call, title }, isMuted }) => (
        <FormControlLabel
          key={call}
          label={title}
          labelPlacement="start"
          sx={CHOICE}
          control={
            <Switch
              checked={chosen[call] ?? !isMuted}
              onChange={(_, isOn) =>
                void setChosen({ ...chosen, [call]: isOn }).then(askForNotifications)
              }
            />
          }
        />
      ))}
    </Paper>
  )
}

const CHOICE = {
  display: 'flex',
  justifyContent: 'space-between',
  mx: 0,
  minHeight: 44,
  '& .MuiFormControlLabel-label': { fontSize: '0.875rem' },
} as const
