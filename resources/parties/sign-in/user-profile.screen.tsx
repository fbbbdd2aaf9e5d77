import { page, text } from '#admin'
import { lazy } from 'react'

/** Profile page for customers; staff have a different one. */
export default page({
  route: '/user/user-profile',
  title: text('My profile'),
  roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'],
  Page: lazy(async () => ({ default: (await import('./my-profile.tsx')).MyProfile })),
})
