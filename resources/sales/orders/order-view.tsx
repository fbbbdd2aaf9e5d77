import {
  exactMoment,
  formatFullDate,
  formatInstant,
  spoken,
  text,
  ToneChip,
  useAnswer,
  useUser,
  type PageOf,
} from '#admin'
import { itemsOf, type RecordOf } from '#schema'
import { Alert, Box, Link, Paper, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'
import type { ReactNode } from 'react'
import type shipment from '../../shipping/shipment.resource.ts'
import orderItemInEnglish from './order-item.resource.ts'
import { addressWords, moneyOf, RecordLink, Sums } from './order-looks.tsx'
import { inPence } from '../shop/cart.ts'
import { StatusSteps, type StatusStep } from './status-steps.tsx'

const orderItem = spoken(orderItemInEnglish)

export type Order = RecordOf<typeof orderItem>
/** A line as the API gives it; staff are told how much of its item is available. */
export type Line = NonNullable<Order['items']>[number] & {
  readonly id: number
  readonly labels?: Readonly<Record<string, string>>
  readonly availableQuantity?: number
}
export const linesIn = (order: Order): readonly Line[] => (order.items ?? []) as readonly Line[]
export const itemNameOf = (line: Line): string =>
  line.labels?.['item'] ?? text('Item %{item}', { item: String(line.item) })
/** "Kilogram (kg)" is "kg" behind a number. */
export const unitOf = (line: Pick<Line, 'labels'>): string =>
  /\(([^)]+)\)$/.exec(line.labels?.['unit'] ?? '')?.[1] ?? ''

type Shipment = RecordOf<typeof shipment>

const STATES = itemsOf(orderItem.fields.orderStatus)

export const OrderChip = ({ order }: { order: Pick<Order, 'orderStatus'> }) => (
  <ToneChip
    label={STATES[order.orderStatus]?.label ?? order.orderStatus}
    tone={STATES[order.orderStatus]?.tone}
  />
)

/** The steps of an order and where it stands; one that ended early ends there. */
export function orderSteps({ orderStatus, dateTime, decidedDate }: Order): StatusStep[] {
  const placed: StatusStep = { label: text('Placed'), at: 'done', on: dateTime }
  if (orderStatus === 'REJECTED')
    return [placed, { label: text('Rejected'), at: 'now', on: decidedDate, tone: 'danger' }]
  if (orderStatus === 'CANCELLED')
    return [placed, { label: text('Cancelled'), at: 'now', tone: 'neutral' }]
  const reached = {
    PENDING: 0,
    APPROVED: 1,
    PARTIALLY_SHIPPED: 2,
    SHIPPED: 3,
    DELIVERED: 4,
    RETURNED: 4,
  }[orderStatus]
  const at = (step: number): StatusStep['at'] =>
    step <= reached ? 'done' : step === reached + 1 ? 'now' : 'ahead'
  return [
    placed,
    {
      label: reached >= 1 ? text('Approved') : text('Being checked'),
      at: at(1),
      on: decidedDate,
      tone: reached >= 1 ? 'success' : 'warning',
    },
    orderStatus === 'PARTIALLY_SHIPPED'
      ? { label: text('Partly shipped'), at: 'now', tone: 'progress' }
      : {
          label: reached >= 3 ? text('Shipped') : text('Getting ready'),
          at: reached >= 3 ? 'done' : at(2),
          tone: reached >= 3 ? 'success' : 'progress',
        },
    orderStatus === 'RETURNED'
      ? { label: text('Returned'), at: 'done', tone: 'warning' }
      : {
          label: reached === 3 ? text('On its way') : text('Delivered'),
          at: reached === 3 ? 'now' : reached >= 4 ? 'done' : 'ahead',
          tone: reached === 3 ? 'progress' : 'success',
        },
  ]
}

