import { BulkButton, makeCalls, ListPage, page, translated, text } from '#admin'
import SendIcon from '@mui/icons-material/SendOutlined'
import type messageCalls from '../../src/system/messages/sms-log.server.ts'
import { smsLog as smsLogInEnglish } from '#system'

const smsLog = translated(smsLogInEnglish)
const messages = makeCalls<typeof messageCalls>()

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
  const sendAgain = async (ids: readonly number[]) => {
    const { queued, skipped } = await messages.put('/sms-api', { body: { ids } })
    const again = text(
      '1 message will be sent again |||| {smart_count} messages will be sent again',
      { smart_count: queued },
    )
    return skipped > 0
      ? text('{again}; {skipped} skipped: codes and temporary passwords are never sent again', {
          again,
          skipped,
        })
      : again
  }
  return (
    <ListPage
      definition={smsLog}
      filter={FAILED}
      title={text('Failed notifications')}
      rowActions={ROW_ACTIONS}
      empty={EMPTY}
      bulk={
        <BulkButton
          label={text('Send again')}
          icon={<SendIcon className="mirrored" />}
          act={sendAgain}
        />
      }
    />
  )
}
