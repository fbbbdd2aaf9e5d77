import {
  formatDate,
  formatFullDate,
  formatMoney,
  spoken,
  text,
  ToneChip,
  useAnswer,
  useRows,
  useScreenContext,
  useUser,
  type PageOf,
} from '#admin'
import {
  availableActions,
  DocumentButton,
  History,
  PageHeader,
  RecordMissing,
  refusalOf,
  StateHelp,
} from '#admin/page'
import { itemsOf, type RecordOf } from '#schema'
import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { LinkBase, useParams } from 'ra-core'
import { useState } from 'react'
import type paymentHistory from '../money/payment-history.resource.ts'
import { AskedAction } from './asked-action.tsx'
import { inPence } from './cart.ts'
import { INVOICE, receiptPath } from './invoice-link.tsx'
import { addressWords, Awaited, moneyOf, RecordLink, Sums } from './order-looks.tsx'
import { Facts, LineTable, linesIn, type Order } from './order-view.tsx'
import {
  COLUMN,
  COLUMNS,
  Entry as Row,
  Parts,
  Quiet,
  Rows as List,
  Sheet,
  useKeptFocus,
} from './parts.tsx'
import salesOrderInEnglish from './sales-order.resource.ts'
import { SentGoods, type SentLine } from './sent-goods.tsx'
import { StatusSteps, type StatusStep } from './status-steps.tsx'

const salesOrder = spoken(salesOrderInEnglish)

type Sale = RecordOf<typeof salesOrder>
type Entry = RecordOf<typeof paymentHistory>

const STATES = itemsOf(salesOrder.fields.status)
const PAYMENT = itemsOf(salesOrder.fields.paymentStatus)

/** A sale at the address of its record. */
export function SaleRecord() {
  const { id } = useParams<{ id: string }>()
  const answer = useAnswer<Sale>(`/sales-order/${id}`)
  if (answer.error && !answer.data)
    return <RecordMissing definition={salesOrder} refusal={refusalOf(answer.error)} />
  return answer.data ? (
    <OneSale sale={answer.data} />
  ) : (
    <Awaited answer={answer} label={text('the sale')} height={320} />
  )
}

