import { page, text } from '#admin'
import { lazy } from 'react'

/** The profile of those who buy here; staff find theirs beside the employees. */
export default page({
  route: '/user/user-profile',
  title: text('My profile'),
  roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'],
  Page: lazy(async () => ({ default: (await import('./my-profile.tsx')).MyProfile })),
})
