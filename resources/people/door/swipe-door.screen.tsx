import { page, text } from '#admin'
import { lazy } from 'react'

/** Clock-in and clock-out screen at the door. */
export default page({
  route: '/employee/swipe-door',
  title: text('Swipe screen'),
  roles: ['SUPER_ADMIN', 'ADMIN'],
  Page: lazy(async () => ({ default: (await import('./swipe-door.tsx')).SwipeDoor })),
})
