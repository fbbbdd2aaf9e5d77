import { BulkButton, ListPage, page, useSurroundings } from '#admin'
import SendIcon from '@mui/icons-material/SendOutlined'
import smsLog from './sms-log.resource.ts'

const FAILED = { smsStatus: 'FAILED' } as const
/** Codes and temporary passwords are not kept, so there is nothing to send again. */
const ROW_ACTIONS = { resend: { eventType: { not: ['OTP', 'WELCOME'] } } } as const
const EMPTY = { title: 'Every message went out', why: 'A message that cannot be sent after several attempts appears here, with the reason and a way to send it again.' }

/** Messages that could not be sent, to be sent again one by one or together. */
export default page({
  route: '/administrative/failed-notification',
  title: 'Failed notifications',
  roles: ['SUPER_ADMIN', 'ADMIN'],
  menu: { area: 'Administrative', order: 30, icon: 'failed' },
  Page: FailedNotifications,
})

function FailedNotifications() {
  const { request } = useSurroundings()
  const sendAgain = async (ids: readonly number[]) => {
    const { queued, skipped } = await request('/sms-api', { method: 'PUT', body: { ids } }) as { queued: number; skipped: number }
    const passedOver = skipped > 0 ? `; ${skipped} passed over, as codes and temporary passwords are never sent again` : ''
    return `${queued === 1 ? '1 message is' : `${queued} messages are`} on the way again${passedOver}`
  }
  return (
    <ListPage
      definition={smsLog} filter={FAILED} title="Failed notifications" rowActions={ROW_ACTIONS} empty={EMPTY}
      bulk={<BulkButton label="Send again" icon={<SendIcon />} act={sendAgain} />}
    />
  )
}
