import { date, flag, forRoles, money, own, reference, resource, text } from '#schema'

/**
 * Portion of a receipt that pays one sale. Mistakes are reversed by a second row with a negative amount.
 */
export default resource('payment-history', {
  label: ['Payment entry', 'Payment history'],
  screen: '/billing/payment-history',
  title: '{receiptNumber} {amount}',
  fields: {
    receipt: reference('receipt', { required: true }),
    receiptNumber: text({ keyFrom: 'receipt', label: 'Receipt' }),
    payment: reference('payment', { required: true }),
    sale: reference('sales-order', { required: true, label: 'Sales order' }),
    salesId: text({ keyFrom: 'sale', label: 'Sales order' }),
    customer: reference('customer', { required: true }),
    paymentDate: date({ required: true, label: 'Date' }),
    amount: money({ required: true, min: -99_999_999.99 }),
    outstandingAfter: money({ required: true, label: 'Outstanding after' }),
    paymentType: reference('payment-type', { required: true, label: 'Paid by' }),
    reference: text({ min: 2, max: 60 }),
    receivedBy: reference('user'),
    remarks: text({ max: 200 }),
    // Set for payments from the wallet.
    walletEntry: reference('wallet-history'),
    reversed: flag({ initial: false }),
    reversalOf: reference('payment-history', { unique: true, label: 'Reverses' }),
    reversalReason: text({ min: 5, max: 200 }),
  },
  lockParent: 'sale',
  sections: {
    Receipt: [
      'receiptNumber',
      'paymentDate',
      'amount',
      'paymentType',
      'reference',
      'remarks',
      'receivedBy',
    ],
    'Paid for': ['customer', 'salesId', 'outstandingAfter'],
    Reversal: ['reversed', 'reversalOf', 'reversalReason'],
  },
  list: {
    columns: [
      'receiptNumber',
      'paymentDate',
      'salesId',
      'amount',
      'paymentType',
      'reference',
      'receivedBy',
      'reversed',
    ],
    totals: ['amount'],
    foldFirst: ['receivedBy', 'reference'],
    filters: [
      'paymentDate',
      'payment',
      'customer',
      'salesId',
      'receiptNumber',
      'paymentType',
      'reversed',
    ],
    sort: '-paymentDate',
  },
  // Rows of the payment in `?id`, oldest first.
  views: [
    {
      path: '/payment-history',
      as: 'all',
      parameters: { id: 'payment' },
      sort: 'paymentDate',
      fields: [
        'receiptNumber',
        'paymentDate',
        'salesId',
        'amount',
        'outstandingAfter',
        'paymentType',
        'reference',
        'remarks',
        'receivedBy',
        'reversed',
        'reversalOf',
        'reversalReason',
      ],
    },
  ],
  appendOnly: true,
  actions: {
    reverse: {
      label: 'Reverse receipt',
      inputs: ['reversalReason'],
      requires: ['reversalReason'],
      stamps: { reversed: true },
      tone: 'danger',
      when: { reversed: false, reversalOf: null },
      confirm:
        'This amount becomes outstanding on the sales order again. Anything paid from the wallet goes back into it.',
    },
  },
  allow: {
    SUPER_ADMIN: ['list', 'show', 'reverse'],
    ...forRoles(['ADMIN', 'CUSTOMER'], ['list', 'show']),
  },
  rows: { CUSTOMER: own('customer') },
})
