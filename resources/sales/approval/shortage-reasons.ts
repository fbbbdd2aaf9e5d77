import { localized, type LocalizedMessage, type Problem } from '#schema'
import { quantityText } from '../shop/cart.ts'
import type { OrderLine } from '../orders/order.ts'

/** Less of an item is there than the order asks for; quantities in thousandths. */
interface Shortage {
  readonly item: number
  readonly label: string
  readonly requested: number
  readonly available: number
}

/** A reason in words that can be translated. */
export interface LocalizedReason extends Problem {
  readonly field: string
  readonly message: LocalizedMessage
}

/** Why lines cannot be approved: each that is short, by its place in the order. What is not approved needs nothing. */
export function shortageReasons(
  lines: readonly OrderLine[],
  shortages: readonly Shortage[],
): LocalizedReason[] {
  return lines.flatMap((line, place) => {
    const short = shortages.find(({ item }) => item === line.item)
    if (!short || !line.approvedQuantity) return []
    const [asked, available] = [quantityText(short.requested), quantityText(short.available)]
    return [
      {
        field: `items.${place}.approvedQuantity`,
        code: 'short',
        message: localized`${short.label}: ${asked} ordered, ${available} available.`,
        params: { id: line.id, label: short.label, asked, available },
      },
    ]
  })
}
