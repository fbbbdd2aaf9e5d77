import { text } from '#admin'
import type { Step } from '#admin/page'
import type { RecordOf } from '#schema'
import type { Order } from '../orders/order-lines.tsx'
import type salesOrder from './sales-order.resource.ts'

export type Sale = RecordOf<typeof salesOrder>

/** From the order to the money for it, and where it stands. */
export function saleSteps(
  { status, salesDate, shippedPercent, paymentStatus }: Sale,
  order: Order | undefined,
): Step[] {
  const first: Step[] = [
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
