import { Button } from '@mui/material'
import { text } from '../i18n/text.ts'
import { useIsDown } from '../providers/connection.ts'
import { askAgain } from '../providers/query-client.ts'
import { Notice } from './illustration.tsx'
import { offlineMessage } from './offline-bar.tsx'

/** Shown until the content can be loaded. `why` is the message of the server. */
export function CouldNotLoad({
  why = '',
  onRetry = askAgain,
}: {
  readonly why?: string | undefined
  readonly onRetry?: () => void
}) {
  const isDown = useIsDown()
  return (
    <Notice
      scene="spilt"
      role="alert"
      title={text('We couldn’t load this')}
      why={isDown ? `${offlineMessage()} ${text('It will load when you’re back online.')}` : why}
    >
      <Button variant="outlined" onClick={onRetry}>
        {text('Try again')}
      </Button>
    </Notice>
  )
}
