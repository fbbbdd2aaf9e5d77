import { useLocation } from 'react-admin'
import { request } from '../../providers/http.ts'
import type { Bell, BellItem } from './bell.ts'
import { askForNotifications } from './notifications.ts'

/** Delay in milliseconds before a screen that is already open reloads after a jump to it. */
const RELOAD_AFTER = 500

/** Called when the user follows a link to a bell's screen: marks the item as seen, and refreshes the screen. */
export function useJump(): (bell: Bell, item: BellItem | null) => void {
  const { pathname } = useLocation()
  return (bell, item) => {
    if (item && item['seen'] !== true) void markSeen(bell, item)
    if (decodeURI(pathname) === bell.route) setTimeout(() => location.reload(), RELOAD_AFTER)
  }
}

/**
 * Reports to the server that one item, or every item, has been seen. If that fails, the notification stays: nothing is lost.
 */
export async function markSeen({ call, seen }: Bell, item: BellItem | null): Promise<void> {
  const sent = seen
    ? request(seen(item), { method: 'PUT' })
    : request('/notifications/seen', {
        method: 'PUT',
        body: { call, id: item?.['id'] ?? null },
        isRepeatable: true,
      })
  await sent.catch(() => undefined)
  await askForNotifications()
}
