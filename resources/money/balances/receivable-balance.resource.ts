import { date, forRoles, reference, resource, text, total } from '#schema'

/**
 * Amount owed on an invoice during a period of business dates. The total owed on a day is the sum of the rows valid
 * on it.
 */
export default resource('receivable-balance', {
  label: ['Invoice balance', 'Invoice balances'],
  screen: '/billing/invoice-balances',
  title: '{salesId} {since}',
  fields: {
    payment: reference('payment', { required: true, calculated: true }),
    sale: reference('sales-order', { required: true, calculated: true, label: 'Sales order' }),
    salesId: text({ keyFrom: 'sale', label: 'Sales order' }),
    customer: reference('customer', { required: true, calculated: true }),
    since: date({ required: true, calculated: true, label: 'From' }),
    // First day on which the row is no longer valid; null while it is.
    until: date({ calculated: true, label: 'Until' }),
    dueDate: date({ required: true, calculated: true, label: 'Due' }),
    outstandingAmount: total({ label: 'Outstanding', min: -99_999_999.99 }),
  },
  lockParent: 'sale',
  lookups: [['until', 'since']],
  list: {
    columns: ['payment', 'customer', 'outstandingAmount', 'dueDate', 'since', 'until'],
    totals: ['outstandingAmount'],
    search: ['salesId'],
    filters: ['customer', 'payment', 'salesId'],
    sort: 'dueDate',
  },
  appendOnly: true,
  allow: forRoles(['SUPER_ADMIN', 'ADMIN'], ['list', 'show']),
})
