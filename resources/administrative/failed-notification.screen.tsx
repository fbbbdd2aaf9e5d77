import { ListPage, page, translated, text } from '#admin'
import { smsLog as smsLogInEnglish } from '#system'

const smsLog = translated(smsLogInEnglish)

const FAILED = { smsStatus: 'FAILED' } as const
/** Excludes one-time codes and temporary passwords, because they are not stored. */
const ROW_ACTIONS = { resend: { eventType: { not: ['OTP', 'WELCOME'] } } } as const
const EMPTY = {
  title: text('No failed messages'),
  why: text(
    'Messages that could not be sent after several attempts appear here. You can see why and send them again.',
  ),
}

/** Failed messages, which can be resent individually or in bulk. */
export default page({
  route: '/administrative/failed-notification',
  title: text('Failed notifications'),
  roles: ['SUPER_ADMIN', 'ADMIN'],
  menu: { area: 'Administrative', order: 30, icon: 'failed' },
  Page: FailedNotifications,
})

function FailedNotifications() {
  return (
    <ListPage
      definition={smsLog}
      filter={FAILED}
      title={text('Failed notifications')}
      rowActions={ROW_ACTIONS}
      empty={EMPTY}
    />
  )
}
