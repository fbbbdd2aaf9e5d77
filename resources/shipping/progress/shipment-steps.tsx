import { text } from '#admin'
import type { Step } from '#admin/page'
import type { Shipment } from '../shipment-goods.tsx'

/** The steps of a shipment and where it stands. */
export function shipmentSteps({
  shipmentStatus: status,
  shippedDate,
  deliveredDate,
  expectedDeliveryDate,
}: Pick<Shipment, 'shipmentStatus' | 'expectedDeliveryDate'> &
  Partial<Pick<Shipment, 'shippedDate' | 'deliveredDate'>>): Step[] {
  if (status === 'CANCELLED')
    return [
      { label: text('Prepared'), at: 'done' },
      { label: text('Cancelled'), at: 'now', tone: 'neutral' },
    ]
  const reached = { PENDING: 0, PACKED: 1, SHIPPED: 2, DELIVERED: 3, RETURNED: 3 }[status]
  const at = (step: number): Step['at'] =>
    step <= reached ? 'done' : step === reached + 1 ? 'now' : 'ahead'
  return [
    { label: text('Prepared'), at: 'done' },
    {
      label: reached >= 1 ? text('Packed') : text('To be packed'),
      at: at(1),
      tone: reached >= 1 ? 'success' : 'info',
    },
    {
      label: reached === 1 ? text('To be dispatched') : text('Dispatched'),
      at: at(2),
      on: shippedDate,
      tone: reached >= 2 ? 'success' : 'progress',
    },
    status === 'RETURNED'
      ? { label: text('Returned'), at: 'done', tone: 'warning' }
      : {
          label: reached === 2 ? text('On its way') : text('Delivered'),
          at: at(3),
          on: deliveredDate ?? (reached === 2 ? expectedDeliveryDate : null),
          tone: reached >= 3 ? 'success' : 'progress',
        },
  ]
}
