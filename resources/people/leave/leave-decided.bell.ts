import { readItems } from '#schema'
import { makeCalls, formatDate, text, translated } from '#admin'
import employeeLeaveInEnglish from './employee-leave.resource.ts'
import type notifications from './leave-notification.server.ts'

const STATUSES = readItems(translated(employeeLeaveInEnglish).fields.employeeLeaveStatus)

/** Notifies employees of decisions on their leave until they have seen them. */
export default makeCalls<typeof notifications>().bell({
  call: '/employee-leave/employee-notification',
  roles: ['EMPLOYEE'],
  title: text('Your leave'),
  order: 30,
  icon: 'event',
  text: ({ employeeLeaveStatus, fromDate, toDate, reason }) => {
    const news = text('Your leave has been {status}', {
      status: (STATUSES[employeeLeaveStatus]?.label ?? employeeLeaveStatus).toLowerCase(),
    })
    const dates = [...new Set([fromDate, toDate])].map((date) => formatDate(date)).join('–')
    return [`${news} (${dates})`, reason].filter(Boolean).join(': ')
  },
  at: ({ dateTime }) => dateTime,
  route: '/admin/leave-history',
  seen: (leave) => `/employee-leave/employee-notification${leave ? `?id=${leave.id}` : ''}`,
})
