import { text, ToneChip } from '#admin'
import type { Step } from '#admin/page'
import { readItems } from '#schema'
import { orderItem, type Order } from './order-lines.tsx'

const STATES = readItems(orderItem.fields.orderStatus)

export const OrderChip = ({ order }: { order: Pick<Order, 'orderStatus'> }) => (
  <ToneChip
    label={STATES[order.orderStatus]?.label ?? order.orderStatus}
    tone={STATES[order.orderStatus]?.tone}
  />
)

export function orderSteps({
  orderStatus,
  dateTime,
  decidedDate,
}: Pick<Order, 'orderStatus' | 'dateTime'> & Partial<Pick<Order, 'decidedDate'>>): Step[] {
  const placed: Step = { label: text('Placed'), at: 'done', on: dateTime }
  if (orderStatus === 'REJECTED')
    return [placed, { label: text('Rejected'), at: 'now', on: decidedDate, tone: 'danger' }]
  if (orderStatus === 'CANCELLED')
    return [placed, { label: text('Cancelled'), at: 'now', tone: 'neutral' }]
  const reached = {
    PENDING: 0,
    APPROVED: 1,
    PARTIALLY_SHIPPED: 2,
    SHIPPED: 3,
    DELIVERED: 4,
    RETURNED: 4,
  }[orderStatus]
  const at = (step: number): Step['at'] =>
    step <= reached ? 'done' : step === reached + 1 ? 'now' : 'ahead'
  return [
    placed,
    {
      label: reached >= 1 ? text('Approved') : text('Being checked'),
      at: at(1),
      on: decidedDate,
      tone: reached >= 1 ? 'success' : 'warning',
    },
    orderStatus === 'PARTIALLY_SHIPPED'
      ? { label: text('Partly shipped'), at: 'now', tone: 'progress' }
      : {
          label: reached >= 3 ? text('Shipped') : text('To be shipped'),
          at: reached >= 3 ? 'done' : at(2),
          tone: reached >= 3 ? 'success' : 'progress',
        },
    orderStatus === 'RETURNED'
      ? { label: text('Returned'), at: 'done', tone: 'warning' }
      : {
          label: reached === 3 ? text('To be delivered') : text('Delivered'),
          at: reached === 3 ? 'now' : reached >= 4 ? 'done' : 'ahead',
          tone: reached === 3 ? 'progress' : 'success',
        },
  ]
}
