import {
  choice,
  date,
  forRoles,
  longText,
  reference,
  resource,
  text,
  today,
  total,
  whole,
} from '#schema'
import { age } from './receivable.ts'

/** Open credits. OVERDUE is now calculated, but earlier versions stored it. */
const OPEN = { creditStatus: ['OPEN', 'PARTIALLY_PAID', 'OVERDUE'] } as const

/**
 * Tracks a sale on credit until it is settled. Amounts are copied from its payment; staff record the customer's
 * promises.
 */
export default resource('credit-payment', {
  label: ['Credit payment', 'Credit payments'],
  screen: '/billing/credit-payment-tracker',
  menu: {
    area: 'Payment',
    order: 20,
    icon: 'schedule',
    title: 'Credit tracker',
    roles: ['SUPER_ADMIN', 'ADMIN'],
  },
  title: '{salesId} {customer}',
  fields: {
    payment: reference('payment', { required: true, unique: true, calculated: true }),
    sale: reference('sales-order', { required: true, calculated: true, label: 'Sales order' }),
    salesId: text({ keyFrom: 'sale', label: 'Sales order' }),
    customer: reference('customer', { required: true, calculated: true }),
    creditAmount: total({ label: 'Credit' }),
    paidAmount: total({ label: 'Paid' }),
    balanceAmount: total({ label: 'Balance' }),
    creditDate: date({ required: true, calculated: true, label: 'Credit date' }),
    dueDate: date({
      required: true,
      label: 'Due',
      help: 'To move this later, add a new follow-up remark',
    }),
    daysOverdue: whole({ calculated: true, unstored: true, required: true }),
    age: age(OPEN),
    promiseDate: date({ label: 'Payment promised for' }),
    remindedOn: date({ calculated: true, label: 'Last reminded' }),
    followUpRemarks: longText({
      max: 500,
      requiredWithLater: 'dueDate',
      label: 'Follow-up remarks',
    }),
    creditStatus: choice(
      {
        OPEN: ['Open', 'info'],
        PARTIALLY_PAID: ['Partly paid', 'progress'],
        OVERDUE: ['Overdue', 'danger'],
        SETTLED: ['Paid', 'success'],
        CANCELLED: 'Cancelled',
      },
      {
        required: true,
        initial: 'OPEN',
        label: 'Status',
        readAs: { OVERDUE: { ...OPEN, dueDate: { lessThan: today } } },
      },
    ),
  },
  checks: [{ field: 'dueDate', is: 'atLeast', than: 'creditDate' }],
  sections: {
    Credit: ['salesId', 'payment', 'customer', 'creditDate', 'creditStatus'],
    Amounts: ['creditAmount', 'paidAmount', 'balanceAmount'],
    'Follow-up': ['dueDate', 'daysOverdue', 'age', 'promiseDate', 'remindedOn', 'followUpRemarks'],
  },
  lockParent: 'sale',
  list: {
    columns: [
      'salesId',
      'customer',
      'creditAmount',
      'paidAmount',
      'balanceAmount',
      'dueDate',
      'daysOverdue',
      'creditStatus',
    ],
    totals: ['creditAmount', 'paidAmount', 'balanceAmount'],
    search: ['salesId'],
    filters: ['customer', 'creditStatus', 'age', 'salesId'],
    sort: 'dueDate',
    tabs: {
      open: {
        label: 'Open',
        where: OPEN,
        sort: 'dueDate',
      },
      all: { label: 'All', sort: '-dueDate' },
    },
  },
  lookups: [['creditStatus', 'dueDate']],
  state: 'creditStatus',
  startsIn: ['SETTLED'],
  actions: {
    payPart: {
      label: 'Partly paid',
      from: ['OPEN', 'OVERDUE', 'SETTLED'],
      to: 'PARTIALLY_PAID',
      automatic: true,
    },
    settle: {
      label: 'Paid in full',
      from: ['OPEN', 'PARTIALLY_PAID', 'OVERDUE'],
      to: 'SETTLED',
      automatic: true,
    },
    reopen: {
      label: 'All receipts reversed',
      from: ['PARTIALLY_PAID', 'OVERDUE', 'SETTLED'],
      to: 'OPEN',
      automatic: true,
    },
    cancel: {
      label: 'Sale cancelled',
      from: ['OPEN', 'PARTIALLY_PAID', 'OVERDUE', 'SETTLED'],
      to: 'CANCELLED',
      automatic: true,
    },
  },
  editableWhen: OPEN,
  allow: forRoles(['SUPER_ADMIN', 'ADMIN'], ['list', 'show', 'edit']),
})
