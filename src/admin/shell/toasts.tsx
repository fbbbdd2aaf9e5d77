import type { Tone } from '#schema/engine'
import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import RestoredIcon from '@mui/icons-material/RestoreOutlined'
import UpdatedIcon from '@mui/icons-material/PublishedWithChangesOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Box, type SvgIconProps } from '@mui/material'
import {
  undoableEventEmitter,
  useNotificationContext,
  useTranslate,
  type NotificationPayload,
} from 'react-admin'
import { useEffect, useState, type ComponentType } from 'react'
import { text } from '../i18n/text.ts'
import { Flex } from '../theme/layout.tsx'

/** Duration of a toast in milliseconds. */
const TOAST_DURATION = 2000

interface Look {
  readonly title: string
  readonly tone: Tone
  readonly Icon: ComponentType<SvgIconProps>
}

/** Title and icon by status. "danger" is a successful deletion, hence its title. */
const TOAST_STYLES: Readonly<Record<string, Look>> = {
  success: { title: text('SUCCESS'), tone: 'success', Icon: CheckIcon },
  info: { title: text('UPDATED'), tone: 'info', Icon: UpdatedIcon },
  restored: { title: text('RESTORED'), tone: 'info', Icon: RestoredIcon },
  danger: { title: text('SUCCESS'), tone: 'danger', Icon: TrashIcon },
  warning: { title: text('WARNING'), tone: 'warning', Icon: WarningIcon },
  error: { title: text('ERROR'), tone: 'danger', Icon: ErrorIcon },
  unchanged: { title: text('UNCHANGED'), tone: 'neutral', Icon: CheckIcon },
}

/** Message shown for two seconds over the top strip. It does not react to clicks and hides under the pointer. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<NotificationPayload | null>(null)
  useEffect(() => {
    if (!shown && notifications.length > 0) setShown(takeNotification() ?? null)
  }, [notifications, shown, takeNotification])
  useEffect(() => {
    if (!shown) return
    const close = () => {
      // Undo is not supported, but callers that wait for the decision must get it.
      if (shown.notificationOptions?.undoable) undoableEventEmitter.emit('end', {})
      setShown(null)
    }
    const timer = setTimeout(close, shown.notificationOptions?.autoHideDuration ?? TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <Box role="status" aria-live="polite" sx={PLACE}>
      {shown && <Toast payload={shown} />}
    </Box>
  )
}

function Toast({
  payload: { message, type, notificationOptions },
}: {
  readonly payload: NotificationPayload
}) {
  const translate = useTranslate()
  const look = TOAST_STYLES[type]
  const { Icon, tone } = look ?? { Icon: CheckIcon, tone: 'neutral' as const }
  const words =
    typeof message === 'string'
      ? translate(message, { _: message, ...(notificationOptions?.messageArgs as object) })
      : message
  return (
    <Flex sx={CARD}>
      <Icon aria-hidden sx={{ fontSize: 18, color: `var(--tone-${tone}-ink)` }} />
      <Box
        component="span"
        sx={{
          fontWeight: 700,
          fontSize: '0.75rem',
          letterSpacing: '0.04em',
          color: `var(--tone-${tone}-ink)`,
        }}
      >
        {look ? look.title : String(type).toUpperCase()}
      </Box>
      <Box component="span" sx={{ fontSize: '0.875rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {words}
      </Box>
    </Flex>
  )
}

const PLACE = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: 7,
  insetInline: { xs: 8, md: 264 },
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const
const CARD = {
  minHeight: 38,
  maxWidth: 640,
  px: 1.75,
  py: 0.75,
  borderRadius: 1,
  bgcolor: 'var(--floating)',
  border: '1px solid var(--line)',
  boxShadow: '0 8px 24px -8px rgb(0 0 0 / 0.25)',
  animation: 'larder-drop 140ms ease-out',
  '@keyframes larder-drop': { from: { opacity: 0, transform: 'translateY(-6px)' } },
} as const
