import { makeCalls, Stack, text, useUser } from '#admin'
import { FormDialog, RecordLink, readRefusal } from '#admin/page'
import type { AnswerOf } from '#schema'
import { Alert, Button, Link, Typography } from '@mui/material'
import { LinkBase, Navigate, useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { DecideOrder } from './decide-order.tsx'
import type approvalCalls from './order-approval.server.ts'
import { OrderQueue } from './order-queue.tsx'
import type { ListedOrder } from '../orders/order-lines.tsx'

const approvals = makeCalls<typeof approvalCalls>()

export function ApproveOrders() {
  const refresh = useRefresh()
  // Kept here, because an approved order disappears from the queue together with its state.
  const [decided, setDecided] = useState<Decided | null>(null)
  // Customers have a separate screen.
  if (useUser()?.role === 'CUSTOMER') return <Navigate to="/order&cart/my-orders" replace />
  return (
    <>
      <OrderQueue
        title={text('Approve orders')}
        detail={(order, onDone) => <DecideOrder order={order} onDone={onDone} />}
        bulk={(orders, onDone) => (
          <ApproveMany
            orders={orders}
            onDecided={(outcomes) => {
              setDecided({
                outcomes,
                ids: new Map(orders.map(({ orderId, id }) => [orderId, id])),
              })
              onDone()
              refresh()
            }}
          />
        )}
      />
      {decided && <Results {...decided} onClose={() => setDecided(null)} />}
    </>
  )
}

type Outcome = AnswerOf<typeof approvalCalls, '/order-item/approvals'>[number]

interface Decided {
  readonly outcomes: readonly Outcome[]
  /** Order ids by order number. */
  readonly ids: ReadonlyMap<string, number>
}

interface ApproveManyProps {
  readonly orders: readonly ListedOrder[]
  readonly onDecided: (outcomes: readonly Outcome[]) => void
}

function ApproveMany({ orders, onDecided }: ApproveManyProps) {
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const approve = async () => {
    setIsBusy(true)
    try {
      const orderIds = orders.map(({ orderId }) => ({ orderId }))
      onDecided(
        await approvals.put('/order-item/approvals', {
          body: { orderStatus: 'APPROVED', orderIds },
        }),
      )
    } catch (error) {
      notify(readRefusal(error).message, { type: 'warning' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="small" variant="contained" disabled={isBusy} onClick={() => void approve()}>
      {text('Approve order |||| Approve {smart_count} orders', { smart_count: orders.length })}
    </Button>
  )
}

/** Result of each order. */
function Results({ outcomes, ids, onClose }: Decided & { readonly onClose: () => void }) {
  const done = outcomes.filter(({ isDone }) => isDone).length
  return (
    <FormDialog
      title={text(
        '{done} of {smart_count} order approved |||| {done} of {smart_count} orders approved',
        { done, smart_count: outcomes.length },
      )}
      cancel={text('Back to the queue')}
      maxWidth="sm"
      onClose={onClose}
    >
      {done < outcomes.length && (
        <Typography sx={{ mb: 1.5 }}>
          {text(
            'Refused orders are unchanged and still waiting. Open one to cut quantities or change the payment.',
          )}
        </Typography>
      )}
      <Stack component="ul">
        {outcomes.map((outcome) => (
          <li key={outcome.orderId}>
            <Result outcome={outcome} id={ids.get(outcome.orderId) ?? 0} onClose={onClose} />
          </li>
        ))}
      </Stack>
      {done > 0 && (
        <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
          {text('Approved by mistake? Open the sale and cancel it.')}
        </Typography>
      )}
    </FormDialog>
  )
}

interface ResultProps {
  readonly outcome: Outcome
  readonly id: number
  readonly onClose: () => void
}

/** Links an approved order to its sale and a refused one to the queue. */
function Result({ outcome, id, onClose }: ResultProps) {
  return (
    <Alert severity={outcome.isDone ? 'success' : 'warning'}>
      <RecordLink of="order-item" id={id}>
        {outcome.orderId}
      </RecordLink>{' '}
      {'message' in outcome ? (
        <>
          {outcome.message}{' '}
          <Link
            component={LinkBase}
            color="inherit"
            to={`/order&cart/approve-orders?order=${id}`}
            onClick={onClose}
          >
            {text('Open it')}
          </Link>
        </>
      ) : (
        <>
          {text('approved as sale')}{' '}
          <RecordLink of="sales-order" id={outcome.sale ?? 0}>
            {outcome.salesId}
          </RecordLink>
        </>
      )}
    </Alert>
  )
}
