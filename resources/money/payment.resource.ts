import { choice, date, daysFromToday, flag, me, money, reference, resource, text, whole } from '#language'

const AMOUNT = { calculated: true, required: true, initial: 0 } as const

/** The receivable of one sales order: what is owed for it and what has come in. What came in is a `receipt`. */
export default resource('payment', {
  label: ['Payment', 'Payments'],
  screen: '/billing/payment-status',
  menu: { area: 'Payment', order: 10, icon: 'payments', roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'], titles: { CUSTOMER: 'Payments history' } },
  title: '{salesId} {customer}',
  fields: {
    sale: reference('sales-order', { required: true, unique: true, calculated: true, label: 'Sales order' }),
    salesId: text({ keyOf: 'sale', label: 'Sales order' }),
    order: reference('order-item', { required: true, calculated: true }),
    orderId: text({ keyOf: 'order', label: 'Order' }),
    customer: reference('customer', { required: true, calculated: true }),
    invoiceNumber: text({ required: true, calculated: true, max: 20, label: 'Invoice' }),
    invoiceDate: date({ required: true, calculated: true }),
    invoiceAmount: money({ ...AMOUNT, label: 'Invoiced' }),
    returnedAmount: money({ ...AMOUNT, label: 'Returned' }),
    paidAmount: money({ ...AMOUNT, label: 'Paid' }),
    refundedAmount: money({ ...AMOUNT, label: 'Refunded' }),
    outstandingAmount: money({ ...AMOUNT, label: 'Outstanding' }),
    dueDate: date({ required: true, calculated: true, label: 'Due' }),
    lastPaymentDate: date({ calculated: true, label: 'Last paid' }),
    daysOverdue: whole({ ...AMOUNT }),
    isOverdue: flag({ calculated: true, required: true, initial: false, label: 'Overdue' }),
    paymentType: reference('payment-type', { required: true, calculated: true }),
    paymentStatus: choice({
      PENDING: ['Pending', 'warning'], PARTIALLY_PAID: ['Partly paid', 'progress'], PAID: ['Paid', 'success'], CANCELLED: 'Cancelled',
    }, { required: true, initial: 'PENDING', label: 'Status' }),
    remarks: text({ max: 200, calculated: true }),
  },
  sections: {
    'Payment': ['salesId', 'orderId', 'customer', 'invoiceNumber', 'invoiceDate', 'paymentType', 'paymentStatus'],
    'Amounts': ['invoiceAmount', 'returnedAmount', 'paidAmount', 'refundedAmount', 'outstandingAmount'],
    'Dates': ['dueDate', 'daysOverdue', 'isOverdue', 'lastPaymentDate', 'remarks'],
  },
  list: {
    columns: ['salesId', 'customer', 'invoiceAmount', 'paidAmount', 'outstandingAmount', 'dueDate', 'daysOverdue', 'paymentStatus'],
    folded: ['paidAmount'],
    search: ['salesId', 'orderId', 'invoiceNumber'],
    anywhere: { comesWith: 'customer', where: { paymentStatus: ['PENDING', 'PARTIALLY_PAID'] }, label: 'Open invoices' },
    filters: [
      'paymentStatus', 'customer', 'salesId', 'orderId', 'paymentType',
      { name: 'overdue', where: { outstandingAmount: { moreThan: 0 }, dueDate: { atMost: daysFromToday(-1) } }, label: 'Overdue only' },
    ],
    sort: 'dueDate',
    tabs: {
      open: { label: 'Open', where: { paymentStatus: ['PENDING', 'PARTIALLY_PAID'] }, sort: 'dueDate' },
      all: { label: 'All', sort: '-dueDate' },
    },
  },
  lookups: [['customer', 'paymentStatus', 'dueDate'], ['isOverdue', 'dueDate']],
  state: 'paymentStatus',
  actions: {
    payPart: { label: 'A part is paid', from: ['PENDING', 'PAID'], to: 'PARTIALLY_PAID', automatic: true },
    payInFull: { label: 'All is paid', from: ['PENDING', 'PARTIALLY_PAID'], to: 'PAID', automatic: true },
    reverseAll: { label: 'All receipts are reversed', from: ['PARTIALLY_PAID', 'PAID'], to: 'PENDING', automatic: true },
    cancel: { label: 'Everything is returned', from: ['PENDING', 'PARTIALLY_PAID', 'PAID'], to: 'CANCELLED', automatic: true },
  },
  importsAs: 'receipt',
  views: [{ path: '/payments', as: 'all' }, { path: '/payments/list', as: 'page' }],
  allow: {
    SUPER_ADMIN: ['list', 'show', 'create', 'import'],
    ADMIN: ['list', 'show', 'create', 'import'],
    CUSTOMER: ['list', 'show'],
  },
  rows: { CUSTOMER: { 'customer.user': me } },
})
