import type { RecordOf } from '#schema'
import type shipment from './shipment.resource.ts'

export type Shipment = RecordOf<typeof shipment>
export type ShippedLine = NonNullable<Shipment['lines']>[number] & {
  readonly id: number
  readonly labels?: Readonly<Record<string, string>>
}

export const listGoods = (of: Shipment): readonly ShippedLine[] =>
  (of.lines ?? []) as readonly ShippedLine[]
