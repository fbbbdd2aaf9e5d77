import { text } from '#admin'
import type { Step } from '#admin/page'
import type { RecordOf } from '#schema'
import type { Order } from '../orders/order-lines.tsx'
import type salesOrder from './sales-order.resource.ts'

export type Sale = RecordOf<typeof salesOrder>

/** Progress of a sale from order to payment, as steps. */
export function saleSteps(sale: Sale, order: Order | undefined): Step[] {
  const { status, salesDate, shippedPercent, shippedDate, deliveredDate } = sale
  const first: Step[] = [
    { label: text('Ordered'), at: 'done', on: order?.dateTime },
    { label: text('Approved'), at: 'done', on: salesDate },
  ]
  if (status === 'CANCELLED')
    return [...first, { label: text('Cancelled'), at: 'now', tone: 'neutral' }]
  const reached = { APPROVED: 0, PARTIALLY_SHIPPED: 1, SHIPPED: 2, DELIVERED: 3, RETURNED: 3 }[
    status
  ]
  return [
    ...first,
    {
      label: shippingWord(status, shippedPercent),
      at: reached >= 2 ? 'done' : 'now',
      on: shippedDate,
      tone: reached >= 2 ? 'success' : 'progress',
    },
    {
      label:
        status === 'RETURNED'
          ? text('Returned')
          : reached === 2
            ? text('To be delivered')
            : text('Delivered'),
      on: status === 'RETURNED' ? null : deliveredDate,
      at: reached >= 3 ? 'done' : reached === 2 ? 'now' : 'ahead',
      tone: status === 'RETURNED' ? 'warning' : reached >= 3 ? 'success' : 'progress',
    },
    paymentStep(sale, reached >= 3),
  ]
}

function paymentStep(sale: Sale, isDelivered: boolean): Step {
  const { paymentStatus, invoiceStatus, dueDate } = sale
  if (paymentStatus === 'CANCELLED')
    return { label: text('Nothing to pay'), at: 'now', tone: 'neutral' }
  if (paymentStatus === 'PAID') return { label: text('Paid'), at: 'done', tone: 'success' }
  if (invoiceStatus === 'OVERDUE')
    return { label: text('Overdue'), at: 'now', on: dueDate, tone: 'danger' }
  return {
    label: paymentStatus === 'PARTIALLY_PAID' ? text('Partly paid') : text('Open'),
    at: isDelivered ? 'now' : 'ahead',
    on: dueDate,
    tone: 'warning',
  }
}

const shippingWord = (status: Sale['status'], shippedPercent: number): string =>
  status === 'APPROVED'
    ? text('To be shipped')
    : status === 'PARTIALLY_SHIPPED'
      ? text('Shipped {percent}%', { percent: shippedPercent })
      : text('Shipped')
