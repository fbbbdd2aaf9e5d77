import { choice, money, reference, resource, text } from '#schema'

/**
 * Difference between the pay approved for a month or week and the pay due after a late change. Proposed until staff
 * accept it in a later draft or drop it. An amount accepted or dropped is not proposed again.
 */
export default resource('pay-arrears', {
  label: ['Arrears', 'Arrears'],
  title: '{employee} {period}',
  fields: {
    employee: reference('employee', { calculated: true, required: true }),
    period: text({
      calculated: true,
      required: true,
      max: 10,
      help: 'The month, or the Monday of the week, that was approved',
    }),
    amount: money({
      calculated: true,
      required: true,
      min: -99_999_999.99,
      help: 'Negative if too much was paid',
    }),
    reason: text({ calculated: true, max: 200 }),
    decision: choice(
      {
        PROPOSED: ['Awaiting decision', 'warning'],
        ACCEPTED: ['Accepted', 'success'],
        DROPPED: ['Dropped', 'neutral'],
        RETURNED: ['Returned', 'neutral'],
      },
      { calculated: true, required: true, initial: 'PROPOSED' },
    ),
    pay: reference('employee-pay', { calculated: true, label: 'Paid with' }),
    week: reference('weekly-wages', { calculated: true, label: 'Paid with week' }),
  },
  lookups: [['employee', 'period']],
  list: {
    columns: ['employee', 'period', 'amount', 'reason', 'decision', 'pay', 'week'],
    totals: ['amount'],
    filters: ['employee', 'period', 'decision', 'pay', 'week'],
    sort: '-id',
  },
  lockParent: 'employee',
  allow: { SUPER_ADMIN: ['list', 'show'] },
})
