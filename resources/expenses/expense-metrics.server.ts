import { localized, me } from '#schema'
import { behaviour, countMeasure, tileMeasure, unitsOf } from '#server'
import expense from './expense.resource.ts'
import { SPENT } from './spending.server.ts'

const pounds = unitsOf(expense.fields.amount)

/** What was spent, and what waits for a decision, on dashboards. */
export default behaviour('expense-metrics', {
  measures: {
    expenses: tileMeasure({
      of: expense,
      roles: ['SUPER_ADMIN'],
      label: localized`Expenses`,
      unit: 'money',
      async compute(_, { tally, period, before }) {
        const spentIn = ({ from, to }: typeof period) =>
          tally({ ...SPENT, expenseDate: { atLeast: from, atMost: to } }, 'amount')
        const [now, earlier] = [await spentIn(period), await spentIn(before)]
        const { count: other } = await tally({ expenseStatus: 'PENDING' })
        return {
          value: pounds(now.amount),
          before: pounds(earlier.amount),
          count: now.count,
          other,
        }
      },
    }),
    'own-expenses-pending': countMeasure({
      of: expense,
      roles: ['ADMIN'],
      label: localized`Your expenses`,
      where: { expenseStatus: 'PENDING', createdBy: me },
    }),
  },
})
