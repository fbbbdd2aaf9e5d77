import { choice, date, flag, instant, me, money, now, percent, reference, resource, text } from '#language'

const AMOUNT = { calculated: true, required: true, initial: 0 } as const

/** The invoice of an approved order, one for each, made by the approval and never edited. What is owed on it is its `payment`. */
export default resource('sales-order', {
  label: ['Sale', 'Sales'],
  screen: '/billing/sales-details',
  menu: { area: 'Sales order', order: 30, icon: 'receipt', title: 'Sales details', roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'] },
  title: '{salesId} {customer}',
  fields: {
    salesId: text({ required: true, unique: true, series: 'SO-{year}-000000', calculated: true, label: 'Sale' }),
    order: reference('order-item', { required: true, unique: true, calculated: true }),
    orderId: text({ keyOf: 'order', label: 'Order' }),
    customer: reference('customer', { required: true, calculated: true }),
    salesDate: instant({ calculated: true, required: true, initial: now, label: 'Sold' }),
    invoiceNumber: text({ required: true, unique: true, series: 'INV-{year}-000000', gapFree: true, calculated: true, label: 'Invoice' }),
    invoiceDate: date({ calculated: true, required: true }),
    dueDate: date({ calculated: true, required: true, label: 'Due' }),
    paymentType: reference('payment-type', { required: true, calculated: true }),
    subTotal: money(AMOUNT),
    discountAmount: money({ ...AMOUNT, label: 'Discount' }),
    taxAmount: money({ ...AMOUNT, label: 'Tax' }),
    shippingCharge: money(AMOUNT),
    grandTotal: money({ ...AMOUNT, label: 'Total' }),
    returnedAmount: money({ ...AMOUNT, label: 'Returned' }),
    paidAmount: money({ ...AMOUNT, label: 'Paid' }),
    refundedAmount: money({ ...AMOUNT, label: 'Refunded' }),
    outstandingAmount: money({ ...AMOUNT, label: 'Outstanding' }),
    status: choice({
      APPROVED: ['Approved', 'info'], PARTIALLY_SHIPPED: ['Partially shipped', 'progress'], SHIPPED: ['Shipped', 'progress'],
      DELIVERED: ['Delivered', 'success'], RETURNED: ['Returned', 'warning'], CANCELLED: ['Cancelled', 'neutral'],
    }, { required: true, initial: 'APPROVED' }),
    shippedPercent: percent({ ...AMOUNT, label: 'Shipped' }),
    paymentStatus: choice({
      PENDING: ['Unpaid', 'warning'], PARTIALLY_PAID: ['Partially paid', 'progress'], PAID: ['Paid', 'success'], CANCELLED: ['Cancelled', 'neutral'],
    }, { calculated: true, required: true, initial: 'PENDING', label: 'Payment' }),
    cancelReason: reference('reject-reason', { calculated: true, label: 'Reason given' }),
    rejectReason: reference('reject-reason', { transient: true, only: { reasonKind: 'ORDER' }, label: 'Reason' }),
    closedShort: flag({ calculated: true, label: 'Closed short' }),
  },
  lockAfter: 'order',
  lookups: [['salesId'], ['invoiceDate', 'status', 'grandTotal', 'returnedAmount', 'order']],
  sections: {
    'Sale': ['salesId', 'orderId', 'customer', 'status', 'salesDate', 'shippedPercent', 'closedShort', 'cancelReason'],
    'Invoice': ['invoiceNumber', 'invoiceDate', 'dueDate', 'paymentType', 'subTotal', 'discountAmount', 'taxAmount', 'shippingCharge', 'grandTotal'],
    'Payment': ['paymentStatus', 'returnedAmount', 'paidAmount', 'refundedAmount', 'outstandingAmount'],
  },
  list: {
    columns: ['salesId', 'invoiceNumber', 'salesDate', 'customer', 'grandTotal', 'outstandingAmount', 'dueDate', 'paymentStatus', 'status'],
    folded: ['invoiceNumber', 'dueDate'],
    search: ['salesId', 'invoiceNumber', 'orderId'],
    anywhere: { comesWith: 'customer' },
    filters: [
      'status', 'paymentStatus', 'customer', { name: 'customerId', through: 'customer.id', label: 'Customer' },
      { name: 'userId', through: 'customer.user', label: 'Sign-in' }, 'invoiceDate', 'dueDate',
    ],
    sort: '-salesDate',
  },
  state: 'status',
  actions: {
    cancel: {
      label: 'Cancel sale', from: 'APPROVED', to: 'CANCELLED', tone: 'danger', requires: ['rejectReason'], asks: ['rejectReason'],
      confirm: 'Open shipments are cancelled, the goods are free again and what was paid goes into the wallet.',
    },
    closeShort: {
      label: 'Close short', from: 'PARTIALLY_SHIPPED', to: 'SHIPPED', tone: 'warning', requires: ['rejectReason'], asks: ['rejectReason'],
      confirm: 'What has not been shipped is never sent, and is taken off the invoice.',
    },
    ship: { label: 'Ship', from: ['APPROVED', 'PARTIALLY_SHIPPED'], to: 'SHIPPED', automatic: true },
    shipPart: { label: 'Ship a part', from: 'APPROVED', to: 'PARTIALLY_SHIPPED', automatic: true },
    deliver: { label: 'Deliver', from: ['PARTIALLY_SHIPPED', 'SHIPPED'], to: 'DELIVERED', automatic: true },
    takeBack: { label: 'Take back', from: ['PARTIALLY_SHIPPED', 'SHIPPED', 'DELIVERED'], to: 'RETURNED', automatic: true },
  },
  allow: {
    SUPER_ADMIN: ['list', 'show', 'cancel', 'closeShort'],
    ADMIN: ['list', 'show', 'cancel', 'closeShort'],
    CUSTOMER: ['list', 'show'],
  },
  rows: { CUSTOMER: { 'customer.user': me } },
})
