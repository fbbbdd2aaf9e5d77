import { choice, forRoles, instant, money, own, reference, resource, text, whole } from '#schema'

/**
 * Wallet entry with the balance before and after. Never changed; mistakes are undone by another entry.
 */
export default resource('wallet-history', {
  label: ['Wallet entry', 'Wallet history'],
  screen: '/billing/wallet-history',
  menu: {
    area: 'Customer',
    order: 30,
    icon: 'receipt',
    roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
  },
  title: '{transactionDate} {transactionType} {amount}',
  fields: {
    wallet: reference('customer-wallet', { required: true }),
    customer: reference('customer', { required: true }),
    // Sequence number within the wallet: 1, 2, 3 …
    historyNumber: whole({ required: true, label: 'No.' }),
    transactionDate: instant({ required: true, label: 'Date' }),
    transactionType: choice(
      { CREDIT: ['Paid in', 'success'], DEBIT: ['Paid out', 'neutral'] },
      { required: true, label: 'Type' },
    ),
    transactionSource: choice(
      {
        TOP_UP: 'Top-up',
        ORDER_PAYMENT: 'Order payment',
        REFUND: 'Refund',
        EXCESS_PAYMENT: 'Overpayment',
        ADJUSTMENT: 'Correction',
        REVERSAL: ['Reversal', 'warning'],
      },
      { required: true, label: 'Source' },
    ),
    amount: money({ required: true, moreThan: 0 }),
    balanceBefore: money({ required: true }),
    balanceAfter: money({ required: true }),
    paymentType: reference('payment-type'),
    reference: text({ max: 60 }),
    sale: reference('sales-order', { label: 'Sales order' }),
    salesId: text({ keyFrom: 'sale', label: 'Sales order' }),
    reversalOf: reference('wallet-history', { unique: true, label: 'Undoes entry' }),
    reason: text({ min: 3, max: 200 }),
    performedBy: reference('user', { label: 'Entered by' }),
  },
  uniqueTogether: [['wallet', 'historyNumber']],
  sections: {
    Entry: [
      'transactionDate',
      'customer',
      'historyNumber',
      'transactionType',
      'transactionSource',
      'reason',
    ],
    Amount: ['amount', 'balanceBefore', 'balanceAfter'],
    Origin: ['paymentType', 'reference', 'salesId', 'reversalOf', 'performedBy'],
  },
  list: {
    columns: [
      'transactionDate',
      'customer',
      'transactionType',
      'transactionSource',
      'amount',
      'balanceAfter',
      'reference',
      'reason',
      'salesId',
      'historyNumber',
      'paymentType',
      'reversalOf',
    ],
    folded: ['salesId', 'historyNumber', 'paymentType', 'reversalOf'],
    filters: [
      'customer',
      'wallet',
      'transactionType',
      'transactionSource',
      'sale',
      'salesId',
      { name: 'customerId', through: 'customer.id' },
      { name: 'userId', through: 'customer.user' },
    ],
    sort: ['-transactionDate', '-id'],
  },
  appendOnly: true,
  allow: forRoles(['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'], ['list', 'show']),
  rows: { CUSTOMER: own('customer') },
})
