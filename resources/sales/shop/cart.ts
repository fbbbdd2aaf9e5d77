import { fromUnits, isWholeNumber, localized, toUnits, type LocalizedMessage } from '#schema'
import type { PricedLine } from '../orders/order.ts'

/*
 * The cart before it is an order. It stays in the browser until the order is placed. Quantities are in thousandths,
 * money in pence, percentages in hundredths, as in the arithmetic of an order.
 */

export interface CartLine {
  readonly item: number
  readonly quantity: number
  /** Given by staff; unset: the customer's own. */
  readonly discountPercent?: number
}

export interface Cart {
  /** For whom staff order; nobody in a customer's own cart. */
  readonly customer: number | null
  readonly lines: readonly CartLine[]
}

export const EMPTY_CART: Cart = Object.freeze({ customer: null, lines: [] })

/** One line for each item, 100 of them in an order. */
export const MOST_LINES = 100

/** What the browser kept; whatever cannot be read is an empty cart. */
export function readCart(kept: string | null): Cart {
  try {
    const { customer, lines }: Cart = JSON.parse(kept ?? '')
    const isWhole = (value: unknown) =>
      typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    return {
      customer: isWhole(customer) ? customer : null,
      lines: lines.filter((line) => isWhole(line.item) && isWhole(line.quantity)),
    }
  } catch {
    return EMPTY_CART
  }
}

/** How much of an item is in the cart. */
export const quantityIn = (cart: Cart, item: number): number =>
  cart.lines.find((line) => line.item === item)?.quantity ?? 0

/** The cart with that much of an item; nothing of it takes the line out. */
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

/** What an item costs whom, as the API tells it: decimals. */
export interface PricedProduct {
  readonly price: number
  readonly taxRate: number
}

/** A line of the cart as the arithmetic of an order knows it; `discountPercent` of the customer in hundredths. */
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
  /** Counted in whole units only. */
  readonly isWhole: boolean
  /** "kg"; shown with the numbers. */
  readonly unit: string
}

/** What is wrong with a quantity, in words for whoever typed it; null when nothing is. */
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

/** 1500 is "1.5"; no idle zeros. */
export const quantityText = (thousandths: number): string => String(fromUnits(thousandths, 3))

/** How far one press goes: by units, or by the smallest order where that is less than a unit. */
export const stepOf = ({ minimum, isWhole }: Pick<QuantityRule, 'minimum' | 'isWhole'>): number =>
  !isWhole && minimum > 0 && minimum < 1000 ? minimum : 1000
