import { addDays } from '#schema'
import { randomFrom } from './random.ts'

/** A customer as the demo trades with it. */
export interface Buyer {
  readonly id: number
  readonly customerType: string
  readonly creditLimit: number
  readonly creditDays: number
  /** The day it became a customer. */
  readonly since: string
}

/** An item as the demo sells and makes it; `available` in its own unit. */
export interface Ware {
  readonly id: number
  readonly minimum: number
  readonly shelfLifeDays: number
}

export interface PlannedLine {
  readonly item: number
  readonly quantity: number
}

/** What becomes of an order after it was placed. */
export type Outcome = 'delivered' | 'partly' | 'returned' | 'rejected' | 'cancelled'

export interface PlannedOrder {
  readonly customer: number
  readonly payBy: 'CREDIT' | 'BANK' | 'CARD' | 'CASH'
  readonly lines: readonly PlannedLine[]
  readonly outcome: Outcome
  /** Days after the order on which it is decided, leaves and arrives. */
  readonly decided: number
  readonly leaves: number
  readonly arrives: number
  /** Days after the due date on which the customer pays. */
  readonly paysAfter: number
  readonly byCourier: boolean
}

const SUNDAY = 0
export const isTradingDay = (day: string): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY

const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

/** Few customers buy often. */
const isBusy = (random: () => number, place: number, count: number) =>
  random() < 1.35 - place / count

const QUANTITY: Readonly<Record<string, number>> = {
  INDIVIDUAL: 1,
  RETAILER: 2,
  WHOLESALER: 8,
  DISTRIBUTOR: 16,
}

function linesFor(random: () => number, buyer: Buyer, wares: readonly Ware[]): PlannedLine[] {
  // Most orders are short.
  const count = 1 + Math.floor(random() ** 1.6 * 4)
  const chosen = new Map<number, PlannedLine>()
  for (let n = 0; n < count; n += 1) {
    // The front of the list sells best.
    const ware = wares[Math.floor(random() ** 1.6 * wares.length)] as Ware
    const quantity =
      ware.minimum * (1 + Math.floor(random() * 3)) * (QUANTITY[buyer.customerType] ?? 1)
    chosen.set(ware.id, { item: ware.id, quantity })
  }
  return [...chosen.values()]
}

const OUTCOMES: readonly (readonly [Outcome, number])[] = [
  ['delivered', 0.86],
  ['partly', 0.92],
  ['returned', 0.95],
  ['rejected', 0.975],
  ['cancelled', 1],
]

function outcomeOf(random: () => number): Outcome {
  const drawn = random()
  return OUTCOMES.find(([, upTo]) => drawn < upTo)?.[0] ?? 'delivered'
}

function payBy(random: () => number, { creditLimit }: Buyer): PlannedOrder['payBy'] {
  if (creditLimit > 0 && random() < 0.7) return 'CREDIT'
  return pick(random, ['BANK', 'BANK', 'CARD', 'CASH'] as const)
}

const ON_TIME = 0.93

/** Most pay around the day on which it is due, a few have to be asked for weeks. */
function paysAfter(random: () => number): number {
  const drawn = random()
  return drawn < ON_TIME
    ? Math.round(random() * 16 - 8)
    : 20 + Math.round(((drawn - ON_TIME) / (1 - ON_TIME)) * 60)
}

/** The orders of one day. The same day of the same demo gives the same orders. */
export function ordersOf(
  day: number,
  buyers: readonly Buyer[],
  wares: readonly Ware[],
): PlannedOrder[] {
  const random = randomFrom(4_711 + day * 7_919)
  const count = 7 + Math.floor(random() * 4 + day / 140)
  return Array.from({ length: count }, () => {
    const busy = buyers.filter((_, place) => isBusy(random, place, buyers.length))
    const buyer = pick(random, busy.length > 0 ? busy : buyers)
    const decided = random() < 0.8 ? 0 : 1
    const leaves = decided + 1 + Math.floor(random() * 2)
    return {
      customer: buyer.id,
      payBy: payBy(random, buyer),
      lines: linesFor(random, buyer, wares),
      outcome: outcomeOf(random),
      decided,
      leaves,
      arrives: leaves + (random() < 0.75 ? 1 : 2),
      paysAfter: paysAfter(random),
      byCourier: random() < 0.25,
    }
  })
}

/** How much of an item is made at once: about three weeks of what sells, and no more than keeps. */
export const batchSize = ({ minimum, shelfLifeDays }: Ware, place: number, count: number): number =>
  minimum *
  Math.max(20, Math.round((160 - (110 * place) / count) * Math.min(1, shelfLifeDays / 45)))

/** A year of trade: more than three thousand orders. */
export const DAYS = 365

export const firstDay = (today: string, days: number): string => addDays(today, -days)
