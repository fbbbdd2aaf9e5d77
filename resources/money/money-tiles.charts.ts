import { today } from '#schema'
import { charts, count, dataset, sum } from '#schema/charts'
import customerWallet from './wallets/customer-wallet.resource.ts'
import paymentHistory from './payment-history.resource.ts'
import { OPEN, OVERDUE } from './receivable.ts'
import payment from './payment.resource.ts'
import receipt from './receipts/receipt.resource.ts'

const owed = dataset(payment, {
  where: OPEN,
  measures: {
    overdue: sum('outstandingAmount', { where: OVERDUE, label: 'Overdue' }),
    invoices: count({ where: OVERDUE, label: 'Invoices' }),
    outstanding: sum('outstandingAmount', { label: 'Outstanding' }),
  },
  first: {
    by: ['dueDate', '-outstandingAmount'],
    name: 'invoiceNumber',
    whose: 'customer',
    on: 'dueDate',
  },
})
const OWED = {
  title: 'Overdue',
  of: owed,
  measures: ['overdue'],
} as const
const OWED_TILE = {
  order: 20,
  alert: 'danger',
  isAlwaysShown: true,
  beside: ['invoices', 'outstanding'],
} as const

const entries = {
  amount: sum('amount', { label: 'Collected' }),
  entries: count({ label: 'Payments' }),
} as const

const collected = dataset(paymentHistory, {
  date: 'paymentDate',
  measures: entries,
  dimensions: { customerType: 'customer.customerType' },
})

const wallets = dataset(customerWallet, { measures: { balance: sum('walletBalance') } })

/** Dashboard tiles for receivables and receipts, excluding reversed ones. */
export default charts({
  receivables: {
    ...OWED,
    roles: ['SUPER_ADMIN', 'ADMIN'],
    tile: {
      ...OWED_TILE,
      begin: 'Next: remind {whose} about {name}, due {on}',
      beginLate: 'Next: remind {whose} about {name}, was due on {on}',
    },
  },
  'own-receivables': {
    ...OWED,
    roles: ['CUSTOMER'],
    tile: {
      ...OWED_TILE,
      begin: 'Next: pay {name}, due {on}',
      beginLate: 'Next: pay {name}, was due on {on}',
    },
  },
  collections: {
    title: 'Collected',
    roles: ['SUPER_ADMIN'],
    of: collected,
    tile: { order: 20, beside: ['entries'], more: 'good' },
  },
  'collections-today': {
    title: 'Collected today',
    roles: ['ADMIN'],
    of: dataset(paymentHistory, { where: { paymentDate: today }, measures: entries }),
    tile: { order: 30, beside: ['entries'] },
  },
  'collections-by-type': {
    title: 'Collections by day',
    about: 'Money received by payment type',
    order: 30,
    of: collected,
    style: 'stacked',
    measures: ['amount'],
    by: 'period',
    split: 'paymentType',
    filters: ['customerType'],
    empty: 'No receipts in this period.',
    dashboards: { ADMIN: { filters: ['customerType'] } },
    card: { finding: '{all} received, most on {top} ({most})' },
  },
  'last-receipt': {
    title: 'Last payment received',
    roles: ['CUSTOMER'],
    of: dataset(receipt, { measures: {} }),
    tile: {
      order: 50,
      computed: 'money',
      says: { none: 'None yet' },
      below: { some: '{name} on {on}' },
      leadsTo: '/billing/payment-status',
    },
  },
  'wallet-balance': {
    title: 'In your wallet',
    roles: ['CUSTOMER'],
    of: wallets,
    tile: { order: 30, leadsTo: '/billing/wallet-history' },
  },
})
