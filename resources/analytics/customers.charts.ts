import { daysFromToday } from '#schema'
import { charts, count, dataset, related, running, atEnd, sum } from '#schema/charts'
import payment from '../money/payment.resource.ts'
import { AGE_LABELS, AGES } from '../money/receivable.ts'
import receivableBalance from '../money/balances/receivable-balance.resource.ts'
import walletHistory from '../money/wallets/wallet-history.resource.ts'
import customer from '../parties/customers/customer.resource.ts'
import orderItem from '../sales/orders/order-item.resource.ts'
import { sales } from './sales.charts.ts'

const SCREEN = { screen: '/analytics/customer-chart', roles: ['SUPER_ADMIN'] } as const
const ACTIVE_DAYS = 90
/** Colours by age: older receivables look more severe. */
const TONES = {
  NOT_DUE: 'success',
  DAYS_1_30: 'info',
  DAYS_31_60: 'progress',
  DAYS_61_90: 'warning',
  OVER_90: 'danger',
} as const
// Also filters by status, so that the index skips settled payments.
const OWED = {
  paymentStatus: ['PENDING', 'PARTIALLY_PAID'],
  outstandingAmount: { moreThan: 0 },
} as const

const order = related(orderItem, 'customer', 'dateTime')
const recentOrder = related(orderItem, 'customer', 'dateTime', { days: ACTIVE_DAYS })

export const customers = dataset(customer, {
  date: 'createdDate',
  measures: {
    created: count({ label: 'New customers' }),
    customers: running(['created'], [], { label: 'Customers' }),
    active: atEnd({ with: [recentOrder], label: 'Active', noun: 'active customers' }),
    dormant: atEnd({
      with: [order],
      without: [recentOrder],
      label: 'Dormant',
      noun: 'dormant customers',
    }),
    never: atEnd({
      without: [order],
      label: 'Never ordered',
      noun: 'customers who never ordered',
    }),
  },
})

/** Receivables as of today. */
export const receivables = dataset(payment, {
  where: OWED,
  measures: {
    outstanding: sum('outstandingAmount', { label: 'Outstanding', noun: 'receivables' }),
    overdue: sum('outstandingAmount', {
      where: { dueDate: { atMost: daysFromToday(-1) } },
      label: 'Overdue',
      noun: 'overdue receivables',
    }),
  },
  dimensions: {
    customerType: 'customer.customerType',
    state: 'customer.state',
    city: 'customer.city',
  },
})

/** Receivables at the end of each period. */
const ageing = dataset(receivableBalance, {
  date: 'since',
  until: 'until',
  where: { outstandingAmount: { not: 0 } },
  measures: {
    outstanding: sum('outstandingAmount', { label: 'Outstanding', noun: 'receivables' }),
  },
  dimensions: {
    customerType: 'customer.customerType',
    overdueSince: {
      days: 'dueDate',
      from: 'toDate',
      label: 'Days overdue',
      bands: Object.fromEntries(
        AGES.map(({ age, from, upTo }) => [
          age,
          [AGE_LABELS[age], upTo === null ? null : -upTo, from === null ? null : -from, TONES[age]],
        ]),
      ),
    },
  },
})

const wallets = dataset(walletHistory, {
  date: 'transactionDate',
  measures: {
    credit: sum('amount', {
      where: { transactionType: 'CREDIT' },
      label: 'Paid in',
      noun: 'payments into wallets',
    }),
    debit: sum('amount', {
      where: { transactionType: 'DEBIT' },
      label: 'Paid out',
      noun: 'payments out of wallets',
    }),
    balance: running(['credit'], ['debit'], {
      label: 'Closing balance',
      noun: 'wallet balance',
    }),
  },
  dimensions: { customerType: 'customer.customerType' },
})

export default charts({
  'new-customers': {
    ...SCREEN,
    title: 'New customers',
    order: 10,
    of: customers,
    style: 'columns',
    measures: ['created'],
    by: 'period',
    filters: ['customerType'],
  },
  'top-customers': {
    ...SCREEN,
    title: 'Largest customers',
    about: 'Net sales for the period; outstanding as of today.',
    order: 20,
    of: [sales, receivables],
    style: 'bars',
    measures: ['net', 'outstanding'],
    by: 'customer',
    filters: ['customerType', 'state'],
    top: 10,
  },
  'customers-by-type': {
    ...SCREEN,
    title: 'Customers by type',
    about: 'Number of customers at the end of the period, or their purchases during it.',
    order: 30,
    of: [customers, sales],
    style: 'donut',
    measures: ['customers', 'net'],
    by: 'customerType',
  },
  'customer-activity': {
    ...SCREEN,
    title: 'Active and dormant customers',
    about:
      'At the end of each period. Active customers ordered in the previous 90 days; dormant customers last ordered before that.',
    order: 40,
    of: customers,
    style: 'stacked',
    measures: [['active', 'dormant', 'never'], 'active', 'dormant', 'never'],
    by: 'period',
    filters: ['customerType'],
  },
  'receivable-ageing': {
    ...SCREEN,
    title: 'Receivables by age',
    about:
      'Invoices outstanding on the last day of the period (or today, if it has not ended yet), by days overdue. Wallet credit is not deducted.',
    order: 50,
    of: ageing,
    style: 'stacked',
    measures: ['outstanding'],
    by: 'overdueSince',
    split: 'customerType',
    filters: ['customer'],
    empty: 'No outstanding invoices.',
    dashboards: { SUPER_ADMIN: { filters: ['customerType'] } },
    card: {
      order: 40,
      style: 'bars',
      finding: '{percent}% of what is owed is overdue',
      share: AGES.flatMap(({ age, from }) => (from === null ? [] : [age])),
    },
  },
  'wallet-credit': {
    ...SCREEN,
    title: 'Wallet credit not applied',
    about:
      'Customers’ wallet balances on the last day of the period. They are not deducted from receivables.',
    order: 55,
    of: wallets,
    style: 'bars',
    measures: ['balance'],
    by: 'customerType',
    filters: ['customer'],
  },
  'wallet-flow': {
    ...SCREEN,
    title: 'Wallets',
    about: 'Money paid into and out of wallets, and the balance at the end of each period.',
    order: 60,
    of: wallets,
    style: 'pairs',
    measures: [['credit', 'debit', 'balance']],
    by: 'period',
    filters: ['transactionSource'],
  },
})
