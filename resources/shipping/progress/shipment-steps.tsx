import { text, formatFullDate, ToneChip, translated } from '#admin'
import type { Step } from '#admin/page'
import type { Shipment } from '../shipment-goods.tsx'
import { readItems } from '#schema'
import shipmentInEnglish from '../shipment.resource.ts'

export function ShipmentChip({ status }: { status: Shipment['shipmentStatus'] }) {
  const state = readItems(translated(shipmentInEnglish).fields.shipmentStatus)[status]
  return <ToneChip label={state?.label ?? status} tone={state?.tone} />
}

/** Describes the planned dispatch date. */
export const leavingWords = ({
  shipmentStatus,
  shipmentDate,
}: Pick<Shipment, 'shipmentStatus' | 'shipmentDate'>): string =>
  shipmentStatus === 'PENDING' || shipmentStatus === 'PACKED'
    ? text('leaves {date}', { date: formatFullDate(shipmentDate) })
    : text('planned for {date}', { date: formatFullDate(shipmentDate) })

type Told = Pick<Shipment, 'shipmentStatus' | 'shipmentDate' | 'expectedDeliveryDate'> &
  Partial<Pick<Shipment, 'packedDate' | 'shippedDate' | 'deliveredDate'>>

export function shipmentSteps(of: Told): Step[] {
  const { shipmentStatus: status, packedDate, shippedDate, deliveredDate } = of
  const packed = { label: text('Packed'), on: packedDate } as const
  if (status === 'CANCELLED')
    return [
      ...(packedDate ? [{ ...packed, at: 'done' } as const] : []),
      { label: text('Cancelled'), at: 'now', tone: 'neutral' },
    ]
  const delivered = { label: text('Delivered'), on: deliveredDate } as const
  if (status === 'PENDING')
    return [
      { label: text('Being prepared'), at: 'now', tone: 'warning' },
      { ...packed, at: 'ahead' },
      { label: text('Shipped'), at: 'ahead', on: of.shipmentDate },
      { ...delivered, at: 'ahead' },
    ]
  const before: Step[] =
    packedDate || status === 'PACKED' ? [{ ...packed, at: 'done', tone: 'success' }] : []
  if (status === 'PACKED')
    return [
      ...before,
      { label: text('To be shipped'), at: 'now', on: of.shipmentDate, tone: 'progress' },
      { ...delivered, at: 'ahead' },
    ]
  const shipped: Step = { label: text('Shipped'), at: 'done', on: shippedDate, tone: 'success' }
  if (status === 'SHIPPED')
    return [
      ...before,
      shipped,
      {
        label: text('To be delivered'),
        at: 'now',
        on: of.expectedDeliveryDate,
        tone: 'progress',
      },
    ]
  const arrived: Step = { ...delivered, at: 'done', tone: 'success' }
  return [
    ...before,
    shipped,
    ...(status === 'DELIVERED' || deliveredDate ? [arrived] : []),
    ...(status === 'RETURNED'
      ? [{ label: text('Returned'), at: 'done', tone: 'warning' } as const]
      : []),
  ]
}
