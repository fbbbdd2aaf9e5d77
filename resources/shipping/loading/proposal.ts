/** Goods reserved for an order; quantities are decimals with three places. */
export interface Reserved {
  readonly item: number
  readonly productionStock: number | null
  readonly batchNumber: string
  readonly expiryDate: string
  readonly openQuantity: number | null
}
export interface OnShipment {
  readonly item: number
  readonly batchNumber: string
  readonly quantity: number
  readonly shipmentStatus: string
}
export interface Ordered {
  readonly id: number
  readonly item: number | null
}

export interface ProposedLine {
  readonly orderItem: number
  readonly item: number
  readonly productionStock: number
  readonly quantity: number
}

const thousandths = (quantity: number): number => Math.round(quantity * 1000)

/**
 * Returns the lines for a new shipment: the reservations, less quantities on undispatched shipments. Sorted by order
 * line, then by expiry date of the batch.
 */
export function proposedLines(
  ordered: readonly Ordered[],
  reserved: readonly Reserved[],
  onShipments: readonly OnShipment[],
): ProposedLine[] {
  const lineIds = new Map(ordered.map((line) => [line.item, line.id]))
  const place = new Map(ordered.map((line, index) => [line.item, index]))
  const inOrder = reserved.toSorted(
    (one, other) =>
      (place.get(one.item) ?? 0) - (place.get(other.item) ?? 0) ||
      one.expiryDate.localeCompare(other.expiryDate) ||
      (one.productionStock ?? 0) - (other.productionStock ?? 0),
  )
  const waiting = onShipments.filter(
    ({ shipmentStatus }) => shipmentStatus === 'PENDING' || shipmentStatus === 'PACKED',
  )
  return inOrder.flatMap(({ item, productionStock, batchNumber, openQuantity }): ProposedLine[] => {
    const orderItem = lineIds.get(item)
    if (orderItem === undefined || productionStock === null) return []
    const taken = waiting.filter((line) => line.item === item && line.batchNumber === batchNumber)
    const left =
      thousandths(openQuantity ?? 0) -
      taken.reduce((sum, line) => sum + thousandths(line.quantity), 0)
    return left > 0 ? [{ orderItem, item, productionStock, quantity: left / 1000 }] : []
  })
}
