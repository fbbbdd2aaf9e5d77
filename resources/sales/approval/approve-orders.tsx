import { text, useUser, callsOf } from '#admin'
import { RecordLink, refusalOf } from '#admin/page'
import type { AnswerOf } from '#schema'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Typography,
} from '@mui/material'
import { LinkBase, Navigate, useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { DecideOrder } from './decide-order.tsx'
import type approvalCalls from './order-approval.server.ts'
import { OrderQueue } from './order-queue.tsx'
import type { ListedOrder } from '../orders/order-lines.tsx'

const approvals = callsOf<typeof approvalCalls>()

/** The queue of the approver. */
export function ApproveOrders() {
  // A customer has a screen of the same records, but another one.
  if (useUser()?.role === 'CUSTOMER') return <Navigate to="/order&cart/my-orders" replace />
  return (
    <OrderQueue
      title={text('Approve orders')}
      detail={(order, onDone) => <DecideOrder order={order} onDone={onDone} />}
      bulk={(orders, onDone) => <ApproveMany orders={orders} onDone={onDone} />}
    />
  )
}

type Outcome = AnswerOf<typeof approvalCalls, '/order-item/approvals'>[number]

/** Approves the chosen orders as they stand and says of each what became of it. */
function ApproveMany({ orders, onDone }: { orders: readonly ListedOrder[]; onDone: () => void }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setIsBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const approve = async () => {
    setIsBusy(true)
    try {
      const orderIds = orders.map(({ orderId }) => ({ orderId }))
      setOutcomes(
        await approvals.put('/order-item/approvals', {
          body: { orderStatus: 'APPROVED', orderIds },
        }),
      )
    } catch (error) {
      notify(refusalOf(error).message, { type: 'warning' })
    } finally {
      setIsBusy(false)
    }
  }
  const close = () => {
    setOutcomes(null)
    onDone()
    refresh()
  }
  return (
    <>
      <Button size="small" variant="contained" disabled={isBusy} onClick={() => void approve()}>
        {text('Approve order |||| Approve %{smart_count} orders', { smart_count: orders.length })}
      </Button>
      {outcomes && <Results outcomes={outcomes} orders={orders} onClose={close} />}
    </>
  )
}

function Results({
  outcomes,
  orders,
  onClose,
}: {
  outcomes: readonly Outcome[]
  orders: readonly ListedOrder[]
  onClose: () => void
}) {
  const done = outcomes.filter(({ isDone }) => isDone).length
  const idOf = (orderId: string) => orders.find((order) => order.orderId === orderId)?.id
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="bulk-approval">
      <DialogTitle id="bulk-approval">
        {text(
          '%{done} of %{smart_count} order approved |||| %{done} of %{smart_count} orders approved',
          { done, smart_count: outcomes.length },
        )}
      </DialogTitle>
      <DialogContent>
        {done < outcomes.length && (
          <Typography sx={{ mb: 1.5 }}>
            {text(
              'What was refused is unchanged and still waits. Open it to cut quantities or to change the payment.',
            )}
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {outcomes.map(({ orderId, isDone, ...outcome }) => (
            <li key={orderId}>
              <Alert severity={isDone ? 'success' : 'warning'}>
                <RecordLink of="order-item" id={idOf(orderId) ?? 0}>
                  {orderId}
                </RecordLink>{' '}
                {'message' in outcome
                  ? outcome.message
                  : text('approved as %{salesId}', { salesId: outcome.salesId ?? '' })}{' '}
                {!isDone && (
                  <Link
                    component={LinkBase}
                    color="inherit"
                    to={`/order&cart/approve-orders?order=${idOf(orderId)}`}
                    onClick={onClose}
                  >
                    {text('Open it')}
                  </Link>
                )}
              </Alert>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {text('Back to the queue')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
