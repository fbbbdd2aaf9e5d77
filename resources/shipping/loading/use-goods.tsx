import { useAll, useList, useRecord } from '#admin'
import { inThousandths } from '../../sales/shop/cart.ts'
import { readItemName, linesIn, orderItem, type Order } from '../../sales/orders/order-lines.tsx'
import stockReservation from '../../stock/production/stock-reservation.resource.ts'
import shipmentDetails from '../shipment-details.resource.ts'
import productionStock from '../../stock/production/production-stock.resource.ts'
import type { LoadLine } from './load-lines.tsx'
import { proposedLines } from './proposal.ts'

interface Goods {
  readonly order: Order | undefined
  /** Goods that can be loaded, by batch; all of them at first. Undefined while loading. */
  readonly lines: readonly LoadLine[] | undefined
  /** Query that is still loading or has failed; undefined once everything has loaded. */
  readonly missing:
    | { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown }
    | undefined
}

interface Of {
  readonly order: number
  readonly salesId: string
}

/** Loads the reserved goods of a sale that are on no other shipment. */
export function useGoods(of: Of | undefined, shipment?: number): Goods {
  const order = useRecord(orderItem, of?.order ?? null)
  const reserved = useList(stockReservation, of ? { order: of.order } : null, 500)
  const held = [
    ...new Set((reserved.data?.content ?? []).flatMap((each) => each.productionStock ?? [])),
  ]
  const batches = useAll(productionStock, held.length > 0 ? { ids: held.join(',') } : null)
  const onShipments = useList(shipmentDetails, of ? { salesId: of.salesId } : null, 500)
  const missing = [order, reserved, onShipments, ...(held.length > 0 ? [batches] : [])].find(
    (answer) => !answer.data,
  )
  if (!order.data || !reserved.data || !onShipments.data || missing)
    return { order: order.data, lines: undefined, missing }
  const known = new Map((batches.data ?? []).map((batch) => [batch.id, batch]))
  const ordered = linesIn(order.data)
  const names = new Map(ordered.map((line) => [line.id, readItemName(line)]))
  const proposed = proposedLines(
    ordered.map((line) => ({ id: line.id, item: line.item ?? null })),
    reserved.data.content.map((each) => ({
      ...each,
      batchNumber: known.get(each.productionStock ?? 0)?.batchNumber ?? '',
      expiryDate: known.get(each.productionStock ?? 0)?.expiryDate ?? '',
    })),
    onShipments.data.content.filter((line) => line.shipment !== shipment),
  )
  const lines = proposed.map(
    (line): LoadLine => ({
      ...line,
      quantity: inThousandths(line.quantity),
      most: inThousandths(line.quantity),
      itemName: names.get(line.orderItem) ?? '',
    }),
  )
  return { order: order.data, lines, missing: undefined }
}
