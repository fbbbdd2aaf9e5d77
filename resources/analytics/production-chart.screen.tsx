import { analytics, text } from '#admin'

export default analytics({
  route: '/analytics/production-chart',
  title: text('Production'),
  roles: ['SUPER_ADMIN'],
  order: 40,
  icon: 'factory',
})
