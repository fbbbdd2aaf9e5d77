import { analytics, text } from '#admin'

export default analytics({
  route: '/analytics/chart',
  title: text('Location'),
  roles: ['SUPER_ADMIN'],
  order: 50,
  icon: 'web',
})
