import { formatDate, formatMoney, text, ToneChip } from '#admin'
import {
  Card,
  Entry,
  Facts,
  Quiet,
  RecordLink,
  recordPage,
  RowAction,
  Rows,
  type Shown,
  type Step,
} from '#admin/page'
import type { AnswerOf } from '#schema'
import { Link } from '@mui/material'
import { INVOICE, receiptPath, STATEMENT } from '../money/invoice-link.tsx'
import payment from '../money/payment.resource.ts'
import { LineTable } from '../sales/orders/order-lines.tsx'
import { leavingWords, ShipmentChip } from '../shipping/progress/shipment-steps.tsx'
import { HowToPay } from './how-to-pay.tsx'
import type paymentView from './payment-view.server.ts'

type View = AnswerOf<typeof paymentView, '/payment/view-payment'>
type Payment = View['payment']

type OfPayment = Shown<Payment, View>

/** Payment page: the receivable of a sale and its receipts. */
export default recordPage(payment, {
  call: {
    path: (id) => `/payment/view-payment?id=${id}`,
    record: (view: View) => view.payment,
  },
  heading: 'salesId',
  below: 'customer',
  actions: [
    {
      label: text('Add payment'),
      to: ({ record }) => receiptPath(record),
      when: ({ record, role }) => role !== 'CUSTOMER' && record.outstandingAmount > 0,
      primary: true,
    },
    { action: 'remind' },
    { action: 'promise' },
    INVOICE,
    STATEMENT,
  ],
  steps: ({ record }) => paymentSteps(record),
  main: { howToPay: { slot: HowToPay }, [text('Receipts')]: Receipts },
  side: {
    contact: { slot: Contact },
    [text('Amounts')]: {
      sums: [
        'invoiceAmount',
        { less: 'returnedAmount' },
        { less: 'paidAmount' },
        { plus: 'refundedAmount', label: text('Refunded to the wallet') },
        { total: 'outstandingAmount' },
      ],
    },
    [text('Key details')]: [
      [text('Sale'), 'salesId'],
      'orderId',
      'invoiceNumber',
      [text('Invoiced on'), 'invoiceDate'],
      'dueDate',
      'lastPaymentDate',
      'remindedOn',
      'promiseDate',
      'promiseNote',
      [text('Paid by'), 'paymentType'],
      'remarks',
    ],
  },
  tabs: {
    lines: {
      label: text('Order lines'),
      count: ({ more }) => more.orderLines.length,
      Body: ({ more }) => <LineTable lines={more.orderLines} />,
    },
    shipments: {
      label: text('Shipments'),
      count: ({ more }) => more.shipments.length,
      Body: Shipments,
    },
  },
  historyOf: ['SUPER_ADMIN', 'ADMIN'],
})

/** Ways to reach the customer, for staff who chase a payment. */
function Contact({ more: { contact } }: OfPayment) {
  if (!contact) return null
  return (
    <Card title={text('Contact')}>
      <Facts
        facts={[
          [text('Contact person'), contact.contactPerson],
          [
            text('Phone'),
            contact.phoneNumber && (
              <Link href={`tel:${contact.phoneNumber}`}>{contact.phoneNumber}</Link>
            ),
          ],
          [
            text('E-mail'),
            contact.email && <Link href={`mailto:${contact.email}`}>{contact.email}</Link>,
          ],
        ]}
      />
    </Card>
  )
}

function paymentSteps(owed: Payment): Step[] {
  const { paymentStatus, invoiceDate, dueDate, lastPaymentDate, isOverdue } = owed
  const invoiced: Step = { label: text('Invoiced'), at: 'done', on: invoiceDate }
  if (paymentStatus === 'CANCELLED')
    return [invoiced, { label: text('Nothing to pay'), at: 'now', tone: 'neutral' }]
  if (paymentStatus === 'PAID')
    return [invoiced, { label: text('Paid'), at: 'done', on: lastPaymentDate }]
  const partly: Step = {
    label: text('Partly paid'),
    at: 'done',
    on: lastPaymentDate,
    tone: 'progress',
  }
  const due: Step = isOverdue
    ? { label: text('Overdue since'), at: 'now', on: dueDate, tone: 'danger' }
    : { label: text('Due'), at: 'now', on: dueDate, tone: 'warning' }
  return [
    invoiced,
    ...(paymentStatus === 'PARTIALLY_PAID' ? [partly] : []),
    due,
    { label: text('Paid'), at: 'ahead' },
  ]
}

function Receipts({ record, more }: OfPayment) {
  if (more.history.length === 0)
    return (
      <Quiet>
        {record.outstandingAmount > 0
          ? text('Nothing has been paid yet.')
          : text('Nothing to pay.')}
      </Quiet>
    )
  return (
    <Rows label={text('Receipts')}>
      {more.history.toReversed().map((entry) => (
        <OneReceipt key={entry.id} entry={entry} />
      ))}
    </Rows>
  )
}

const OneReceipt = ({ entry }: { entry: View['history'][number] }) => (
  <Entry
    main={
      <>
        <RecordLink of="payment-history" id={entry.id}>
          {entry.receiptNumber}
        </RecordLink>
        {entry.reversed && <ToneChip label={text('Reversed')} tone="neutral" />}
        {entry.reversalOf !== null && <ToneChip label={text('Reversal')} tone="warning" />}
      </>
    }
    below={[
      formatDate(entry.paymentDate),
      entry.labels['paymentType'],
      entry.reference,
      entry.reversalReason ?? entry.remarks,
    ]}
    figure={formatMoney(entry.amount)}
    belowFigure={text('{amount} left', { amount: formatMoney(entry.outstandingAfter) })}
  >
    <RowAction
      of="payment-history"
      record={entry}
      action="reverse"
      label={text('Reverse')}
      title={text('Reverse receipt {number}', { number: entry.receiptNumber ?? '' })}
    />
  </Entry>
)

function Shipments({ more: { shipments } }: OfPayment) {
  if (shipments.length === 0) return <Quiet>{text('No shipments yet.')}</Quiet>
  return (
    <Rows>
      {shipments.map(({ id, trackingNumber, shipmentStatus, shipmentDate }) => (
        <Entry
          key={id}
          main={
            <RecordLink of="shipment" id={id}>
              {trackingNumber}
            </RecordLink>
          }
          below={[leavingWords({ shipmentStatus, shipmentDate })]}
        >
          <ShipmentChip status={shipmentStatus} />
        </Entry>
      ))}
    </Rows>
  )
}
