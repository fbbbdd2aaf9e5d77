import type { Tone } from '#language'
import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import CloseIcon from '@mui/icons-material/Close'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import UpdatedIcon from '@mui/icons-material/PublishedWithChangesOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Box, IconButton, type SvgIconProps } from '@mui/material'
import { undoableEventEmitter, useNotificationContext, useTranslate, type NotificationPayload } from 'ra-core'
import { useEffect, useState, type ComponentType } from 'react'
import { text } from '../i18n/text.ts'

/** How long a toast is shown, in milliseconds. */
const TOAST_DURATION = 2000

interface Look { readonly title: string; readonly tone: Tone; readonly Icon: ComponentType<SvgIconProps> }

/** Title and picture by status. "danger" is a deletion that went well, hence its title. */
const TOAST_LOOKS: Readonly<Record<string, Look>> = {
  success: { title: text('SUCCESS'), tone: 'success', Icon: CheckIcon },
  info: { title: text('UPDATED'), tone: 'info', Icon: UpdatedIcon },
  danger: { title: text('SUCCESS'), tone: 'danger', Icon: TrashIcon },
  warning: { title: text('WARNING'), tone: 'warning', Icon: WarningIcon },
  error: { title: text('ERROR'), tone: 'danger', Icon: ErrorIcon },
  unchanged: { title: text('UNCHANGED'), tone: 'neutral', Icon: CheckIcon },
}

/** What was done, said for two seconds; longer while somebody points at it. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<NotificationPayload | null>(null)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (notifications.length === 0 || (shown && !held)) return
    if (!shown) setShown(takeNotification() ?? null)
  }, [notifications, shown, held, takeNotification])
  useEffect(() => {
    if (!shown || held) return
    const timer = setTimeout(() => close(shown), shown.notificationOptions?.autoHideDuration ?? TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [shown, held])
  const close = (payload: NotificationPayload) => {
    // Nothing here can be undone, but whoever waits for the decision must hear of it.
    if (payload.notificationOptions?.undoable) undoableEventEmitter.emit('end', {})
    setShown(null)
    setHeld(false)
  }
  return (
    <Box role="status" aria-live="polite" sx={PLACE}>
      {shown && <Toast payload={shown} onClose={() => close(shown)} onHold={setHeld} />}
    </Box>
  )
}

interface ToastProps { readonly payload: NotificationPayload; readonly onClose: () => void; readonly onHold: (held: boolean) => void }

function Toast({ payload: { message, type, notificationOptions }, onClose, onHold }: ToastProps) {
  const translate = useTranslate()
  const look = TOAST_LOOKS[type]
  const { Icon, tone } = look ?? { Icon: CheckIcon, tone: 'neutral' as const }
  return (
    <Box sx={CARD} onMouseEnter={() => onHold(true)} onMouseLeave={() => onHold(false)} onFocus={() => onHold(true)} onBlur={() => onHold(false)}>
      <Icon aria-hidden sx={{ fontSize: 20, mt: '1px', color: `var(--tone-${tone}-ink)` }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 700, fontSize: '0.75rem', letterSpacing: '0.04em', color: `var(--tone-${tone}-ink)` }}>
          {look ? look.title : String(type).toUpperCase()}
        </Box>
        <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{typeof message === 'string' ? translate(message, { _: message, ...notificationOptions?.messageArgs as object }) : message}</Box>
      </Box>
      <IconButton size="small" aria-label={text('Dismiss')} onClick={onClose}><CloseIcon sx={{ fontSize: 16 }} /></IconButton>
    </Box>
  )
}

const PLACE = { position: 'fixed', zIndex: 'snackbar', bottom: { xs: 16, md: 24 }, right: { xs: 16, md: 24 }, left: { xs: 16, md: 'auto' }, pointerEvents: 'none' } as const
const CARD = {
  pointerEvents: 'auto', display: 'flex', alignItems: 'flex-start', gap: 1.25, width: { md: 340 }, p: 1.5, pr: 1, borderRadius: 1,
  bgcolor: 'var(--floating)', border: '1px solid var(--line)', boxShadow: '0 12px 32px -8px rgb(0 0 0 / 0.25)',
  animation: 'larder-rise 140ms ease-out', '@keyframes larder-rise': { from: { opacity: 0, transform: 'translateY(6px)' } },
} as const
