import { analytics, text } from '#admin'

export default analytics({
  route: '/analytics/expense-chart',
  title: text('Expense'),
  roles: ['SUPER_ADMIN'],
  order: 60,
  icon: 'wallet',
})