/** Everything about an order but its name: how far it is, what is in it, what it comes to, where it goes. */
export function OrderBody({ order, lines }: { order: Order; lines?: ReactNode }) {
  const isCustomer = useUser()?.role === 'CUSTOMER'
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={COLUMNS}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Paper variant="outlined" sx={CARD}>
            <StatusSteps
              label={text('Progress of %{orderId}', { orderId: order.orderId })}
              steps={orderSteps(order)}
            />
          </Paper>
          <Reason order={order} />
          {order.hasShortage && (
            <Alert severity="warning">
              {text(
                'A batch promised to this order can no longer be delivered. Reserve other goods, or close the order short.',
              )}
            </Alert>
          )}
          <Paper variant="outlined" component="section" aria-label={text('Lines')} sx={CARD}>
            {lines ?? <LineTable lines={linesIn(order)} />}
          </Paper>
          {isCustomer && order.sale && <Shipments order={order} />}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Paper variant="outlined" component="section" aria-label={text('Total')} sx={CARD}>
            <OrderSums order={order} />
          </Paper>
          <Paper
            variant="outlined"
            component="section"
            aria-label={text('Delivery and payment')}
            sx={CARD}
          >
            <Facts
              facts={[
                [
                  text('Customer'),
                  isCustomer ? null : (
                    <RecordLink key="customer" screen="/user/manage-customer" id={order.customer}>
                      {order.labels['customer']}
                    </RecordLink>
                  ),
                ],
                [
                  text('Placed'),
                  <time key="placed" dateTime={order.dateTime} title={exactMoment(order.dateTime)}>
                    {formatInstant(order.dateTime)}
                  </time>,
                ],
                [
                  text('Wanted on'),
                  order.requestedDeliveryDate && formatFullDate(order.requestedDeliveryDate),
                ],
                [text('Goes to'), addressWords(order.shippingAddress as never)],
                [text('Paid by'), order.labels['paymentType']],
                [
                  text('Invoice'),
                  order.sale && (
                    <Link
                      key="sale"
                      component={LinkBase}
                      to={`/billing/sales-details/${order.sale}/show`}
                    >
                      {order.salesId}
                    </Link>
                  ),
                ],
                [text('Remarks'), order.customerRemarks],
                [text('Decided by'), order.decidedBy && order.labels['decidedBy']],
                [text('Remark on the decision'), order.remark],
              ]}
            />
          </Paper>
        </Box>
      </Box>
    </Box>
  )
}

function Reason({ order: { orderStatus, labels, rejectRemarks } }: { order: Order }) {
  if (orderStatus !== 'REJECTED' && orderStatus !== 'CANCELLED') return null
  const why = [labels['rejectReason'], rejectRemarks].filter(Boolean).join('. ')
  if (!why) return null
  return (
    <Alert severity={orderStatus === 'REJECTED' ? 'error' : 'warning'} icon={false}>
      <b>
        {orderStatus === 'REJECTED' ? text('Why it was rejected') : text('Why it was cancelled')}:
      </b>{' '}
      {why}
    </Alert>
  )
}

/** What an order comes to, as it was decided or, before, as it was asked for. */
function OrderSums({ order }: { order: Order }) {
  const rows: (readonly [string, number])[] = [[text('Goods'), inPence(order.subTotal)]]
  if (order.discountAmount) rows.push([text('Discount'), -inPence(order.discountAmount)])
  rows.push([text('Tax'), inPence(order.taxAmount)])
  if (order.shippingCharge) rows.push([text('Shipping'), inPence(order.shippingCharge)])
  return <Sums rows={rows} total={[text('Total'), inPence(order.orderTotal)]} />
}

