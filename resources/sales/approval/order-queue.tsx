import {
  Flex,
  formatCount,
  formatInstant,
  Small,
  text,
  ToneChip,
  translated,
  useList,
} from '#admin'
import { QueuePage, RecordLink } from '#admin/page'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import payment from '../../money/payment.resource.ts'
import orderItemInEnglish from '../orders/order-item.resource.ts'
import { formatPence } from '../orders/order-display.tsx'
import { OrderBody } from '../orders/order-view.tsx'
import { OrderChip } from '../orders/order-progress.tsx'
import type { ListedOrder, Order } from '../orders/order-lines.tsx'
import { inPence } from '../shop/cart.ts'

interface OrderQueueProps {
  readonly title: string
  /** Renders the open order; `onDone` opens the next one. */
  readonly detail: (order: Order, onDone: () => void) => ReactNode
  /** Renders actions for the selected orders; `onDone` clears the selection. */
  readonly bulk?: (orders: readonly ListedOrder[], onDone: () => void) => ReactNode
}

const orderItem = translated(orderItemInEnglish)
const WAITING = { orderStatus: 'PENDING', sortByField: 'dateTime', sortBy: 'ASC' } as const
const WORDS = {
  waiting: (count: number) =>
    text('{count} order waiting |||| {count} orders waiting, oldest first', {
      smart_count: count,
      count: formatCount(count),
    }),
  nothing: {
    title: text('No orders waiting'),
    why: text('You’re all caught up. New orders appear here.'),
  },
  queue: text('Waiting orders'),
  opened: text('Order'),
  records: text('the orders'),
  record: text('the order'),
}

/** Maximum number of overdue invoices to load, which is the largest page size. */
const MOST_OVERDUE = 500

/** Queue of orders to decide, oldest first, with one order open. */
export function OrderQueue({ title, detail, bulk }: OrderQueueProps) {
  // Marks customers with overdue payments, because staff should see this before opening an order.
  const overdue = useList(payment, { overdue: 'true' }, MOST_OVERDUE)
  const late = new Set(overdue.data?.content.map(({ customer }) => customer))
  return (
    <QueuePage
      definition={orderItem}
      query={WAITING}
      parameter="order"
      words={{ ...WORDS, title }}
      entry={(order) => <WaitingOrder order={order} isLate={late.has(order.customer)} />}
      detail={(order, onDone) =>
        order.orderStatus === 'PENDING' ? detail(order, onDone) : <Decided order={order} />
      }
      bulk={
        bulk && {
          selectAll: text('Select all orders'),
          select: ({ orderId }) => text('Select {orderId}', { orderId }),
          actions: bulk,
        }
      }
    />
  )
}

const WaitingOrder = ({ order, isLate }: { order: ListedOrder; isLate: boolean }) => (
  <>
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
      <Typography sx={{ fontWeight: 620 }} noWrap>
        {order.labels['customer']}
      </Typography>
      <Typography className="tabular" sx={{ fontWeight: 550 }}>
        {formatPence(inPence(order.orderTotal))}
      </Typography>
    </Box>
    <Small noWrap>
      {order.orderId} · {formatInstant(order.dateTime)}
    </Small>
    <Flex justify="space-between">
      <Small noWrap>
        {text('{smart_count} line |||| {smart_count} lines', { smart_count: order.lineCount })} ·{' '}
        {order.labels['paymentType']}
      </Small>
      {isLate && <ToneChip label={text('Overdue')} tone="danger" />}
    </Flex>
  </>
)

/** Order that has been decided meanwhile or was opened from an old link. */
function Decided({ order }: { order: Order }) {
  return (
    <>
      <Flex sx={{ mb: 2 }}>
        <Typography variant="h2">
          <RecordLink of={orderItem.name} id={order.id}>
            {order.orderId}
          </RecordLink>
        </Typography>
        <OrderChip order={order} />
      </Flex>
      <OrderBody order={order} />
    </>
  )
}
