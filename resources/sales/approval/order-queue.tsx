import { formatCount, translated, text, useList, useRecord, useUrlParams } from '#admin'
import { Answered, Awaited, Nothing, PageHeader, RecordLink } from '#admin/page'
import { Box, Button, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import orderItemInEnglish from '../orders/order-item.resource.ts'
import { OrderBody } from '../orders/order-view.tsx'
import { OrderChip } from '../orders/order-progress.tsx'
import type { ListedOrder, Order } from '../orders/order-lines.tsx'
import { useTicked, WaitingOrders, type BulkOfOrders } from './waiting-orders.tsx'

interface QueueProps {
  readonly title: string
  /** One order, opened beside the queue. `onDone` goes on to the next. */
  readonly detail: (order: Order, onDone: () => void) => ReactNode
  readonly bulk?: BulkOfOrders
}

const orderItem = translated(orderItemInEnglish)
const SHOWN = 25

/** Orders that wait for a decision, oldest first, with one of them open. */
export function OrderQueue({ title, detail, bulk }: QueueProps) {
  const [shown, setShown] = useState(SHOWN)
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  const answer = useList(
    orderItem,
    { orderStatus: 'PENDING', sortByField: 'dateTime', sortBy: 'ASC' },
    shown,
    { keep: true },
  )
  const { content: orders = [], totalElements = 0 } = answer.data ?? {}
  const ticked = useTicked(orders)
  const { wanted, open, next, section } = useOpenOrder(orders, isWide)
  return (
    <Box>
      <PageHeader
        page={title}
        heading={title}
        below={
          totalElements > 0
            ? text('%{count} order waiting |||| %{count} orders waiting, oldest first', {
                smart_count: totalElements,
                count: formatCount(totalElements),
              })
            : undefined
        }
        actions={
          !isWide && wanted ? (
            <Button onClick={() => open(null)}>{text('Back to the queue')}</Button>
          ) : undefined
        }
      />
      {!answer.data && <Awaited answer={answer} label={text('the orders')} height={240} />}
      {answer.data && orders.length === 0 && !wanted && (
        <Nothing
          title={text('No orders waiting')}
          why={text('You’re all caught up. New orders appear here.')}
        />
      )}
      {(orders.length > 0 || Boolean(wanted)) && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: isWide ? '330px minmax(0, 1fr)' : 'minmax(0, 1fr)',
            alignItems: 'start',
          }}
        >
          {(isWide || !wanted) && (
            <WaitingOrders
              orders={orders}
              wanted={wanted}
              onOpen={open}
              onMore={
                orders.length < totalElements
                  ? () => setShown(Math.min(shown + SHOWN, 500))
                  : undefined
              }
              ticked={ticked}
              bulk={bulk}
            />
          )}
          {Boolean(wanted) && (
            <Box
              ref={section}
              component="section"
              aria-label={text('Order')}
              tabIndex={-1}
              sx={{ minWidth: 0, outline: 0 }}
            >
              <OpenOrder id={wanted} detail={(order) => detail(order, next)} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}

/** The order that the address names, on a wide screen the first by itself, and the way from one to another. */
function useOpenOrder(orders: readonly ListedOrder[], isWide: boolean) {
  const [params, ask] = useUrlParams()
  const wanted = Number(params.get('order') ?? (isWide ? orders[0]?.id : undefined))
  const open = (id: number | null) =>
    ask({ order: id === null ? null : String(id) }, { push: id !== null && !isWide })
  const section = useRef<HTMLElement>(null)
  const now = useRef(wanted)
  useEffect(() => {
    now.current = wanted
  })
  const next = () => {
    // Whoever opened another order while this one was being saved stays there.
    if (now.current !== wanted) return
    // The button that was pressed goes with its order; the keys go on with the next one.
    section.current?.focus({ preventScroll: true })
    const place = orders.findIndex(({ id }) => id === wanted)
    open(isWide ? ((orders[place + 1] ?? orders[place - 1])?.id ?? null) : null)
  }
  return { wanted, open, next, section } as const
}

/** One order of the queue, whole; as long as it waits it can be decided. */
function OpenOrder({ id, detail }: { id: number; detail: (order: Order) => ReactNode }) {
  const whole = useRecord(orderItem, id)
  return (
    <Answered answer={whole} label={text('the order')} height={320}>
      {(order) => (
        <Box key={order.id}>
          {order.orderStatus === 'PENDING' ? detail(order) : <Decided order={order} />}
        </Box>
      )}
    </Answered>
  )
}

/** An order that somebody decided while it was open, or that an old address leads to. */
function Decided({ order }: { order: Order }) {
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2">
          <RecordLink of={orderItem.name} id={order.id}>
            {order.orderId}
          </RecordLink>
        </Typography>
        <OrderChip order={order} />
      </Box>
      <OrderBody order={order} />
    </>
  )
}
