import {
  makeCalls,
  Flex,
  formatCount,
  formatInstant,
  formatStretch,
  LINKED_BOX,
  Small,
  Stack,
  STRETCHED_LINK,
  text,
  useList,
  useUrlParams,
} from '#admin'
import { Awaited, Notice, PageHeader, Stepper, formatValue } from '#admin/page'
import { Box, Button, Link, Paper, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useEffect, useState } from 'react'
import { formatPence } from '../sales/orders/order-display.tsx'
import { inPence } from '../sales/shop/cart.ts'
import { OrderAgain } from '../sales/shop/order-again.tsx'
import { OrderPage } from './order-page.tsx'
import { readItemName, linesIn, orderItem, type ListedOrder } from '../sales/orders/order-lines.tsx'
import type orderNotifications from '../sales/orders/order-notification.server.ts'
import { OrderChip, orderSteps } from '../sales/orders/order-progress.tsx'

const notifications = makeCalls<typeof orderNotifications>()

const SHOWN = 10

/** The customer's orders, newest first, each with its own page. */
export function MyOrders() {
  const [params, ask] = useUrlParams()
  const order = params.get('order')
  return order ? (
    <OrderPage
      id={Number(order)}
      back={{ label: text('my orders'), onBack: () => ask({ order: null }) }}
    />
  ) : (
    <AllOrders />
  )
}

function AllOrders() {
  const [params, ask] = useUrlParams()
  const [shown, setShown] = useState(SHOWN)
  const narrowed = narrowedBy(params)
  const isNarrowed = Object.values(narrowed).some(({ length }) => length > 0)
  const answer = useList(orderItem, narrowed, shown, { keep: true })
  const { content = [], totalElements = 0 } = answer.data ?? {}
  const shop = (
    <Button variant="contained" component={LinkBase} to="/order&cart/products-list">
      {text('Place an order')}
    </Button>
  )
  useMarkSeen(answer.isSuccess && !isNarrowed)
  return (
    <Box sx={{ maxWidth: 880 }}>
      <PageHeader
        page={text('My orders')}
        heading={text('My orders')}
        below={
          answer.data ? text('{count} in total', { count: formatCount(totalElements) }) : undefined
        }
        actions={shop}
      />
      {isNarrowed && (
        <Narrowed
          narrowed={narrowed}
          onClear={() => ask({ status: null, fromDate: null, toDate: null })}
        />
      )}
      {!answer.data && <Awaited answer={answer} label={text('your orders')} height={240} />}
      {answer.data && content.length === 0 && !isNarrowed && (
        <Notice
          title={text('No orders yet')}
          why={text('Your orders appear here, with every step until delivery.')}
        >
          {shop}
        </Notice>
      )}
      <Stack component="ul" aria-label={text('Orders')} gap={1.5}>
        {content.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </Stack>
      {content.length < totalElements && (
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Button
            variant="outlined"
            disabled={answer.isPlaceholderData}
            onClick={() => setShown(Math.min(shown + SHOWN, 500))}
          >
            {text('Show older orders')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** Reads the filter from the URL. */
const narrowedBy = (params: URLSearchParams) => ({
  orderStatus: params.getAll('status'),
  fromDate: params.get('fromDate') ?? '',
  toDate: params.get('toDate') ?? '',
})

/** Describes the active filter, with a button to show all orders. */
function Narrowed({
  narrowed: { orderStatus, fromDate: from, toDate: to },
  onClear,
}: {
  narrowed: ReturnType<typeof narrowedBy>
  onClear: () => void
}) {
  const states = orderStatus.map((status) => formatValue(status, orderItem.fields.orderStatus))
  return (
    <Flex wrap sx={{ mb: 1.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <span>
        {[
          states.join(', '),
          from && to ? text('placed {stretch}', { stretch: formatStretch(from, to) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button size="small" onClick={onClear}>
        {text('Show all orders')}
      </Button>
    </Flex>
  )
}

/** Marks all order notifications as seen once the unfiltered list is shown. */
function useMarkSeen(isShown: boolean) {
  const { data: answer } = notifications.useAnswer('/order-item/customer-notification')
  const isSeen = isShown && answer !== undefined && answer.count > 0
  useEffect(() => {
    // Notifications stay unseen if the request fails.
    if (isSeen)
      void notifications
        .put('/order-item/customer-notification-enabled', { query: { enabled: false } })
        .catch(() => undefined)
  }, [isSeen])
}

function OrderCard({ order }: { order: ListedOrder }) {
  const lines = linesIn(order)
  const names = lines.slice(0, 3).map(readItemName).join(', ')
  return (
    <Paper component="li" variant="outlined" sx={CARD}>
      <Flex align="baseline" gap={1.5} wrap sx={{ mb: 0.25 }}>
        <Link component={LinkBase} to={`/order&cart/my-orders?order=${order.id}`} sx={STRETCHED}>
          {order.orderId}
        </Link>
        <OrderChip order={order} />
        <Typography className="tabular" sx={{ ml: 'auto', fontWeight: 650 }}>
          {formatPence(inPence(order.orderTotal))}
        </Typography>
      </Flex>
      <Small sx={{ mb: 1.5 }}>
        {formatInstant(order.dateTime)}
        {names && ` · ${names}`}
        {lines.length > 3 && ` ${text('and {count} more', { count: lines.length - 3 })}`}
      </Small>
      <Stepper
        label={text('Progress of {orderId}', { orderId: order.orderId })}
        steps={orderSteps(order)}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
        <OrderAgain order={order} size="small" sx={{ ...ABOVE, minHeight: { xs: 44, md: 0 } }} />
      </Box>
    </Paper>
  )
}

const CARD = {
  ...LINKED_BOX,
  p: 2,
  minWidth: 0,
  '&:hover': { borderColor: 'var(--field-line)' },
} as const

/** Above the link that covers the card. */
const ABOVE = { position: 'relative', zIndex: 1 } as const

/** Extends the link over the whole card, so that it is easy to tap. */
const STRETCHED = {
  fontWeight: 650,
  fontSize: '0.9375rem',
  color: 'text.primary',
  ...STRETCHED_LINK,
} as const
