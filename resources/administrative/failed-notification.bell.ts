import { bell, text } from '#admin'

interface Failed {
  readonly recipientName: string | null
  readonly phoneNumber: string
  readonly failureReason: string | null
  readonly createdDate: string
}

/** Tells the office of text messages that could not be sent: a bell of its own. */
export default bell<Failed>({
  call: '/failed-notification',
  roles: ['SUPER_ADMIN', 'ADMIN'],
  title: text('Messages that failed'),
  order: 90,
  icon: 'failed',
  text: ({ recipientName, phoneNumber, failureReason }) =>
    text('SMS to %{recipient} failed: %{reason}', {
      recipient: recipientName ?? phoneNumber,
      reason: failureReason ?? text('no reason was given'),
    }),
  at: ({ createdDate }) => createdDate,
  route: '/administrative/failed-notification',
  apart: text('Failed notifications'),
})
