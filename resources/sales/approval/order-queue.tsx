import { Flex, formatCount, formatInstant, Small, text, translated, useList } from '#admin'
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
  /** Actions for several orders. Default: approve and reject. */
  readonly decisions?: readonly string[]
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
export function OrderQueue({ title, detail, decisions }: OrderQueueProps) {
  // Customers with overdue payments are marked, because staff should see this before deciding.
  const { data } = useList(payment, { overdue: 'true' }, MOST_OVERDUE)
  const late = data && new Set(data.content.map(({ customer }) => customer))
  const findException = ({ customer }: ListedOrder) =>
    late?.has(customer) ? text('Overdue') : null
  return (
    <QueuePage
      definition={orderItem}
      query={WAITING}
      parameter="order"
      words={{ ...WORDS, title }}
      findException={late ? findException : null}
      decisions={decisions}
      entry={(order) => <WaitingOrder order={order} />}
      detail={(order, onDone) =>
        order.orderStatus === 'PENDING' ? detail(order, onDone) : <Decided order={order} />
      }
    />
  )
}

const WaitingOrder = ({ order }: { order: ListedOrder }) => (
  <>
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
      <Typography sx={{ fontWeight: 620 }} noWrap dir="auto">
        {order.labels['customer']}
      </Typography>
      <Typography className="tabular" sx={{ fontWeight: 550 }}>
        {formatPence(inPence(order.orderTotal))}
      </Typography>
    </Box>
    <Small noWrap>
      {order.orderId} · {formatInstant(order.dateTime)}
    </Small>
    <Small noWrap>
      {text('{smart_count} line |||| {smart_count} lines', { smart_count: order.lineCount })} ·{' '}
      {order.labels['paymentType']}
    </Small>
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
