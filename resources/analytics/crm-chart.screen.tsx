import { analytics, text } from '#admin'

export default analytics({
  route: '/analytics/crm-chart',
  title: text('CRM'),
  roles: ['SUPER_ADMIN'],
  order: 30,
  icon: 'handshake',
})
