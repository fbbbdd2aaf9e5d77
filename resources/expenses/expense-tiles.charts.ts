import { me } from '#schema'
import { charts, count, dataset } from '#schema/charts'
import expense from './expense.resource.ts'

const own = dataset(expense, {
  where: { expenseStatus: 'PENDING', createdBy: me },
  measures: { expenses: count() },
})

export default charts({
  'own-expenses-pending': {
    title: 'Your expenses waiting for approval',
    roles: ['ADMIN'],
    of: own,
    tile: { order: 65 },
  },
})
