import { makeCalls, formatDate, text } from '#admin'
import type notifications from './leave-notification.server.ts'

/** Notifies the office of requests that await a decision. */
export default makeCalls<typeof notifications>().bell({
  call: '/employee-leave/employee-notification',
  roles: ['SUPER_ADMIN', 'ADMIN'],
  title: text('Leave awaiting approval'),
  order: 30,
  icon: 'event',
  text: ({ employee, fromDate, toDate }) =>
    text('{employee} has requested leave {from}–{to}', {
      employee: employee.name,
      from: formatDate(fromDate),
      to: formatDate(toDate),
    }),
  at: ({ dateTime }) => dateTime,
  route: '/admin/manage-leave-request',
})
