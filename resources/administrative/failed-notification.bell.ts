import { makeCalls, text } from '#admin'
import type smsLog from '../../src/system/messages/sms-log.server.ts'

/** Notifies the office of failed text messages. */
export default makeCalls<typeof smsLog>().bell({
  call: '/failed-notification',
  roles: ['SUPER_ADMIN', 'ADMIN'],
  title: text('Failed messages'),
  order: 90,
  icon: 'failed',
  text: ({ recipientName, phoneNumber, failureReason }) =>
    text('SMS to {recipient} failed: {reason}', {
      recipient: recipientName ?? phoneNumber ?? '',
      reason: failureReason ?? text('no reason given'),
    }),
  at: ({ createdDate }) => createdDate,
  route: '/administrative/failed-notification',
  apart: text('Failed notifications'),
})
