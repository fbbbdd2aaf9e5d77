import { Box, Link } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { LinkBase } from 'react-admin'
import { useId } from 'react'
import { exactMoment, formatCount, formatInstant } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { UnbrokenCodes } from '../../record/chips/unbroken-codes.tsx'
import { findIcon } from '../icons.ts'
import { useJump } from './jump.ts'
import type { BellNotifications } from './notifications.ts'

interface NotificationListProps {
  readonly notifications: BellNotifications
  readonly most?: number
  readonly hasTitle?: boolean
  readonly level?: 'h2' | 'h3'
  readonly onJump?: () => void
}

/** The notifications of one bell, each a link to the screen where it is handled. */
export function NotificationList({
  notifications: { bell, count, items },
  most = items.length,
  hasTitle = true,
  level = 'h3',
  onJump,
}: NotificationListProps) {
  const id = useId()
  const jump = useJump()
  const Icon = findIcon(bell.icon)
  const shown = items.slice(0, most)
  const follow = (item: BellNotifications['items'][number] | null) => () => {
    jump(bell, item)
    onJump?.()
  }
  return (
    <Box component="section" aria-label={bell.title}>
      {hasTitle && (
        <Box component={level} id={id} sx={TITLE}>
          {bell.title}
          <Box component="span" className="tabular" sx={{ fontWeight: 500 }}>
            {formatCount(count)}
          </Box>
        </Box>
      )}
      <ul>
        {shown.map((item, place) => (
          <li key={place}>
            <Box
              component={LinkBase}
              to={bell.address?.(item) ?? bell.route}
              onClick={follow(item)}
              sx={item['seen'] === true ? SEEN_ITEM : ITEM}
            >
              <Icon aria-hidden />
              {item['seen'] === false && (
                <Box component="span" sx={visuallyHidden}>
                  {text('New:')}
                </Box>
              )}
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <UnbrokenCodes words={bell.text(item)} />
                {bell.at && (
                  <Box
                    component="time"
                    dateTime={bell.at(item)}
                    title={exactMoment(bell.at(item))}
                    sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}
                  >
                    {formatInstant(bell.at(item))}
                  </Box>
                )}
              </Box>
            </Box>
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <Box sx={{ px: 2, pb: 1.25, pt: 0.5, fontSize: '0.8125rem' }}>
          <Link component={LinkBase} to={bell.route} onClick={follow(null)}>
            {text('{smart_count} more |||| {smart_count} more', {
              smart_count: count - shown.length,
            })}
          </Link>
        </Box>
      )}
    </Box>
  )
}

const TITLE = {
  display: 'flex',
  justifyContent: 'space-between',
  px: 2,
  pt: 1.25,
  pb: 0.25,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
} as const

const ITEM = {
  display: 'flex',
  gap: 1.25,
  px: 2,
  py: 1,
  color: 'text.primary',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  fontWeight: 550,
  '& svg': { fontSize: 18, mt: '1px', color: 'text.secondary', flex: 'none' },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const

/** Seen items stay in the list until they are settled, without the marker for new ones. */
const SEEN_ITEM = { ...ITEM, color: 'text.secondary', fontWeight: 400 } as const
