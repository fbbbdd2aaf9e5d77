import { formatDate, text } from '#admin'
import { Entry, RecordLink, Rows } from '#admin/page'
import { Box, Typography } from '@mui/material'
import { formatPence } from '../orders/order-display.tsx'
import { linesIn, readItemName } from '../orders/order-lines.tsx'
import { inPence } from '../shop/cart.ts'
import { OrderAgain, useLatestOrders } from '../shop/order-again.tsx'

const SHOWN = 3

/** Latest orders of the customer on the phone, each of which can be ordered again. */
export function LatestOrders({ customer }: { readonly customer: number }) {
  const orders = useLatestOrders(customer, SHOWN).data?.content ?? []
  if (orders.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h3">{text('Latest orders')}</Typography>
      <Rows label={text('Latest orders')}>
        {orders.map((order) => (
          <Entry
            key={order.id}
            main={
              <RecordLink of="order-item" id={order.id}>
                {order.orderId}
              </RecordLink>
            }
            below={[
              formatDate(order.dateTime.slice(0, 10)),
              linesIn(order).map(readItemName).join(', '),
            ]}
            figure={formatPence(inPence(order.orderTotal))}
          >
            <OrderAgain order={order} size="small" />
          </Entry>
        ))}
      </Rows>
    </Box>
  )
}
