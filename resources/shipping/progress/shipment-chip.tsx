import { formatFullDate, text, ToneChip, translated } from '#admin'
import { itemsOf, type RecordOf } from '#schema'
import shipmentInEnglish from '../shipment.resource.ts'

export type Shipment = RecordOf<typeof shipmentInEnglish>

export function ShipmentChip({ status }: { status: Shipment['shipmentStatus'] }) {
  const state = itemsOf(translated(shipmentInEnglish).fields.shipmentStatus)[status]
  return <ToneChip label={state?.label ?? status} tone={state?.tone} />
}

/** Planned dispatch date of a shipment that has not left. */
export const leavingWords = ({
  shipmentStatus,
  shipmentDate,
}: Pick<Shipment, 'shipmentStatus' | 'shipmentDate'>): string =>
  shipmentStatus === 'PENDING' || shipmentStatus === 'PACKED'
    ? text('leaves {date}', { date: formatFullDate(shipmentDate) })
    : text('planned for {date}', { date: formatFullDate(shipmentDate) })
