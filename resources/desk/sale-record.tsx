import { formatDate, formatFullDate, formatMoney, Small, text, ToneChip, useRecord } from '#admin'
import {
  Answered,
  Entry,
  Quiet,
  RecordLink,
  recordPage,
  Rows,
  type RowProps,
  type Shown,
} from '#admin/page'
import type { RecordOf } from '#schema'
import { Alert } from '@mui/material'
import { INVOICE, receiptPath } from '../money/invoice-link.tsx'
import type paymentHistory from '../money/payment-history.resource.ts'
import { addressText } from '../places/address.ts'
import { LineTable, linesIn, orderItem } from '../sales/orders/order-lines.tsx'
import { isShippable, newShipmentPath } from '../sales/invoices/create-shipment.tsx'
import { saleSteps, type Sale } from '../sales/invoices/sale-steps.tsx'
import salesOrder from '../sales/invoices/sales-order.resource.ts'
import { SentGoods, shipmentsIn, useSentGoods, type SentLine } from './sent-goods.tsx'

const useOrderAndGoods = ({ order, salesId }: Sale) => ({
  order: useRecord(orderItem, order),
  sent: useSentGoods({ salesId }),
})

type OfSale = Shown<Sale, ReturnType<typeof useOrderAndGoods>>

/** Sale page with steps, order and totals. */
export default recordPage(salesOrder, {
  use: useOrderAndGoods,
  heading: 'salesId',
  below: 'customer',
  chips: ['status', 'invoiceStatus'],
  actions: [
    {
      label: text('Create shipment'),
      to: ({ record }) => newShipmentPath(record.id),
      when: ({ record, role }) => role !== 'CUSTOMER' && isShippable(record.status),
      primary: true,
    },
    {
      label: text('Add payment'),
      to: ({ record }) => receiptPath(record),
      when: ({ record, role }) => role !== 'CUSTOMER' && record.outstandingAmount > 0,
      primary: true,
    },
    INVOICE,
  ],
  steps: ({ record, more }) => saleSteps(record, more.order.data),
  main: {
    closedShort: { slot: ClosedShort },
    [text('Order lines')]: OrderLines,
  },
  side: {
    [text('Invoice')]: {
      sums: [
        { always: 'subTotal', label: text('Goods') },
        { less: 'discountAmount' },
        'taxAmount',
        { plus: 'shippingCharge', label: text('Shipping') },
        { total: 'grandTotal', label: text('Invoiced') },
        { less: 'returnedAmount' },
        { less: 'paidAmount' },
        { plus: 'refundedAmount', label: text('Refunded to the wallet') },
        { total: 'outstandingAmount' },
      ],
    },
    [text('Key details')]: [
      'invoiceNumber',
      [text('Invoiced on'), 'invoiceDate'],
      'dueDate',
      [text('Paid by'), 'paymentType'],
      'orderId',
      [text('Deliver to'), ({ more }) => addressText(more.order.data?.shippingAddress)],
      [text('Reason'), 'cancelReason'],
    ],
  },
  tabs: {
    shipments: {
      label: text('Shipments'),
      count: ({ more }) => more.sent.data && shipmentsIn(more.sent.data.content).length,
      Body: Shipments,
    },
    receipts: {
      of: 'payment-history',
      by: 'salesId',
      value: 'salesId',
      label: text('Receipts'),
      Row: Receipt,
      first: 100,
      empty: ({ record }) => nothingPaid(record),
    },
    returns: {
      label: text('Returns'),
      count: ({ more }) => more.sent.data && returnedIn(more.sent.data.content).length,
      Body: Returns,
    },
  },
  historyOf: ['SUPER_ADMIN', 'ADMIN'],
})

/** Text for a sale without payments: nothing to pay, or the due date. */
export function nothingPaid({
  outstandingAmount,
  dueDate,
  invoiceStatus,
}: Pick<Sale, 'outstandingAmount' | 'dueDate' | 'invoiceStatus'>): string {
  if (outstandingAmount <= 0) return text('Nothing to pay.')
  const values = { dueDate: formatFullDate(dueDate) }
  return invoiceStatus === 'OVERDUE'
    ? text('Nothing has been paid yet. Payment was due on {dueDate}.', values)
    : text('Nothing has been paid yet. Payment is due on {dueDate}.', values)
}

function ClosedShort({ record }: OfSale) {
  return record.closedShort ? (
    <Alert severity="warning">
      {text(
        'Closed short: anything not yet shipped will not be sent and has been taken off the invoice.',
      )}
    </Alert>
  ) : null
}

function OrderLines({ more }: OfSale) {
  return (
    <Answered answer={more.order} label={text('the lines')}>
      {(ordered) => <LineTable lines={linesIn(ordered)} />}
    </Answered>
  )
}

function Shipments({ more }: OfSale) {
  return (
    <Answered answer={more.sent} label={text('the shipments')} height={80}>
      {({ content }) => <SentGoods details={content} />}
    </Answered>
  )
}

function Receipt({ row }: RowProps<RecordOf<typeof paymentHistory>, Sale, unknown>) {
  const { id, receiptNumber, paymentDate, labels, reversed, amount } = row
  return (
    <Entry
      main={
        <RecordLink of="payment-history" id={id}>
          {receiptNumber}
        </RecordLink>
      }
      below={[formatDate(paymentDate), labels['paymentType'], reversed && text('reversed')]}
      figure={formatMoney(amount)}
    />
  )
}

const returnedIn = (sent: readonly SentLine[]): readonly SentLine[] =>
  sent.filter(({ returnedQuantity }) => returnedQuantity > 0)

function Returns({ record, more }: OfSale) {
  return (
    <Answered answer={more.sent} label={text('the returns')} height={60}>
      {({ content }) => <Returned lines={returnedIn(content)} amount={record.returnedAmount} />}
    </Answered>
  )
}

function Returned({ lines, amount }: { lines: readonly SentLine[]; amount: number }) {
  if (lines.length === 0) return <Quiet>{text('No returns.')}</Quiet>
  return (
    <>
      <Rows>
        {lines.map(({ id, returnedQuantity, labels, shipment, trackingNumber, restock }) => (
          <Entry
            key={id}
            main={
              <span>
                {returnedQuantity} × {labels['item']} ·{' '}
                <RecordLink of="shipment" id={shipment}>
                  {trackingNumber}
                </RecordLink>
              </span>
            }
          >
            <ToneChip
              label={restock ? text('Back in stock') : text('Written off')}
              tone={restock ? 'success' : 'warning'}
            />
          </Entry>
        ))}
      </Rows>
      <Small className="tabular" sx={{ mt: 1 }}>
        {text('{amount} taken off the invoice', { amount: formatMoney(amount) })}
      </Small>
    </>
  )
}
