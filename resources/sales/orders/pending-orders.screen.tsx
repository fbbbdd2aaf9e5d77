import { page, text } from '#admin'
import { lazy } from 'react'

export default page({
  route: '/order&cart/pending-orders',
  title: text('Pending orders'),
  roles: ['SUPER_ADMIN', 'ADMIN'],
  menu: { area: 'Sales order', order: 20, icon: 'schedule' },
  Page: lazy(async () => ({ default: (await import('../entry/order-editor.tsx')).PendingOrders })),
})
