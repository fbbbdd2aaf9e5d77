import {
  date,
  flag,
  forRoles,
  money,
  number,
  own,
  reference,
  references,
  resource,
  text,
  today,
  total,
} from '#schema'
import { MONEY_KINDS } from '../payment-kinds.ts'

/**
 * Money received from a customer: one number, one amount. `payment-history` has a row for each sale it paid; the
 * remainder went to the wallet.
 */
export default resource('receipt', {
  label: ['Receipt', 'Receipts'],
  screen: '/billing/receipts',
  title: '{receiptNumber} {amount}',
  fields: {
    receiptNumber: number('RCT-{year}-000000', { max: 20, calculated: true, label: 'Receipt' }),
    customer: reference('customer'),
    sale: reference('sales-order', {
      label: 'Sales order',
      help: 'Leave blank to pay the oldest first',
    }),
    salesId: text({ keyFrom: 'sale', label: 'Sales order' }),
    sales: references('sales-order', {
      transient: true,
      max: 100,
      label: 'Invoices to pay',
      help: 'Leave blank to pay the oldest first',
    }),
    amount: money({ required: true, moreThan: 0 }),
    paymentType: reference('payment-type', {
      required: true,
      only: { kind: [...MONEY_KINDS, 'WALLET'] },
      label: 'Paid by',
    }),
    paymentDate: date({ required: true, initial: today, max: today, label: 'Date' }),
    reference: text({
      min: 2,
      max: 60,
      requiredBy: 'paymentType.requiresReference',
      help: 'Transfer, cheque or slip number',
    }),
    remarks: text({ max: 200 }),
    excessToWallet: flag({
      initial: false,
      label: 'Pay surplus into the wallet',
      help: 'Any overpayment goes into the customer’s wallet',
    }),
    walletCredit: total({ label: 'To the wallet' }),
    walletEntry: reference('wallet-history', { calculated: true }),
    receivedBy: reference('user', { calculated: true }),
  },
  checks: [
    {
      oneOf: ['customer', 'sale'],
      message: 'Choose a customer, or the sales order being paid.',
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
    totals: ['amount', 'walletCredit'],
    filters: ['customer', 'paymentType'],
    sort: '-paymentDate',
  },
  // Makes the example valid even if nothing is owed.
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
    ...forRoles(['SUPER_ADMIN', 'ADMIN'], ['list', 'show', 'create', 'import']),
    CUSTOMER: ['list', 'show'],
  },
  rows: { CUSTOMER: own('customer') },
})
