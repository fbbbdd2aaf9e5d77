import { formatMoney, text, ToneChip } from '#admin'
import { recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import { addressText } from '../../places/address.ts'
import customer from './customer.resource.ts'

type Customer = RecordOf<typeof customer>

/** Customer page with debt, contacts, orders, sales, shipments and payments. */
export default recordPage(customer, {
  chips: ['isActive', Overdue],
  actions: [
    {
      label: text('New order'),
      to: ({ record: { id } }) => `/order&cart/admin-cart?customer=${id}`,
      when: ({ record, role }) => role !== 'CUSTOMER' && record.isActive,
    },
    {
      label: text('Add payment'),
      to: ({ record: { id, outstandingAmount } }) =>
        `/billing/payment-status/create?source=${encodeURIComponent(JSON.stringify({ customer: id, amount: outstandingAmount }))}`,
      when: ({ record, role }) => role !== 'CUSTOMER' && (record.outstandingAmount ?? 0) > 0,
    },
    {
      label: text('Download statement'),
      path: ({ id }) => `/customer-statement?customerId=${String(id)}`,
      fileName: ({ customerCode }) => `${text('Statement')} ${String(customerCode)}.pdf`,
    },
  ],
  main: {
    [text('Open invoices')]: {
      of: 'payment',
      by: 'customer',
      only: { invoiceStatus: ['OPEN', 'OVERDUE', 'PARTIALLY_PAID'] },
      sort: 'dueDate',
      columns: ['dueDate', 'invoiceAmount', 'outstandingAmount', 'invoiceStatus'],
      first: 5,
      empty: text('Nothing to pay.'),
    },
    [text('Latest orders')]: {
      of: 'order-item',
      by: 'customer',
      columns: ['dateTime', 'orderTotal', 'orderStatus'],
      first: 5,
    },
  },
  side: {
    [text('Balance')]: {
      sums: [
        'outstandingAmount',
        { plus: 'overdueAmount' },
        'creditLimit',
        'availableCredit',
        'walletBalance',
      ],
    },
    [text('Contact')]: [
      'contactPerson',
      'phoneNumber',
      'email',
      [text('Address'), ({ record }) => addressText(record)],
    ],
    [text('Terms')]: [
      'customerType',
      'creditDays',
      'discountPercent',
      'taxNumber',
      'user',
      'sourceLead',
    ],
  },
  sideFirst: true,
  tabs: {
    orders: {
      of: 'order-item',
      by: 'customer',
      columns: ['dateTime', 'orderTotal', 'paymentType', 'orderStatus'],
    },
    sales: {
      of: 'sales-order',
      by: 'customer',
      columns: [
        'invoiceNumber',
        'salesDate',
        'grandTotal',
        'outstandingAmount',
        'invoiceStatus',
        'status',
      ],
    },
    payments: {
      of: 'payment-history',
      by: 'customer',
      label: text('Payments'),
      columns: ['paymentDate', 'salesId', 'paymentType', 'reference'],
    },
    shipments: {
      of: 'shipment',
      by: 'customer',
      columns: ['salesId', 'shipmentDate', 'expectedDeliveryDate', 'shipmentStatus'],
    },
    wallet: {
      of: 'wallet-history',
      by: 'customer',
      label: text('Wallet'),
      columns: ['transactionSource', 'balanceAfter', 'reference'],
    },
  },
  details: true,
})

function Overdue({ record: { overdueAmount } }: Shown<Customer, unknown>) {
  return overdueAmount ? (
    <ToneChip
      label={text('{amount} overdue', { amount: formatMoney(overdueAmount) })}
      tone="danger"
    />
  ) : null
}
