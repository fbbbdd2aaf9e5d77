import { date, forRoles, reference, resource, text, total } from '#schema'

/**
 * The amount owed on one invoice from one day until another, by the business dates of what changed it: what was owed on
 * any past day is the sum of the rows that held then.
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
    // Null as long as it holds; the first day on which it no longer does.
    until: date({ calculated: true, label: 'Until' }),
    dueDate: date({ required: true, calculated: true, label: 'Due' }),
    outstandingAmount: total({ label: 'Outstanding', min: -99_999_999.99 }),
  },
  lockParent: 'sale',
  lookups: [['until', 'since']],
  list: {
    columns: ['payment', 'customer', 'outstandingAmount', 'dueDate', 'since', 'until'],
    search: ['salesId'],
    filters: ['customer', 'payment', 'salesId'],
    sort: 'dueDate',
  },
  appendOnly: true,
  allow: forRoles(['SUPER_ADMIN', 'ADMIN'], ['list', 'show']),
})
