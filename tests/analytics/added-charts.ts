import { added, atEnd, charts, count, dataset, medianHours } from '#schema/charts'
import { ratio, related, running, share, sum } from '#schema/charts'
import expense from '../../resources/expenses/expense.resource.ts'
import customer from '../../resources/parties/customers/customer.resource.ts'
import orderItem from '../../resources/sales/orders/order-item.resource.ts'

const SCREEN = { screen: '/analytics/expense-chart', roles: ['SUPER_ADMIN'] } as const

const receipts = dataset(expense, {
  date: 'expenseDate',
  where: { expenseStatus: { not: 'REJECTED' } },
  measures: {
    amount: sum('amount', { label: 'Amount' }),
    receipts: count({ label: 'Receipts' }),
    paid: count({ where: { expenseStatus: 'PAID' }, label: 'Paid' }),
    categories: count({ distinct: 'expenseCategory', label: 'Categories' }),
    average: ratio(['amount'], ['receipts'], { label: 'Average receipt' }),
    paidPercent: share(['paid'], ['receipts'], { label: 'Paid' }),
    open: added(['receipts'], { less: ['paid'], label: 'Open' }),
    soFar: running(['amount'], [], { label: 'So far' }),
  },
})

const ordered = dataset(orderItem, {
  date: 'dateTime',
  measures: { lines: count({ label: 'Lines' }), total: sum('items.lineTotal', { label: 'Total' }) },
  dimensions: {
    brand: 'items.item.brand',
    customerType: 'customer.customerType',
    delay: {
      days: 'decidedDate',
      from: 'toDate',
      label: 'Days since decision',
      bands: { RECENT: ['Recent', -30, null], OLDER: ['Older', null, -31] },
    },
  },
})

const decided = dataset(orderItem, {
  date: 'decidedDate',
  measures: { hours: medianHours('dateTime', 'decidedDate', { label: 'Hours' }) },
})

const buyers = dataset(customer, {
  date: 'createdDate',
  measures: {
    buying: atEnd({
      label: 'Buying',
      with: [related(orderItem, 'customer', 'dateTime', { days: 30 })],
    }),
  },
})

/** Charts that a developer might add, with every kind of measure and dimension. */
export const ADDED_CHARTS = charts({
  'receipts-by-type': {
    ...SCREEN,
    title: 'Receipts by payment type',
    of: receipts,
    by: ['period', 'paymentType'],
    split: 'expenseStatus',
    filters: ['expenseCategory'],
    tile: { code: 'receipts', order: 66 },
    dashboards: { SUPER_ADMIN: { filters: [] }, ADMIN: {} },
  },
  'ordered-lines': {
    ...SCREEN,
    title: 'Ordered lines',
    of: ordered,
    measures: [['total', 'lines']],
    by: ['period', 'brand', 'delay'],
    filters: ['customerType'],
    top: 3,
  },
  'hours-to-decision': {
    ...SCREEN,
    roles: ['ADMIN'],
    title: 'Hours',
    of: decided,
    by: ['period', 'orderStatus'],
  },
  'buying-customers': { ...SCREEN, title: 'Buying', of: buyers, by: ['period', 'customerType'] },
}).charts
