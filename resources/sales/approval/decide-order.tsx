import { exactMoment, Flex, formatFullDate, formatInstant, Small, text, translated } from '#admin'
import { Facts, RecordLink, Verdict, type Refusal } from '#admin/page'
import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { CreditSummary } from '../entry/credit-summary.tsx'
import { DecideLine } from './decide-line.tsx'
import { DecidePayment } from './decide-payment.tsx'
import { OrderChanged, useOrderChanges } from '../entry/order-changes.tsx'
import orderItemInEnglish from '../orders/order-item.resource.ts'
import { addressText } from '../../places/address.ts'
import { formatPence, PenceSums } from '../orders/order-display.tsx'
import type { Line, Order } from '../orders/order-lines.tsx'
import { readAvailable, useDecision, type Decision } from './use-decision.tsx'

const orderItem = translated(orderItemInEnglish)

/** Form that decides one order, with quantities, payment and objections. */
export function DecideOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const decision = useDecision(order, onDone)
  const { credit, short } = decision
  const changes = useOrderChanges(order)
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <Box sx={{ p: { xs: 2, sm: 2.5 } }}>
        <OrderChanged by={changes} />
        <WhoseOrder order={order} />
        <Box sx={{ mt: 1.5 }}>
          <CreditSummary credit={credit} />
        </Box>
      </Box>
      <Part
        title={text('Lines')}
        aside={
          short.length > 0 && (
            <Button
              size="small"
              variant="outlined"
              onClick={() =>
                short.forEach((line) => decision.setQuantity(line, readAvailable(line)))
              }
            >
              {text('Cut to available stock')}
            </Button>
          )
        }
      >
        <DecideLines decision={decision} />
      </Part>
      <Part title={text('Payment and shipping')}>
        <DecidePayment decision={decision} />
      </Part>
      <Part title={text('Deliver to')}>
        <Facts facts={[[text('Address'), addressText(order.shippingAddress)]]} />
      </Part>
      <DecidedSums decision={decision} />
      <Verdict
        definition={orderItem}
        record={{ ...order }}
        canApprove={decision.canApprove}
        onApprove={() => void decision.approve()}
        onDone={onDone}
        sum={
          <Typography className="tabular" variant="h3" component="p">
            {text('Total')} {formatPence(decision.totals.grandTotal)}
          </Typography>
        }
      >
        <Objections decision={decision} />
      </Verdict>
    </Paper>
  )
}

/** Order header with number, customer, date and remarks. */
function WhoseOrder({ order }: { order: Order }) {
  return (
    <>
      <Typography variant="h2">
        <RecordLink of={orderItem.name} id={order.id}>
          {order.orderId}
        </RecordLink>
      </Typography>
      <Small>
        <RecordLink of="customer" id={order.customer}>
          {order.labels['customer']}
        </RecordLink>
        {' · '}
        <time dateTime={order.dateTime} title={exactMoment(order.dateTime)}>
          {text('placed {when}', { when: formatInstant(order.dateTime) })}
        </time>
        {order.requestedDeliveryDate &&
          ` · ${text('requested for {date}', { date: formatFullDate(order.requestedDeliveryDate) })}`}
      </Small>
      {order.customerRemarks && (
        <Alert severity="info" icon={false} sx={{ mt: 1.5 }}>
          “{order.customerRemarks}”
        </Alert>
      )}
    </>
  )
}

function DecideLines({ decision }: { decision: Decision }) {
  const { lines, findQuantity, findRule, setQuantity, refusal } = decision
  return (
    <ul>
      {lines.map((line, place) => (
        <DecideLine
          key={line.id}
          line={line}
          quantity={findQuantity(line)}
          available={readAvailable(line)}
          rule={findRule(line)}
          localized={findLineError(line, place, refusal)}
          onQuantity={(quantity) => setQuantity(line, quantity)}
        />
      ))}
    </ul>
  )
}

/** Finds the server error for a line, by line id or by index in the request. */
const findLineError = (line: Line, place: number, refusal: Refusal | null): string | undefined =>
  refusal?.errors.find(
    ({ field, params }) =>
      (params as { id?: unknown } | undefined)?.id === line.id ||
      field === `items.${place}.approvedQuantity`,
  )?.message

/** Totals that would apply if the order were approved as entered. */
function DecidedSums({ decision: { totals, charge } }: { decision: Decision }) {
  return (
    <Box
      sx={{ p: { xs: 2, sm: 2.5 }, borderTop: '1px solid var(--line)', bgcolor: 'var(--sunken)' }}
    >
      <Box sx={{ maxWidth: 340, ml: 'auto' }}>
        <PenceSums
          rows={[
            [text('Goods'), totals.subTotal],
            ...(totals.discountAmount ? [[text('Discount'), -totals.discountAmount] as const] : []),
            [text('Tax'), totals.taxAmount],
            ...(charge.pence ? [[text('Shipping'), charge.pence] as const] : []),
          ]}
          total={[text('Total'), totals.grandTotal]}
        />
      </Box>
    </Box>
  )
}

/** Server error, or objections found before sending. */
function Objections({ decision: { refusal, problems } }: { decision: Decision }) {
  if (refusal)
    return (
      <Alert severity="error" role="alert" sx={{ mb: 1.5 }}>
        {refusal.message}
      </Alert>
    )
  if (problems.length === 0) return null
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
      {problems.join('. ')}.
    </Alert>
  )
}

function Part({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ px: { xs: 2, sm: 2.5 }, py: 2, borderTop: '1px solid var(--line)' }}
    >
      <Flex gap={0} sx={{ minHeight: 32, mb: 0.5 }}>
        <Typography component="h3" sx={{ fontWeight: 650, flex: 1 }}>
          {title}
        </Typography>
        {aside}
      </Flex>
      {children}
    </Box>
  )
}