/** Label and value below one another, in as many columns as there is room for; what is empty is left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[]
}) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.25,
        columnGap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
      }}
    >
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              <bdi>{value}</bdi>
            </Box>
          </Box>
        ))}
    </Box>
  )
}

const DONE = [
  ['approvedQuantity', text('approved')],
  ['shippedQuantity', text('shipped')],
  ['deliveredQuantity', text('delivered')],
  ['returnedQuantity', text('returned')],
  ['closedQuantity', text('closed short')],
] as const

/** The lines of an order: what was asked for, what became of it. */
export function LineTable({ lines }: { lines: readonly Line[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => {
        const fate = DONE.filter(([name]) =>
          name === 'approvedQuantity'
            ? line.approvedQuantity !== null && line.approvedQuantity !== line.quantity
            : Boolean(line[name]),
        )
        return (
          <Box component="li" key={line.id} sx={LINE}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                {itemNameOf(line)}
              </Typography>
              <Typography
                className="tabular"
                sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}
              >
                <bdi>
                  {line.quantity} {unitOf(line)}
                </bdi>{' '}
                × {moneyOf(inPence(line.unitPrice))}
                {line.discountPercent ? ` − ${line.discountPercent}%` : ''}
                {line.taxRate ? `, ${text('tax %{rate}%', { rate: line.taxRate })}` : ''}
              </Typography>
              {fate.length > 0 && (
                <Typography className="tabular" sx={{ fontSize: '0.8125rem' }}>
                  {fate.map(([name, word]) => `${line[name]} ${word}`).join(' · ')}
                </Typography>
              )}
              {line.shortage && (
                <Box sx={{ mt: 0.5 }}>
                  <ToneChip label={text('Short of stock')} tone="warning" />
                </Box>
              )}
            </Box>
            <Typography className="tabular" sx={{ fontWeight: 550, whiteSpace: 'nowrap' }}>
              {moneyOf(inPence(line.lineTotal))}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}

function Shipments({ order }: { order: Order }) {
  const { data } = useAnswer<PageOf<Shipment>>(`/shipment/list?orderId=${order.orderId}&size=50`)
  if (!data || data.content.length === 0) return null
  return (
    <Paper variant="outlined" component="section" aria-label={text('Shipments')} sx={CARD}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text('Shipments')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.content.map((each) => (
          <ShipmentLine key={each.id} shipment={each} />
        ))}
      </Box>
    </Paper>
  )
}

const SHIPMENT_TONES = {
  PENDING: 'warning',
  PACKED: 'info',
  SHIPPED: 'progress',
  DELIVERED: 'success',
  RETURNED: 'warning',
  CANCELLED: 'neutral',
} as const
const SHIPMENT_WORDS = {
  PENDING: text('Being prepared'),
  PACKED: text('Packed'),
  SHIPPED: text('On its way'),
  DELIVERED: text('Delivered'),
  RETURNED: text('Returned'),
  CANCELLED: text('Cancelled'),
} as const

export const ShipmentChip = ({ status }: { status: Shipment['shipmentStatus'] }) => (
  <ToneChip label={SHIPMENT_WORDS[status]} tone={SHIPMENT_TONES[status]} />
)

function ShipmentLine({
  shipment: { id, trackingNumber, shipmentStatus, expectedDeliveryDate },
}: {
  shipment: Shipment
}) {
  return (
    <Box component="li" sx={{ ...LINE, alignItems: 'center' }}>
      <Link component={LinkBase} to={`/shipment/update-shipment/${id}/show`}>
        {trackingNumber}
      </Link>
      <Box sx={{ flex: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {expectedDeliveryDate &&
          shipmentStatus !== 'DELIVERED' &&
          text('expected %{date}', { date: formatFullDate(expectedDeliveryDate) })}
      </Box>
      <ShipmentChip status={shipmentStatus} />
    </Box>
  )
}

/** By the room there is, not by the screen: an order stands on a page of its own and beside a queue. */
const COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 820px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
  maxWidth: 1120,
} as const
const CARD = { p: { xs: 2, sm: 2.5 }, borderRadius: 1, minWidth: 0 } as const
const LINE = {
  display: 'flex',
  gap: 2,
  py: 1,
  borderTop: '1px solid var(--line)',
  '&:first-of-type': { borderTop: 0 },
} as const
