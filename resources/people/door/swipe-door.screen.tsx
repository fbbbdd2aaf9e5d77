import { page, text } from '#admin'
import { lazy } from 'react'

/** Where people are stamped in and out, one after the other. */
export default page({
  route: '/employee/swipe-door',
  title: text('Swipe screen'),
  roles: ['SUPER_ADMIN', 'ADMIN'],
  Page: lazy(async () => ({ default: (await import('./swipe-door.tsx')).SwipeDoor })),
})
