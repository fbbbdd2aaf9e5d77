import {
  formatDate,
  formatFullDate,
  formatMoney,
  translated,
  text,
  ToneChip,
  useAnswer,
  useUser,
} from '#admin'
import {
  DocumentButton,
  History,
  PageHeader,
  RecordMissing,
  refusalOf,
  StateHelp,
} from '#admin/page'
import { itemsOf, type RecordOf } from '#schema'
import { Box, Button, Typography } from '@mui/material'
import { LinkBase, useParams } from 'ra-core'
import { useState } from 'react'
import { AskedAction } from '../sales/orders/asked-action.tsx'
import { inPence } from '../sales/shop/cart.ts'
import { INVOICE, receiptPath } from '../sales/invoices/invoice-link.tsx'
import { Awaited, RecordLink, Sums } from '../sales/orders/order-looks.tsx'
import { Facts } from '../sales/facts.tsx'
import { LineTable, type Line } from '../sales/orders/order-lines.tsx'
import { ShipmentChip } from '../sales/shipment-chip.tsx'
import { COLUMN, COLUMNS, Entry, Parts, Quiet, Rows, Sheet } from '../sales/parts.tsx'
import { StatusSteps, type StatusStep } from '../sales/orders/status-steps.tsx'
import type shipment from '../shipping/shipment.resource.ts'
import paymentHistoryInEnglish from './payment-history.resource.ts'
import paymentInEnglish from './payment.resource.ts'

const [payment, paymentHistory] = [
  translated(paymentInEnglish),
  translated(paymentHistoryInEnglish),
]

type Named<Name extends string> = { readonly [Each in Name]: string }
type Payment = RecordOf<typeof payment> & Named<'salesId' | 'orderId'>
type Receipt = RecordOf<typeof paymentHistory> & Named<'receiptNumber' | 'salesId'>

interface View {
  readonly payment: Payment
  /** Oldest first. */
  readonly history: readonly Receipt[]
  readonly orderLines: readonly Line[]
  readonly shipments: readonly RecordOf<typeof shipment>[]
}

const STATES = itemsOf(payment.fields.paymentStatus)

/** What is owed for one sale, what came in, and what it was owed for. */
export function PaymentRecord() {
  const { id } = useParams<{ id: string }>()
  const answer = useAnswer<View>(`/payment/view-payment?id=${id}`)
  if (answer.error && !answer.data)
    return <RecordMissing definition={payment} refusal={refusalOf(answer.error)} />
  return answer.data ? (
    <OnePayment of={answer.data} />
  ) : (
    <Awaited answer={answer} label={text('the payment')} height={320} />
  )
}

function OnePayment({ of: { payment: owed, history, orderLines, shipments } }: { of: View }) {
  const isStaff = useUser()?.role !== 'CUSTOMER'
  const { label = '', tone } = STATES[owed.paymentStatus] ?? {}
  return (
    <Box>
      <PageHeader
        page={text('Payment')}
        heading={owed.salesId}
        back={{ to: '/billing/payment-status', label: text('payments') }}
        beside={
          <>
            <ToneChip label={label} tone={tone} />
            {owed.isOverdue && <ToneChip label={overdueWords(owed.daysOverdue)} tone="danger" />}
            <StateHelp definition={payment} state={owed.paymentStatus} />
          </>
        }
        below={
          isStaff ? (
            <RecordLink screen="/user/manage-customer" id={owed.customer}>
              {owed.labels['customer']}
            </RecordLink>
          ) : undefined
        }
        actions={
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {isStaff && owed.outstandingAmount > 0 && (
              <Button variant="contained" component={LinkBase} to={receiptPath(owed)}>
                {text('Add payment')}
              </Button>
            )}
            <DocumentButton document={INVOICE} record={{ ...owed }} />
          </Box>
        }
      />
      <Parts
        parts={[
          {
            name: 'payment',
            label: text('Payment'),
            body: () => <Overview owed={owed} receipts={history} />,
          },
          {
            name: 'lines',
            label: text('Order lines'),
            count: orderLines.length,
            body: () => (
              <Sheet title={text('Order lines')}>
                <LineTable lines={orderLines} />
              </Sheet>
            ),
          },
          {
            name: 'shipments',
            label: text('Shipments'),
            count: shipments.length,
            body: () => (
              <Sheet title={text('Shipments')}>
                <Shipments of={shipments} />
              </Sheet>
            ),
          },
          ...(isStaff
            ? [
                {
                  name: 'history',
                  label: text('History'),
                  body: () => <History definition={payment} id={owed.id} version={owed.version} />,
                },
              ]
            : []),
        ]}
      />
    </Box>
  )
}

const overdueWords = (days: number): string =>
  text('%{smart_count} day overdue |||| %{smart_count} days overdue', { smart_count: days })

