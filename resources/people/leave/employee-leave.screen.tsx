import { screen } from '#admin'
import { lazy } from 'react'
import employeeLeave from './employee-leave.resource.ts'

/** The user's own leave and the request form. Other employees' requests are decided on a separate page. */
export default screen(employeeLeave, {
  everybody: { route: '/admin/all-leave', roles: ['SUPER_ADMIN', 'ADMIN'] },
  list: lazy(async () => ({ default: (await import('./asking/leave-history.tsx')).LeaveHistory })),
  inputs: {
    halfDay: lazy(async () => ({
      default: (await import('./asking/leave-preview.tsx')).HalfDayInput,
    })),
  },
  create: lazy(async () => ({ default: (await import('./asking/leave-entry.tsx')).LeaveEntry })),
})
