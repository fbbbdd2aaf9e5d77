import { STAFF } from '#system'
import { text } from '../../i18n/text.ts'
import { registry } from '../../registry.ts'
import { ROUTES, showPath } from '../../routes.ts'
import { bell } from '../../shell/notifications/bell.ts'

interface Mention {
  readonly id: number
  readonly dateTime: string
  readonly name: string
  readonly resource: string
  readonly recordId: number
  readonly label: string
}

/** Notifies people of comments that mention them. */
export const mentionBell = bell<Mention>({
  call: '/comment/notification',
  roles: STAFF,
  title: text('Comments that mention you'),
  order: 5,
  icon: 'message',
  text: ({ name, label }) => text('{name} mentioned you on {label}', { name, label }),
  at: ({ dateTime }) => dateTime,
  route: ROUTES.notification,
  address: ({ resource, recordId }) =>
    `${showPath(registry.get(resource).screen ?? '', recordId)}?tab=comments`,
  seen: (mention) => `/comment/notification${mention ? `?id=${mention.id}` : ''}`,
})
