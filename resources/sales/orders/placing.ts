import { inWords, localized, unitsToText, type Problem } from '#schema'
import { lineAmounts, type OrderLine } from './order.ts'

/** A line as it was sent; quantities in thousandths, percentages in hundredths. */
export interface RequestedLine {
  readonly id?: number
  readonly item: number
  readonly quantity: number
  /** Null: the customer's own discount. */
  readonly discountPercent: number | null
  /** Where it stood in what was sent: errors point there. */
  readonly place: number
}

/** The same item twice is one line; it keeps the first place, and the discount that was given. */
function mergeLines(lines: readonly RequestedLine[]): RequestedLine[] {
  const merged = new Map<number, RequestedLine>()
  for (const line of lines) {
    const first = merged.get(line.item)
    merged.set(
      line.item,
      first
        ? {
            ...first,
            id: first.id ?? line.id,
            quantity: first.quantity + line.quantity,
            discountPercent: first.discountPercent ?? line.discountPercent,
          }
        : line,
    )
  }
  return [...merged.values()]
}

/** What is known of an item when it is ordered. */
export interface ItemFacts {
  readonly id: number
  readonly unit: number
  readonly taxRate: number
  readonly minOrderQuantity: number
  /** R-PRC-1: the price for this customer. */
  readonly unitPrice: number
}

export interface Placing {
  readonly items: ReadonlyMap<number, ItemFacts>
  /** The lines before the change; null when the order is new. */
  readonly before: readonly OrderLine[] | null
  readonly customerDiscount: number
  readonly role: string | null
}

/** What nobody may give away without being asked: 50 %. */
const USUAL_DISCOUNT = 5000

/** What is wrong, and the path to it within what was sent. */
export type LineError = Problem & { readonly field: string }

/** The lines of an order with prices frozen, and everything that is wrong with them. A line that stays keeps its price. */
export function placeLines(
  requested: readonly RequestedLine[],
  placing: Placing,
): { readonly lines: OrderLine[]; readonly errors: LineError[] } {
  const errors: LineError[] = []
  const lines = mergeLines(requested).map((line) => {
    const existing = placing.before?.find(({ id, item }) =>
      line.id === undefined ? item === line.item : id === line.id,
    )
    const facts = placing.items.get(line.item)
    errors.push(...lineErrors(line, existing, facts, placing))
    return placedLine(line, existing, facts, placing.customerDiscount)
  })
  return { lines, errors }
}

function* lineErrors(
  line: RequestedLine,
  existing: OrderLine | undefined,
  facts: ItemFacts | undefined,
  placing: Placing,
): Generator<LineError> {
  const at = (column: string, code: string, params: Record<string, string> = {}): LineError => ({
    field: `items.${line.place}.${column}`,
    code,
    params,
  })
  if (placing.before && existing?.item !== line.item) {
    yield at('item', 'rule', {
      message: inWords(
        localized`Quantities can be changed and lines removed. Place another order for more items.`,
      ),
    })
  }
  if (facts && line.quantity < facts.minOrderQuantity)
    yield at('quantity', 'tooSmall', { min: unitsToText(facts.minOrderQuantity, 3) })
  const usual = existing?.discountPercent ?? placing.customerDiscount
  if (line.discountPercent === null || line.discountPercent === usual) return
  if (placing.role === 'CUSTOMER') yield at('discountPercent', 'readOnly')
  else if (placing.role === 'ADMIN' && line.discountPercent > USUAL_DISCOUNT)
    yield at('discountPercent', 'tooLarge', { max: unitsToText(USUAL_DISCOUNT, 2) })
}

function placedLine(
  requested: RequestedLine,
  existing: OrderLine | undefined,
  facts: ItemFacts | undefined,
  customerDiscount: number,
): OrderLine {
  const { unitPrice, taxRate, unit } = existing ?? {
    unitPrice: facts?.unitPrice ?? 0,
    taxRate: facts?.taxRate ?? 0,
    unit: facts?.unit ?? 0,
  }
  const priced = {
    quantity: requested.quantity,
    approvedQuantity: null,
    unitPrice,
    taxRate,
    discountPercent: requested.discountPercent ?? existing?.discountPercent ?? customerDiscount,
  }
  return {
    ...priced,
    ...lineAmounts(priced),
    unit,
    item: requested.item,
    id: existing?.id ?? 0,
    shippedQuantity: 0,
    deliveredQuantity: 0,
    returnedQuantity: 0,
    closedQuantity: 0,
    returnedAmount: 0,
    shortage: false,
  }
}
