import { page, text } from '#admin'
import { lazy } from 'react'

export default page({
  route: '/order&cart/products-list',
  title: text('Place order'),
  roles: ['CUSTOMER'],
  menu: { area: 'Sales order', order: 40, icon: 'cart', titles: { CUSTOMER: text('Place Order') } },
  Page: lazy(async () => ({ default: (await import('./shop.tsx')).Shop })),
})
