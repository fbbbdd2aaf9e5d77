import { Box, Button, Typography } from '@mui/material'
import { text } from '../i18n/text.ts'
import { useIsDown } from '../providers/connection.ts'
import { askAgain } from '../providers/query-client.ts'
import { Illustration } from './illustration.tsx'
import { offlineMessage } from './offline-bar.tsx'

/** Stands in the place of what should be here, and goes when it is. `why` is the message of the server. */
export function CouldNotLoad({
  why = '',
  onRetry = askAgain,
}: {
  readonly why?: string | undefined
  readonly onRetry?: () => void
}) {
  const isDown = useIsDown()
  return (
    <Box role="alert" sx={PLACE}>
      <Illustration scene="spilt" />
      <Typography variant="h2" sx={{ mt: 1.5 }}>
        {text('We couldn’t load this')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.25, mb: 2.5, maxWidth: 380 }}>
        {isDown ? `${offlineMessage()} ${text('It will load when you’re back online.')}` : why}
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        {text('Try again')}
      </Button>
    </Box>
  )
}

const PLACE = {
  flex: 1,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  textAlign: 'center',
  py: 6,
  px: 2,
  minHeight: 280,
} as const
