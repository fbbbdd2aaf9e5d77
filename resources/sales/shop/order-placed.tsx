import { Flex, text, useRecord, useUser } from '#admin'
import { Awaited, PageHeader } from '#admin/page'
import { Alert, Box, Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { OrderBody } from '../orders/order-view.tsx'
import { orderItem } from '../orders/order-lines.tsx'

/** Confirmation page with the order and the next steps. */
export function OrderPlaced({ id, onBack }: { id: number; onBack: () => void }) {
  const isCustomer = useUser()?.role === 'CUSTOMER'
  const answer = useRecord(orderItem, id)
  const order = answer.data
  if (!order) return <Awaited answer={answer} label={text('your order')} height={320} />
  const follow = isCustomer
    ? `/order&cart/my-orders?order=${id}`
    : `/order&cart/approve-orders?order=${id}`
  return (
    <Box>
      <PageHeader
        page={text('Order placed')}
        heading={text('Order {orderId} placed', { orderId: order.orderId })}
        actions={
          <Flex align="stretch" wrap>
            <Button variant="outlined" component={LinkBase} to={follow}>
              {isCustomer ? text('Follow my order') : text('Approve this order')}
            </Button>
            <Button variant="contained" onClick={onBack}>
              {isCustomer ? text('Back to the shop') : text('New order')}
            </Button>
          </Flex>
        }
      />
      <Alert severity="success" role="status" sx={{ mb: 2 }}>
        {isCustomer
          ? text(
              'Thank you. We will check your order and let you know as soon as it is approved; until then you can change or cancel it under My orders.',
            )
          : text('Waiting for approval. Stock and payment are not affected until then.')}
      </Alert>
      <OrderBody order={order} />
    </Box>
  )
}
