import { formatFullDate, text, type useAnswer } from '#admin'
import type { RecordOf } from '#schema'
import { Alert, Box } from '@mui/material'
import { inPence } from '../shop/cart.ts'
import { addressWords, Answered, RecordLink, Sums } from '../orders/order-looks.tsx'
import { Facts } from '../facts.tsx'
import { LineTable, linesIn, type Order } from '../orders/order-lines.tsx'
import { COLUMN, COLUMNS, Sheet } from '../parts.tsx'
import type salesOrder from './sales-order.resource.ts'
import { StatusSteps, type StatusStep } from '../orders/status-steps.tsx'

type Sale = RecordOf<typeof salesOrder>

/** How far it is, what was ordered, what it comes to. */
export function SaleOverview({
  sale,
  order,
}: {
  sale: Sale
  order: ReturnType<typeof useAnswer<Order>>
}) {
  return (
    <Box sx={COLUMNS}>
      <Box sx={COLUMN}>
        <Sheet title={text('Progress')}>
          <StatusSteps
            label={text('Progress of %{salesId}', { salesId: sale.salesId })}
            steps={saleSteps(sale, order.data)}
          />
        </Sheet>
        {sale.closedShort && (
          <Alert severity="warning">
            {text(
              'Closed short: what had not been shipped is not sent and was taken off the invoice.',
            )}
          </Alert>
        )}
        <Sheet title={text('Order lines')}>
          <Answered answer={order} label={text('the lines')}>
            {(ordered) => <LineTable lines={linesIn(ordered)} />}
          </Answered>
        </Sheet>
      </Box>
      <Box sx={COLUMN}>
        <Sheet title={text('Invoice')}>
          <Amounts sale={sale} />
        </Sheet>
        <Sheet title={text('Facts')}>
          <Facts
            facts={[
              [text('Invoice'), sale.invoiceNumber],
              [text('Invoiced on'), formatFullDate(sale.invoiceDate)],
              [text('Due'), formatFullDate(sale.dueDate)],
              [text('Paid by'), sale.labels['paymentType']],
              [
                text('Order'),
                <RecordLink key="order" screen="/order&cart/approve-orders" id={sale.order}>
                  {sale.orderId}
                </RecordLink>,
              ],
              [text('Goes to'), addressWords(order.data?.shippingAddress)],
              [text('Reason'), sale.labels['cancelReason']],
            ]}
          />
        </Sheet>
      </Box>
    </Box>
  )
}

function saleSteps(
  { status, salesDate, shippedPercent, paymentStatus }: Sale,
  order: Order | undefined,
): StatusStep[] {
  const first: StatusStep[] = [
    { label: text('Ordered'), at: 'done', on: order?.dateTime },
    { label: text('Approved'), at: 'done', on: salesDate },
  ]
  if (status === 'CANCELLED')
    return [...first, { label: text('Cancelled'), at: 'now', tone: 'neutral' }]
  const reached = { APPROVED: 0, PARTIALLY_SHIPPED: 1, SHIPPED: 2, DELIVERED: 3, RETURNED: 3 }[
    status
  ]
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'CANCELLED'
  return [
    ...first,
    {
      label: shippingWord(status, shippedPercent),
      at: reached >= 2 ? 'done' : 'now',
      tone: reached >= 2 ? 'success' : 'progress',
    },
    {
      label:
        status === 'RETURNED'
          ? text('Returned')
          : reached === 2
            ? text('On its way')
            : text('Delivered'),
      at: reached >= 3 ? 'done' : reached === 2 ? 'now' : 'ahead',
      tone: status === 'RETURNED' ? 'warning' : reached >= 3 ? 'success' : 'progress',
    },
    {
      label: isPaid
        ? text('Paid')
        : paymentStatus === 'PARTIALLY_PAID'
          ? text('Partly paid')
          : text('To be paid'),
      at: isPaid ? 'done' : reached >= 3 ? 'now' : 'ahead',
      tone: isPaid ? 'success' : 'warning',
    },
  ]
}

const shippingWord = (status: Sale['status'], shippedPercent: number): string =>
  status === 'APPROVED'
    ? text('Getting ready')
    : status === 'PARTIALLY_SHIPPED'
      ? text('Shipped %{percent}%', { percent: shippedPercent })
      : text('Shipped')

function Amounts({ sale }: { sale: Sale }) {
  const optional = (label: string, amount: number, sign = 1) =>
    amount ? [[label, sign * inPence(amount)] as const] : []
  return (
    <>
      <Sums
        rows={[
          [text('Goods'), inPence(sale.subTotal)],
          ...optional(text('Discount'), sale.discountAmount, -1),
          [text('Tax'), inPence(sale.taxAmount)],
          ...optional(text('Shipping'), sale.shippingCharge),
        ]}
        total={[text('Invoiced'), inPence(sale.grandTotal)]}
      />
      <Box sx={{ mt: 1.5 }}>
        <Sums
          rows={[
            ...optional(text('Returned'), sale.returnedAmount, -1),
            ...optional(text('Paid'), sale.paidAmount, -1),
            ...optional(text('Refunded to the wallet'), sale.refundedAmount),
          ]}
          total={[text('Outstanding'), inPence(sale.outstandingAmount)]}
        />
      </Box>
    </>
  )
}
