import { analytics, text } from '#admin'

export default analytics({
  route: '/analytics/customer-chart',
  title: text('Customer'),
  roles: ['SUPER_ADMIN'],
  order: 20,
  icon: 'storefront',
})
