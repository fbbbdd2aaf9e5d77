import { date, forRoles, reference, resource, text, total } from '#schema'

/**
 * Amount owed on an invoice between two business dates. The amount owed on a past day is the sum of
 * the rows valid then.
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
    // The first day on which it no longer applies; null while it applies.
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
