import { page, text } from '#admin'
import { lazy } from 'react'

export default page({
  route: '/admin/manage-leave-request',
  title: text('Leave Approval'),
  roles: ['SUPER_ADMIN', 'ADMIN'],
  menu: { area: 'Activity', order: 30, icon: 'event' },
  Page: lazy(async () => ({
    default: (await import('./deciding/leave-approval.tsx')).LeaveApproval,
  })),
})
