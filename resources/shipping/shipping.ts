import { localized, unitsToText, type LocalizedMessage } from '#schema'

/**
 * Plans the loading of reserved goods on shipments. Quantities are whole thousandths of the unit; `productionStock`
 * is the id of a batch.
 */

export interface Reserved {
  readonly orderItem: number
  readonly productionStock: number
  readonly openQuantity: number
}

export interface Loaded {
  readonly orderItem: number
  readonly productionStock: number
  readonly quantity: number
}

/** Requested goods; any reserved batch if `productionStock` is null. */
export interface Wanted {
  readonly id?: number
  readonly orderItem: number
  readonly productionStock: number | null
  readonly quantity: number
  /** Index in the request. */
  readonly place: number
}

export interface PlannedLine extends Loaded {
  readonly id?: number
}

/**
 * Reservation to move to another batch before loading. If `from` is null, any other reservation of the line may be
 * moved.
 */
export interface Move {
  readonly orderItem: number
  readonly from: number | null
  readonly to: number
  readonly quantity: number
}

export interface Objection {
  readonly field: string
  readonly code: string
  readonly message: LocalizedMessage
}

export interface Loading {
  /** Reservations of the order, in dispatch order. */
  readonly promised: readonly Reserved[]
  /** Lines on other undispatched shipments of the order. */
  readonly loaded: readonly Loaded[]
  /** R-SHP-1: quantity still to ship, by order line. */
  readonly open: ReadonlyMap<number, number>
}

const keyFrom = ({
  orderItem,
  productionStock,
}: {
  readonly orderItem: number
  readonly productionStock: number
}): string => `${orderItem} ${productionStock}`

/** Reservations that are not yet on a shipment. */
function releaseReservations({ promised, loaded }: Loading): Reserved[] {
  const taken = new Map<string, number>()
  for (const line of loaded)
    taken.set(keyFrom(line), (taken.get(keyFrom(line)) ?? 0) + line.quantity)
  return promised
    .map((each) => ({
      ...each,
      openQuantity: Math.max(0, each.openQuantity - (taken.get(keyFrom(each)) ?? 0)),
    }))
    .filter(({ openQuantity }) => openQuantity > 0)
}

/**
 * Lines with everything that can be loaded: goods reserved and on no other shipment, up to the open quantity.
 */
export function proposeLines(loading: Loading): PlannedLine[] {
  const left = new Map(loading.open)
  return releaseReservations(loading).flatMap(({ orderItem, productionStock, openQuantity }) => {
    const quantity = Math.min(openQuantity, left.get(orderItem) ?? 0)
    left.set(orderItem, (left.get(orderItem) ?? 0) - quantity)
    return quantity > 0 ? [{ orderItem, productionStock, quantity }] : []
  })
}

export interface Plan {
  readonly lines: PlannedLine[]
  readonly moves: Move[]
  readonly objections: Objection[]
}

/**
 * Finds goods for a request. If a batch is requested, reservations are moved to it where needed (R-SHP-3); otherwise
 * any reserved goods are used.
 */
