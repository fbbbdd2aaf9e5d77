import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import { Box, Button } from '@mui/material'
import type { Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { formatClock } from '../format.ts'
import { text } from '../i18n/text.ts'
import { connection, useIsDown } from '../providers/connection.ts'
import type { ListMeta } from '../providers/data-provider.ts'
import { queryClient } from '../providers/query-client.ts'
import { Flex } from '../theme/layout.tsx'

/** Shows that the server cannot be reached, and the age of the data on screen. Disappears by itself. */
export function OfflineBar() {
  // The region exists before it has any text: only then is the text read out.
  return (
    <Box role="status" sx={{ flex: 'none' }}>
      {useIsDown() && <Line />}
    </Box>
  )
}

function Line() {
  const readAt = useSyncExternalStore(onAnswers, oldestOnScreen)
  const age = readAt
    ? text('Last updated {time}.', { time: formatClock(new Date(readAt).toISOString()) })
    : ''
  return (
    <Flex sx={BAR}>
      <OfflineIcon aria-hidden sx={{ fontSize: 18 }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {offlineMessage()} {age}
      </Box>
      <Button
        size="small"
        color="inherit"
        onClick={() => void connection.tryAgain()}
        sx={{ fontWeight: 650, flex: 'none' }}
      >
        {text('Try again')}
      </Button>
    </Flex>
  )
}

/** One sentence; the browser knows only its own end of the connection. */
export const offlineMessage = (): string =>
  text(navigator.onLine ? 'The server cannot be reached.' : 'You are offline.')

const onAnswers = (changed: () => void) => queryClient.getQueryCache().subscribe(changed)

/** Polled in the background, and not displayed. */
const IN_BACKGROUND: ReadonlySet<unknown> = new Set(['settings', 'notifications'])

/** Time of the oldest answer on screen; 0 while there is none. */
function oldestOnScreen(): number {
  const shown = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && !IN_BACKGROUND.has(query.queryKey[0]))
    .map((query) => query.state.dataUpdatedAt || readBefore(query))
    .filter((at) => at > 0)
  return shown.length === 0 ? 0 : Math.min(...shown)
}

/** While a new page is loading, the rows of the previous page are on screen; they carry their own time. */
function readBefore({ observers }: Query): number {
  const shown = observers[0]?.getCurrentResult().data as
    | { readonly meta?: Partial<ListMeta> }
    | undefined
  return Date.parse(shown?.meta?.readAt ?? '') || 0
}

const BAR = {
  px: { xs: 2, md: 3 },
  py: 0.5,
  minHeight: 40,
  fontSize: '0.8125rem',
  bgcolor: 'var(--tone-warning-soft)',
  color: 'var(--tone-warning-ink)',
  borderBottom: '1px solid var(--line)',
} as const
