import { useLocation } from 'react-admin'
import { request } from '../../providers/http.ts'
import type { Bell, BellItem } from './bell.ts'
import { askForNotifications } from './notifications.ts'

/** After a jump to the screen one is on already, it begins anew this much later, in milliseconds. */
const RELOAD_AFTER = 500

/** To be called when somebody follows a link to the screen of a bell: marks its item as seen, and brings the screen up to date. */
export function useJump(): (bell: Bell, item: BellItem | null) => void {
  const { pathname } = useLocation()
  return (bell, item) => {
    if (item && item['seen'] !== true) void markSeen(bell, item)
    if (decodeURI(pathname) === bell.route) setTimeout(() => location.reload(), RELOAD_AFTER)
  }
}

/** Tells the server that an item, or every one, has been seen. If that fails, the notification stays: nothing is lost. */
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
