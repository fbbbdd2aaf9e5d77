import { date, flag, me, money, reference, resource, text, today } from '#schema'

const AMOUNT = { calculated: true, required: true, initial: 0 } as const

/**
 * Money that came in from a customer, as it came: one number, one amount. What it paid stands in its `payment-history`,
 * one row for each sales order; what was left over went to the wallet.
 */
export default resource('receipt', {
  label: ['Receipt', 'Receipts'],
  screen: '/billing/receipts',
  title: '{receiptNumber} {amount}',
  fields: {
    receiptNumber: text({
      required: true,
      unique: true,
      max: 20,
      series: 'RCT-{year}-000000',
      calculated: true,
      label: 'Receipt',
    }),
    customer: reference('customer', { help: 'Whose open invoices it pays, oldest due first' }),
    sale: reference('sales-order', {
      label: 'Sales order',
      help: 'Only this one; empty: oldest due first',
    }),
    salesId: text({ keyOf: 'sale', label: 'Sales order' }),
    amount: money({ required: true, moreThan: 0 }),
    paymentType: reference('payment-type', {
      required: true,
      only: { kind: ['CASH', 'BANK', 'CARD', 'CHEQUE', 'MOBILE', 'WALLET'] },
      label: 'Paid by',
    }),
    paymentDate: date({ required: true, initial: today, max: today, label: 'Date' }),
    reference: text({
      min: 2,
      max: 60,
      requiredBy: 'paymentType.requiresReference',
      help: 'Number of the transfer, cheque or slip',
    }),
    remarks: text({ max: 200 }),
    excessToWallet: flag({
      initial: false,
      label: 'Surplus to the wallet',
      help: 'What is more than owed is kept in the customer’s wallet',
    }),
    walletCredit: money({ ...AMOUNT, label: 'To the wallet' }),
    walletEntry: reference('wallet-history', { calculated: true }),
    receivedBy: reference('user', { calculated: true }),
  },
  checks: [
    {
      oneOf: ['customer', 'sale'],
      message: 'Say whose money it is, or which sales order it pays.',
    },
  ],
  list: {
    columns: [
      'receiptNumber',
      'paymentDate',
      'customer',
      'amount',
      'paymentType',
      'reference',
      'walletCredit',
    ],
    filters: ['customer', 'paymentType'],
    sort: '-paymentDate',
  },
  // Taken in whether anything is owed or not.
  example: { excessToWallet: true },
  lookups: [['customer', 'paymentDate', 'amount']],
  appendOnly: true,
  sheet: {
    className: 'CustomerPayment',
    upload: '/upload-customer-payment',
    template: '/download-payment-template',
    matchOn: [],
    columns: [
      { header: 'customerCode', field: 'customer', required: true },
      { header: 'salesId', field: 'sale' },
      'amount',
      'paymentType',
      { header: 'paymentDate', field: 'paymentDate', required: true },
      'reference',
      'excessToWallet',
    ],
  },
  allow: {
    SUPER_ADMIN: ['list', 'show', 'create', 'import'],
    ADMIN: ['list', 'show', 'create', 'import'],
    CUSTOMER: ['list', 'show'],
  },
  rows: { CUSTOMER: { 'customer.user': me } },
})
