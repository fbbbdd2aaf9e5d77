import { page, text } from '#admin'
import { lazy } from 'react'

/** Order entry for staff, mainly for phone orders. */
export default page({
  route: '/order&cart/admin-cart',
  title: text('Place order'),
  roles: ['SUPER_ADMIN', 'ADMIN'],
  menu: {
    area: 'Sales order',
    order: 40,
    icon: 'cart',
    titles: { SUPER_ADMIN: text('Place Order'), ADMIN: text('Place Order') },
  },
  Page: lazy(async () => ({ default: (await import('./admin-cart.tsx')).AdminCart })),
})
