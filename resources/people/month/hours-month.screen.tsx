import { page, text } from '#admin'
import { lazy } from 'react'

/** Page with a month's hours in an editable grid. */
export default page({
  route: '/employee/pay-hours-month',
  title: text('Monthly hours'),
  roles: ['SUPER_ADMIN', 'ADMIN'],
  Page: lazy(async () => ({ default: (await import('./hours-month.tsx')).HoursMonth })),
})
