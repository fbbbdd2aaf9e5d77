import { text, ToneChip } from '#admin'
import type { RecordOf } from '#schema'
import type shipment from '../shipment.resource.ts'

export type Shipment = RecordOf<typeof shipment>

const SHIPMENT_TONES = {
  PENDING: 'warning',
  PACKED: 'info',
  SHIPPED: 'progress',
  DELIVERED: 'success',
  RETURNED: 'warning',
  CANCELLED: 'neutral',
} as const
const SHIPMENT_WORDS = {
  PENDING: text('Being prepared'),
  PACKED: text('Packed'),
  SHIPPED: text('On its way'),
  DELIVERED: text('Delivered'),
  RETURNED: text('Returned'),
  CANCELLED: text('Cancelled'),
} as const

export const ShipmentChip = ({ status }: { status: Shipment['shipmentStatus'] }) => (
  <ToneChip label={SHIPMENT_WORDS[status]} tone={SHIPMENT_TONES[status]} />
)
