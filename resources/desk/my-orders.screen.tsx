import { page, text } from '#admin'
import { lazy } from 'react'

export default page({
  route: '/order&cart/my-orders',
  title: text('My orders'),
  roles: ['CUSTOMER'],
  menu: {
    area: 'Sales order',
    order: 50,
    icon: 'receipt',
    titles: { CUSTOMER: text('My Orders') },
    inAccount: true,
  },
  Page: lazy(async () => ({ default: (await import('./my-orders.tsx')).MyOrders })),
})
