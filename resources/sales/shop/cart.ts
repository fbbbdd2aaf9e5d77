import { fromUnits, isWholeNumber, localized, toUnits, type LocalizedMessage } from '#schema'
import type { PricedLine } from '../orders/order.ts'

/*
 * Cart, kept in the browser until the order is placed. Quantities in thousandths, money in pence, percentages in
 * hundredths.
 */

export interface CartLine {
  readonly item: number
  readonly quantity: number
  /** Discount set by staff; by default, the customer's discount applies. */
  readonly discountPercent?: number
}

interface Basket {
  /** Customer that staff order for; null in a customer's own cart. */
  readonly customer: number | null
  readonly lines: readonly CartLine[]
}

export interface Cart extends Basket {
  /** Earlier order that the cart was filled from. */
  readonly again?: EarlierOrder
  /** Cart that was open before. It returns once the order is placed. */
  readonly aside?: Basket
}

/** Facts about an earlier order, for comparison with what is offered now. */
export interface EarlierOrder {
  readonly id: number
  readonly orderId: string
  /** Names of items that are no longer offered. */
  readonly gone: readonly string[]
  /** Price of one unit after discount, in pence. */
  readonly prices: readonly { readonly item: number; readonly price: number }[]
}

export const EMPTY_CART: Cart = Object.freeze({ customer: null, lines: [] })

/** Maximum number of lines; each item has one line. */
export const MOST_LINES = 100

/** Parses a stored cart; returns an empty cart if that fails. */
export function readCart(kept: string | null): Cart {
  try {
    const { again, aside, ...cart }: Cart = JSON.parse(kept ?? '')
    return {
      ...readBasket(cart),
      ...(again && isWhole(again.id) ? { again } : {}),
      ...(aside ? { aside: readBasket(aside) } : {}),
    }
  } catch {
    return EMPTY_CART
  }
}

const isWhole = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const readBasket = ({ customer, lines }: Basket): Basket => ({
  customer: isWhole(customer) ? customer : null,
  lines: lines.filter((line) => isWhole(line.item) && isWhole(line.quantity)),
})

export const quantityIn = (cart: Cart, item: number): number =>
  cart.lines.find((line) => line.item === item)?.quantity ?? 0

/** Sets the quantity of an item; 0 removes the line. */
export function withQuantity(cart: Cart, item: number, quantity: number): Cart {
  const isInCart = cart.lines.some((line) => line.item === item)
  const lines =
    quantity <= 0
      ? cart.lines.filter((line) => line.item !== item)
      : isInCart
        ? cart.lines.map((line) => (line.item === item ? { ...line, quantity } : line))
        : [...cart.lines, { item, quantity }]
  return { ...cart, lines }
}

/** Opens another cart and sets the present one aside, if it holds anything. */
export function openCart(next: Cart, { again: _, aside, ...present }: Cart): Cart {
  const kept = present.lines.length > 0 ? present : aside
  return kept ? { ...next, aside: kept } : next
}

/** Opens the cart that was set aside, in place of the present one. */
export const swapAside = ({ aside, ...present }: Cart): Cart =>
  aside ? openCart(aside, present) : present

/** Cart after its order is placed: the one set aside, or an empty one. */
export const nextCart = ({ aside }: Cart): Cart => aside ?? EMPTY_CART

/** Adds the lines set aside; items that are in the cart too keep the quantity there. */
export const addAside = ({ aside, ...cart }: Cart): Cart => ({
  ...cart,
  lines: [
    ...cart.lines,
    ...(aside?.lines ?? []).filter(({ item }) => quantityIn(cart, item) === 0),
  ].slice(0, MOST_LINES),
})

/** Price and tax of an item, as decimals. */
export interface PricedProduct {
  readonly price: number
  readonly taxRate: number
}

/** Converts a cart line for the order arithmetic; `discountPercent` is the customer's, in hundredths. */
export const pricedLine = (
  line: CartLine,
  product: PricedProduct,
  discountPercent: number,
): PricedLine => ({
  quantity: line.quantity,
  approvedQuantity: null,
  unitPrice: inPence(product.price),
  taxRate: inHundredths(product.taxRate),
  discountPercent: line.discountPercent ?? discountPercent,
})

export const inPence = (money: number | null): number => toUnits(money, 2) ?? 0
export const inHundredths = (percent: number | null): number => toUnits(percent, 2) ?? 0
export const inThousandths = (quantity: number | null): number => toUnits(quantity, 3) ?? 0

export interface QuantityRule {
  /** In thousandths. */
  readonly minimum: number
  readonly maximum?: number
  readonly isWhole: boolean
  readonly unit: string
}

/** Reason why a quantity is invalid; null if it is valid. */
export function quantityProblem(
  quantity: number,
  { minimum, maximum = Infinity, isWhole, unit }: QuantityRule,
): LocalizedMessage | null {
  const amount = (thousandths: number) => `${quantityText(thousandths)} ${unit}`.trim()
  if (isWhole && !isWholeNumber(quantity, 3)) return localized`Whole numbers only`
  if (quantity < minimum) return localized`At least ${amount(minimum)}`
  if (quantity > maximum) return localized`At most ${amount(maximum)}`
  return null
}

/** Formats thousandths: 1500 becomes "1.5". */
export const quantityText = (thousandths: number): string => String(fromUnits(thousandths, 3))

/** Step of the plus and minus buttons: one unit, or the minimum if lower. */
export const computeStep = ({
  minimum,
  isWhole,
}: Pick<QuantityRule, 'minimum' | 'isWhole'>): number =>
  !isWhole && minimum > 0 && minimum < 1000 ? minimum : 1000
