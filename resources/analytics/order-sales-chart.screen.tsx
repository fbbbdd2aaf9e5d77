import { analytics, text } from '#admin'

export default analytics({
  route: '/analytics/order-sales-chart',
  title: text('Order and sales'),
  roles: ['SUPER_ADMIN'],
  order: 10,
  icon: 'receipt',
})