function Overview({ owed, receipts }: { owed: Payment; receipts: readonly Receipt[] }) {
  return (
    <Box sx={COLUMNS}>
      <Box sx={COLUMN}>
        <Sheet title={text('Progress')}>
          <StatusSteps
            label={text('Progress of %{salesId}', { salesId: owed.salesId })}
            steps={paymentSteps(owed)}
          />
        </Sheet>
        <Sheet title={text('Receipts')}>
          <Receipts owed={owed} receipts={receipts} />
        </Sheet>
      </Box>
      <Box sx={COLUMN}>
        <Sheet title={text('Amounts')}>
          <Amounts owed={owed} />
        </Sheet>
        <Sheet title={text('Facts')}>
          <Facts
            facts={[
              [
                text('Sale'),
                <RecordLink key="sale" screen="/billing/sales-details" id={owed.sale}>
                  {owed.salesId}
                </RecordLink>,
              ],
              [
                text('Order'),
                <RecordLink key="order" screen="/order&cart/approve-orders" id={owed.order}>
                  {owed.orderId}
                </RecordLink>,
              ],
              [text('Invoice'), owed.invoiceNumber],
              [text('Invoiced on'), formatFullDate(owed.invoiceDate)],
              [text('Due'), formatFullDate(owed.dueDate)],
              [text('Last paid'), owed.lastPaymentDate && formatFullDate(owed.lastPaymentDate)],
              [text('Paid by'), owed.labels['paymentType']],
              [text('Remarks'), owed.remarks],
            ]}
          />
        </Sheet>
      </Box>
    </Box>
  )
}

/** From the invoice to the last penny, and where it stands. */
function paymentSteps({
  paymentStatus,
  invoiceDate,
  dueDate,
  lastPaymentDate,
  isOverdue,
}: Payment): StatusStep[] {
  const invoiced: StatusStep = { label: text('Invoiced'), at: 'done', on: invoiceDate }
  if (paymentStatus === 'CANCELLED')
    return [invoiced, { label: text('Nothing to pay'), at: 'now', tone: 'neutral' }]
  if (paymentStatus === 'PAID')
    return [invoiced, { label: text('Paid'), at: 'done', on: lastPaymentDate }]
  const isPart = paymentStatus === 'PARTIALLY_PAID'
  return [
    invoiced,
    ...(isPart
      ? [{ label: text('Partly paid'), at: 'done', on: lastPaymentDate, tone: 'progress' } as const]
      : []),
    {
      label: isOverdue ? text('Overdue since') : text('Due'),
      at: 'now',
      on: dueDate,
      tone: isOverdue ? 'danger' : 'warning',
    },
    { label: text('Paid'), at: 'ahead' },
  ]
}

function Amounts({ owed }: { owed: Payment }) {
  const less = (label: string, amount: number, sign: 1 | -1 = -1) =>
    amount ? [[label, sign * inPence(amount)] as const] : []
  return (
    <Sums
      rows={[
        [text('Invoiced'), inPence(owed.invoiceAmount)],
        ...less(text('Returned'), owed.returnedAmount),
        ...less(text('Paid'), owed.paidAmount),
        ...less(text('Refunded to the wallet'), owed.refundedAmount, 1),
      ]}
      total={[text('Outstanding'), inPence(owed.outstandingAmount)]}
    />
  )
}

/** What came in, entry by entry; whoever may can take one back. */
function Receipts({ owed, receipts }: { owed: Payment; receipts: readonly Receipt[] }) {
  const mayReverse = useUser()?.role === 'SUPER_ADMIN'
  const [chosen, setChosen] = useState<Receipt | null>(null)
  if (receipts.length === 0)
    return (
      <Quiet>
        {owed.outstandingAmount > 0 ? text('Nothing has been paid yet.') : text('Nothing to pay.')}
      </Quiet>
    )
  return (
    <>
      <Rows label={text('Receipts')}>
        {receipts.toReversed().map((entry) => (
          <Entry key={entry.id}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                <RecordLink screen={paymentHistory.screen} id={entry.id}>
                  {entry.receiptNumber}
                </RecordLink>
                {entry.reversed && <ToneChip label={text('Reversed')} tone="neutral" />}
                {entry.reversalOf !== null && <ToneChip label={text('Reversal')} tone="warning" />}
              </Box>
              <Typography
                sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {[
                  formatDate(entry.paymentDate),
                  entry.labels['paymentType'],
                  entry.reference,
                  entry.reversalReason ?? entry.remarks,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
            <Box className="tabular" sx={{ textAlign: 'right' }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {formatMoney(entry.amount)}
              </Typography>
              <Typography
                component="span"
                sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}
              >
                {text('%{amount} left', { amount: formatMoney(entry.outstandingAfter) })}
              </Typography>
            </Box>
            {mayReverse && !entry.reversed && entry.reversalOf === null && (
              <Button
                size="small"
                color="error"
                variant="outlined"
                aria-label={text('Reverse receipt %{number}', { number: entry.receiptNumber })}
                onClick={() => setChosen(entry)}
              >
                {text('Reverse')}
              </Button>
            )}
          </Entry>
        ))}
      </Rows>
      {chosen && (
        <AskedAction
          definition={paymentHistory}
          record={{ ...chosen }}
          name="reverse"
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function Shipments({ of }: { of: View['shipments'] }) {
  if (of.length === 0) return <Quiet>{text('Nothing has been put on a shipment yet.')}</Quiet>
  return (
    <Rows>
      {of.map((each) => (
        <Entry key={each.id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <RecordLink screen="/shipment/update-shipment" id={each.id}>
              {each.trackingNumber}
            </RecordLink>
            <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {text('leaves %{date}', { date: formatFullDate(each.shipmentDate) })}
            </Typography>
          </Box>
          <ShipmentChip status={each.shipmentStatus} />
        </Entry>
      ))}
    </Rows>
  )
}
