import { exactMoment, formatFullDate, formatInstant, Stack, text, useUser } from '#admin'
import { Facts, RecordLink, Stepper } from '#admin/page'
import { Alert, Box, Link, Paper } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { ReactNode } from 'react'
import { addressText } from '../../places/address.ts'
import { PenceSums } from './order-display.tsx'
import { inPence } from '../shop/cart.ts'
import { type Order, LineTable, linesIn } from './order-lines.tsx'
import { orderSteps } from './order-progress.tsx'

interface OrderBodyProps {
  readonly order: Order
  /** Content shown instead of the lines. */
  readonly lines?: ReactNode
  readonly below?: ReactNode
}

/** Order without its title: steps, lines, totals and address. */
export function OrderBody({ order, lines, below }: OrderBodyProps) {
  const isCustomer = useUser()?.role === 'CUSTOMER'
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Stack gap={2} sx={COLUMNS}>
        <Stack gap={2} sx={{ minWidth: 0 }}>
          <Paper variant="card">
            <Stepper
              label={text('Progress of {orderId}', { orderId: order.orderId })}
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
          <Paper variant="card" component="section" aria-label={text('Lines')}>
            {lines ?? <LineTable lines={linesIn(order)} />}
          </Paper>
          {below}
        </Stack>
        <Stack gap={2} sx={{ minWidth: 0 }}>
          <Paper variant="card" component="section" aria-label={text('Total')}>
            <OrderSums order={order} />
          </Paper>
          <Paper variant="card" component="section" aria-label={text('Delivery and payment')}>
            <Facts
              facts={[
                [
                  text('Customer'),
                  isCustomer ? null : (
                    <RecordLink key="customer" of="customer" id={order.customer}>
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
                  text('Delivery date'),
                  order.requestedDeliveryDate && formatFullDate(order.requestedDeliveryDate),
                ],
                [text('Deliver to'), addressText(order.shippingAddress)],
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
        </Stack>
      </Stack>
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
        {orderStatus === 'REJECTED' ? text('Reason for rejecting') : text('Reason for cancelling')}:
      </b>{' '}
      {why}
    </Alert>
  )
}

/** Totals after the decision; until then, as ordered. */
function OrderSums({ order }: { order: Order }) {
  const rows: (readonly [string, number])[] = [[text('Goods'), inPence(order.subTotal)]]
  if (order.discountAmount) rows.push([text('Discount'), -inPence(order.discountAmount)])
  rows.push([text('Tax'), inPence(order.taxAmount)])
  if (order.shippingCharge) rows.push([text('Shipping'), inPence(order.shippingCharge)])
  return <PenceSums rows={rows} total={[text('Total'), inPence(order.orderTotal)]} />
}

/** Depends on the container width, because the order is also shown beside a queue. */
const COLUMNS = {
  '@container (min-width: 820px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
  maxWidth: 1120,
} as const
