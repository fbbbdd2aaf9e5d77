import { text, useUser } from '#admin'
import { Navigate } from 'react-admin'
import { DecideOrder } from './decide-order.tsx'
import { OrderQueue } from './order-queue.tsx'

export function ApproveOrders() {
  // Customers have a separate screen.
  if (useUser()?.role === 'CUSTOMER') return <Navigate to="/order&cart/my-orders" replace />
  return (
    <OrderQueue
      title={text('Approve orders')}
      detail={(order, onDone) => <DecideOrder order={order} onDone={onDone} />}
    />
  )
}