export function planLines(wanted: readonly Wanted[], loading: Loading): Plan {
  const objections = objectionsTo(wanted, loading.open)
  if (objections.length > 0) return { lines: [], moves: [], objections }
  const free = new Map(releaseReservations(loading).map((each) => [keyFrom(each), { ...each }]))
  const take = (orderItem: number, productionStock: number, most: number): number => {
    const found = free.get(keyFrom({ orderItem, productionStock }))
    const taken = Math.min(most, found?.openQuantity ?? 0)
    if (found && taken > 0)
      free.set(keyFrom(found), { ...found, openQuantity: found.openQuantity - taken })
    return taken
  }
  const listBatches = (orderItem: number) =>
    [...free.values()]
      .filter((each) => each.orderItem === orderItem)
      .map(({ productionStock }) => productionStock)
  // Uses reservations in the requested batches first, then moves others.
  const named = wanted
    .filter((line) => line.productionStock !== null)
    .map((line) => ({
      ...line,
      productionStock: line.productionStock ?? 0,
      missing: line.quantity - take(line.orderItem, line.productionStock ?? 0, line.quantity),
    }))
  const plan: Plan = {
    lines: named.map(({ missing: _missing, place: _place, ...line }) => line),
    moves: [],
    objections,
  }
  for (const { orderItem, productionStock: to, missing } of named) {
    let left = missing
    for (const from of listBatches(orderItem)) {
      const quantity = take(orderItem, from, left)
      if (quantity > 0) plan.moves.push({ orderItem, from, to, quantity })
      left -= quantity
    }
    if (left > 0) plan.moves.push({ orderItem, from: null, to, quantity: left })
  }
  for (const line of wanted.filter(({ productionStock }) => productionStock === null)) {
    let left = line.quantity
    for (const productionStock of listBatches(line.orderItem)) {
      const quantity = take(line.orderItem, productionStock, left)
      if (quantity > 0) plan.lines.push({ orderItem: line.orderItem, productionStock, quantity })
      left -= quantity
    }
    if (left > 0)
      objections.push(
        objection(
          line.place,
          'quantity',
          'notReserved',
          localized`${text(left)} of this is not reserved; the order line is waiting for stock.`,
        ),
      )
  }
  return plan
}

const objection = (
  place: number,
  column: string,
  code: string,
  message: LocalizedMessage,
): Objection => ({
  field: `lines.${place}.${column}`,
  code,
  message,
})

const text = (units: number): string => String(Number(unitsToText(units, 3)))

function objectionsTo(wanted: readonly Wanted[], open: ReadonlyMap<number, number>): Objection[] {
  const requested = new Map<number, number>()
  return wanted.flatMap(({ orderItem, quantity, place }) => {
    const left = open.get(orderItem)
    if (left === undefined)
      return [
        objection(place, 'orderItem', 'notFound', localized`This line is not part of the order.`),
      ]
    const before = requested.get(orderItem) ?? 0
    requested.set(orderItem, before + quantity)
    return before + quantity <= left
      ? []
      : [
          objection(
            place,
            'quantity',
            'moreThanOpen',
            localized`Only ${text(Math.max(0, left - before))} of this is still to be shipped.`,
          ),
        ]
  })
}

export interface Delivered {
  readonly id: number
  readonly quantity: number
  readonly returnedQuantity: number
  readonly restock: boolean
}

export interface Coming {
  readonly id?: number
  /** Total including earlier returns; null if unchanged. */
  readonly returnedQuantity: number | null
  readonly restock: boolean
}

/** Return of a line; `returnedQuantity` is the new total. */
export interface Return {
  readonly id: number
  readonly quantity: number
  readonly returnedQuantity: number
  readonly restock: boolean
  /** Index in the request. */
  readonly place: number
}

/** Compares the reported totals with the known ones. Totals can only grow, up to the dispatched quantity. */
export function planReturns(
  delivered: readonly Delivered[],
  coming: readonly Coming[],
): { readonly returns: Return[]; readonly objections: Objection[] } {
  const objections: Objection[] = []
  const returns = coming.flatMap(({ id, returnedQuantity, restock }, place) => {
    const line = delivered.find((each) => each.id === id)
    if (!line)
      objections.push(
        objection(place, 'id', 'notFound', localized`This line is not part of the shipment.`),
      )
    if (!line || returnedQuantity === null || returnedQuantity === line.returnedQuantity) return []
    if (returnedQuantity > line.quantity)
      objections.push(
        objection(
          place,
          'returnedQuantity',
          'tooLarge',
          localized`Only ${text(line.quantity)} was sent.`,
        ),
      )
    if (returnedQuantity < line.returnedQuantity) {
      objections.push(
        objection(
          place,
          'returnedQuantity',
          'tooSmall',
          localized`${text(line.returnedQuantity)} was already returned; the quantity cannot be reduced.`,
        ),
      )
    }
    return [
      {
        id: line.id,
        quantity: returnedQuantity - line.returnedQuantity,
        returnedQuantity,
        restock,
        place,
      },
    ]
  })
  return { returns, objections }
}
