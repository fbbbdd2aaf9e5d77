import { useView } from '#admin'
import { fromUnits, type AnswerOf, type RecordOf } from '#schema'
import type customer from '../../parties/customers/customer.resource.ts'
import item from '../../stock/item-master.resource.ts'
import {
  inHundredths,
  inThousandths,
  pricedLine,
  quantityProblem,
  type Cart,
  type CartLine,
  type QuantityRule,
} from './cart.ts'
import { useUnits } from '../orders/order-display.tsx'
import { orderTotals, type OrderTotals } from '../orders/order.ts'
import { unitPrice } from '../../stock/price.ts'

export type Customer = RecordOf<typeof customer>

/** Item as offered in the shop. Money, percentages and quantities are decimals. */
export type Product = AnswerOf<typeof item, '/item-master/offers'>[number]

export const useProductsById = (ids: readonly number[]) =>
  useView(item, '/item-master/offers', ids.length > 0 ? { ids: ids.join(',') } : null, {
    keep: true,
  })

export const formatProductName = ({
  itemName,
  packSize,
}: Pick<Product, 'itemName' | 'packSize'>): string => `${itemName} ${packSize}`

/** Unit price for a customer type, before discount and tax. */
export const computePrice = (
  { price, customerTypePrices = [] }: Pick<Product, 'price' | 'customerTypePrices'>,
  customerType: Customer['customerType'] | null,
): number => unitPrice({ price, customerTypePrices }, customerType)

export function useRules(): (of: Pick<Product, 'unit' | 'minOrderQuantity'>) => QuantityRule {
  const units = useUnits()
  return ({ unit, minOrderQuantity }) => {
    const found = units.get(unit)
    return {
      minimum: inThousandths(minOrderQuantity),
      isWhole: found?.isWhole ?? false,
      unit: found?.unitCode ?? '',
    }
  }
}

/** Cart line with its product. */
export interface FilledLine extends CartLine {
  readonly product: Product
  /** Unit price for this customer, before tax. */
  readonly price: number
  readonly rule: QuantityRule
  readonly isWrong: boolean
}

export interface FilledCart {
  readonly lines: readonly FilledLine[]
  /** Cart lines whose items are no longer offered. */
  readonly gone: readonly CartLine[]
  readonly totals: OrderTotals
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Adds products and totals to the cart; the totals match the server's to the penny. */
export function useFilledCart(
  cart: Cart,
  buyer: Pick<Customer, 'customerType' | 'discountPercent'> | null,
): FilledCart {
  const findRule = useRules()
  const ids = cart.lines.map((line) => line.item).toSorted((left, right) => left - right)
  const answer = useProductsById(ids)
  const products = new Map(
    (ids.length > 0 ? (answer.data ?? []) : []).map((product) => [product.id, product]),
  )
  const lines = cart.lines.flatMap((line): FilledLine[] => {
    const product = products.get(line.item)
    if (!product) return []
    const rule = findRule(product)
    const price = computePrice(product, buyer?.customerType ?? null)
    return [
      { ...line, product, price, rule, isWrong: quantityProblem(line.quantity, rule) !== null },
    ]
  })
  const isPending = ids.length > 0 && answer.isPending
  const isComplete = !isPending && !answer.isPlaceholderData
  return {
    lines,
    isPending,
    error: ids.length > 0 ? answer.error : null,
    refetch: answer.refetch,
    gone: isComplete && !answer.error ? cart.lines.filter((line) => !products.has(line.item)) : [],
    totals: orderTotals(
      lines.map((line) => priced(line, buyer)),
      0,
    ),
  }
}

export const priced = (line: FilledLine, buyer: Pick<Customer, 'discountPercent'> | null) =>
  pricedLine(
    line,
    { price: line.price, taxRate: line.product.taxRate },
    inHundredths(buyer?.discountPercent ?? 0),
  )

/** Lines as sent to POST /order-item. */
export const sentLines = (cart: Cart) =>
  cart.lines.map(({ item, quantity, discountPercent }) => ({
    item,
    quantity: fromUnits(quantity, 3),
    ...(discountPercent === undefined ? {} : { discountPercent: fromUnits(discountPercent, 2) }),
  }))
