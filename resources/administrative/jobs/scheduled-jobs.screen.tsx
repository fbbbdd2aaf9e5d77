import { page, text } from '#admin'
import { lazy } from 'react'

export default page({
  route: '/administrative/scheduled-jobs',
  title: text('Scheduled jobs'),
  roles: ['SUPER_ADMIN'],
  menu: { area: 'Administrative', order: 90, icon: 'schedule' },
  Page: lazy(async () => ({ default: (await import('./scheduled-jobs.tsx')).ScheduledJobs })),
})