function OneSale({ sale }: { sale: Sale }) {
  const { principal } = useScreenContext()
  const isStaff = useUser()?.role !== 'CUSTOMER'
  const [askedFor, setAskedFor] = useState<string | null>(null)
  useKeptFocus(sale.version)
  const order = useAnswer<Order>(`/order-item/${sale.order}`)
  const details = useRows<SentLine>(`/shipment-details/list?salesId=${sale.salesId}`, 500)
  const receipts = useAnswer<PageOf<Entry>>(
    `/payment/list-bySalesId?salesId=${sale.salesId}&size=100`,
  )
  const shipped =
    details.data && new Set(details.data.content.map((detail) => detail.shipment)).size
  const returned = details.data?.content.filter(({ returnedQuantity }) => returnedQuantity > 0)
  const canShip = isStaff && (sale.status === 'APPROVED' || sale.status === 'PARTIALLY_SHIPPED')
  const owes = isStaff && sale.outstandingAmount > 0
  return (
    <Box>
      <PageHeader
        page={text('Sale')}
        heading={sale.salesId}
        back={{ to: '/billing/sales-details', label: text('sales') }}
        beside={
          <>
            <ToneChip label={STATES[sale.status]?.label ?? ''} tone={STATES[sale.status]?.tone} />
            <ToneChip
              label={PAYMENT[sale.paymentStatus]?.label ?? ''}
              tone={PAYMENT[sale.paymentStatus]?.tone}
            />
            <StateHelp definition={salesOrder} state={sale.status} />
          </>
        }
        below={
          isStaff ? (
            <RecordLink screen="/user/manage-customer" id={sale.customer}>
              {sale.labels['customer']}
            </RecordLink>
          ) : undefined
        }
        actions={
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {canShip && (
              <Button
                variant="contained"
                component={LinkBase}
                to={`/shipment/update-shipment/create?sale=${sale.id}`}
              >
                {text('Create shipment')}
              </Button>
            )}
            {owes && (
              <Button
                variant={canShip ? 'outlined' : 'contained'}
                component={LinkBase}
                to={receiptPath(sale)}
              >
                {text('Add payment')}
              </Button>
            )}
            <DocumentButton document={INVOICE} record={{ ...sale }} />
            {availableActions(salesOrder, { ...sale }, principal).map(({ name, action }) => (
              <Button
                key={name}
                variant="outlined"
                color={action.tone === 'danger' ? 'error' : 'primary'}
                onClick={() => setAskedFor(name)}
              >
                {action.label}
              </Button>
            ))}
          </Box>
        }
      />
      <Parts
        parts={[
          { name: 'sale', label: text('Sale'), body: () => <Overview sale={sale} order={order} /> },
          {
            name: 'shipments',
            label: text('Shipments'),
            count: shipped,
            body: () => (
              <Sheet title={text('Shipments')}>
                {details.data ? (
                  <SentGoods details={details.data.content} />
                ) : (
                  <Awaited answer={details} label={text('the shipments')} height={80} />
                )}
              </Sheet>
            ),
          },
          {
            name: 'receipts',
            label: text('Receipts'),
            count: receipts.data?.totalElements,
            body: () => (
              <Sheet title={text('Receipts')}>
                {receipts.data ? (
                  <Receipts sale={sale} receipts={receipts.data.content} />
                ) : (
                  <Awaited answer={receipts} label={text('the payments')} height={60} />
                )}
              </Sheet>
            ),
          },
          {
            name: 'returns',
            label: text('Returns'),
            count: returned?.length,
            body: () => (
              <Sheet title={text('Returns')}>
                {returned ? (
                  <Returns sale={sale} back={returned} />
                ) : (
                  <Awaited answer={details} label={text('the returns')} height={60} />
                )}
              </Sheet>
            ),
          },
          ...(isStaff
            ? [
                {
                  name: 'history',
                  label: text('History'),
                  body: () => (
                    <History definition={salesOrder} id={sale.id} version={sale.version} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {askedFor && (
        <AskedAction
          definition={salesOrder}
          record={{ ...sale }}
          name={askedFor}
          onClose={() => setAskedFor(null)}
        />
      )}
    </Box>
  )
}

/** How far it is, what was ordered, what it comes to. */
function Overview({ sale, order }: { sale: Sale; order: ReturnType<typeof useAnswer<Order>> }) {
  return (
    <Box sx={COLUMNS}>
      <Box sx={COLUMN}>
        <Sheet title={text('Progress')}>
          <StatusSteps
            label={text('Progress of %{salesId}', { salesId: sale.salesId })}
            steps={saleSteps(sale, order.data)}
          />
        </Sheet>
        {sale.closedShort && (
          <Alert severity="warning">
            {text(
              'Closed short: what had not been shipped is not sent and was taken off the invoice.',
            )}
          </Alert>
        )}
        <Sheet title={text('Order lines')}>
          {order.data ? (
            <LineTable lines={linesIn(order.data)} />
          ) : (
            <Awaited answer={order} label={text('the lines')} />
          )}
        </Sheet>
      </Box>
      <Box sx={COLUMN}>
        <Sheet title={text('Invoice')}>
          <Amounts sale={sale} />
        </Sheet>
        <Sheet title={text('Facts')}>
          <Facts
            facts={[
              [text('Invoice'), sale.invoiceNumber],
              [text('Invoiced on'), formatFullDate(sale.invoiceDate)],
              [text('Due'), formatFullDate(sale.dueDate)],
              [text('Paid by'), sale.labels['paymentType']],
              [
                text('Order'),
                <RecordLink key="order" screen="/order&cart/approve-orders" id={sale.order}>
                  {sale.orderId}
                </RecordLink>,
              ],
              [text('Goes to'), addressWords(order.data?.shippingAddress as never)],
              [text('Reason'), sale.labels['cancelReason']],
            ]}
          />
        </Sheet>
      </Box>
    </Box>
  )
}

function saleSteps(
  { status, salesDate, shippedPercent, paymentStatus }: Sale,
  order: Order | undefined,
): StatusStep[] {
  const first: StatusStep[] = [
    { label: text('Ordered'), at: 'done', on: order?.dateTime },
    { label: text('Approved'), at: 'done', on: salesDate },
  ]
  if (status === 'CANCELLED')
    return [...first, { label: text('Cancelled'), at: 'now', tone: 'neutral' }]
  const reached = { APPROVED: 0, PARTIALLY_SHIPPED: 1, SHIPPED: 2, DELIVERED: 3, RETURNED: 3 }[
    status
  ]
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'CANCELLED'
  return [
    ...first,
    {
      label: shippingWord(status, shippedPercent),
      at: reached >= 2 ? 'done' : 'now',
      tone: reached >= 2 ? 'success' : 'progress',
    },
    {
      label:
        status === 'RETURNED'
          ? text('Returned')
          : reached === 2
            ? text('On its way')
            : text('Delivered'),
      at: reached >= 3 ? 'done' : reached === 2 ? 'now' : 'ahead',
      tone: status === 'RETURNED' ? 'warning' : reached >= 3 ? 'success' : 'progress',
    },
    {
      label: isPaid
        ? text('Paid')
        : paymentStatus === 'PARTIALLY_PAID'
          ? text('Partly paid')
          : text('To be paid'),
      at: isPaid ? 'done' : reached >= 3 ? 'now' : 'ahead',
      tone: isPaid ? 'success' : 'warning',
    },
  ]
}

const shippingWord = (status: Sale['status'], shippedPercent: number): string =>
  status === 'APPROVED'
    ? text('Getting ready')
    : status === 'PARTIALLY_SHIPPED'
      ? text('Shipped %{percent}%', { percent: shippedPercent })
      : text('Shipped')

function Amounts({ sale }: { sale: Sale }) {
  const optional = (label: string, amount: number, sign = 1) =>
    amount ? [[label, sign * inPence(amount)] as const] : []
  return (
    <>
      <Sums
        rows={[
          [text('Goods'), inPence(sale.subTotal)],
          ...optional(text('Discount'), sale.discountAmount, -1),
          [text('Tax'), inPence(sale.taxAmount)],
          ...optional(text('Shipping'), sale.shippingCharge),
        ]}
        total={[text('Invoiced'), inPence(sale.grandTotal)]}
      />
      <Box sx={{ mt: 1.5 }}>
        <Sums
          rows={[
            ...optional(text('Returned'), sale.returnedAmount, -1),
            ...optional(text('Paid'), sale.paidAmount, -1),
            ...optional(text('Refunded to the wallet'), sale.refundedAmount),
          ]}
          total={[text('Outstanding'), inPence(sale.outstandingAmount)]}
        />
      </Box>
    </>
  )
}

function Receipts({ sale, receipts }: { sale: Sale; receipts: readonly Entry[] }) {
  if (receipts.length === 0)
    return (
      <Quiet>
        {sale.outstandingAmount > 0
          ? text('Nothing has been paid yet. Due %{dueDate}.', {
              dueDate: formatDate(sale.dueDate),
            })
          : text('Nothing to pay.')}
      </Quiet>
    )
  return (
    <List>
      {receipts.map((entry) => (
        <Row key={entry.id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontSize: '0.875rem' }}>
              <RecordLink screen="/billing/payment-history" id={entry.id}>
                {entry.receiptNumber}
              </RecordLink>
            </Typography>
            <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {formatDate(entry.paymentDate)} · {entry.labels['paymentType']}
              {entry.reversed && ` · ${text('reversed')}`}
            </Typography>
          </Box>
          <span className="tabular">{formatMoney(entry.amount)}</span>
        </Row>
      ))}
    </List>
  )
}

function Returns({ sale, back }: { sale: Sale; back: readonly SentLine[] }) {
  if (back.length === 0) return <Quiet>{text('Nothing has come back.')}</Quiet>
  return (
    <>
      <List>
        {back.map((line) => (
          <Row key={line.id}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {line.returnedQuantity} × {line.labels['item']} ·{' '}
              <Link component={LinkBase} to={`/shipment/update-shipment/${line.shipment}/show`}>
                {line.trackingNumber}
              </Link>
            </Box>
            <ToneChip
              label={line.restock ? text('Back in stock') : text('Written off')}
              tone={line.restock ? 'success' : 'warning'}
            />
          </Row>
        ))}
      </List>
      <Typography
        className="tabular"
        sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 1 }}
      >
        {text('%{amount} taken off the invoice', { amount: moneyOf(inPence(sale.returnedAmount)) })}
      </Typography>
    </>
  )
}
