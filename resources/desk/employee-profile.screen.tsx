import { page, text } from '#admin'
import { lazy } from 'react'

export default page({
  route: '/employee/user-profile',
  title: text('My profile'),
  roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
  Page: lazy(async () => ({ default: (await import('./employee-profile.tsx')).EmployeeProfile })),
})
