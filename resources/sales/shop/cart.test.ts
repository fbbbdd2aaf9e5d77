import { inWords } from '#schema'
import { describe, expect, test } from 'vitest'
import {
  addAside,
  EMPTY_CART,
  inPence,
  inThousandths,
  nextCart,
  openCart,
  pricedLine,
  quantityProblem,
  readCart,
  swapAside,
  computeStep,
  withQuantity,
} from './cart.ts'
import { orderTotals } from '../orders/order.ts'

describe('a cart', () => {
  test('is read again as it was kept', () => {
    const cart = withQuantity(withQuantity(EMPTY_CART, 7, 2000), 9, 1500)
    expect(readCart(JSON.stringify(cart))).toEqual(cart)
  })

  test.each([null, '', 'x', '{}', '{"lines":7}'])('that cannot be read (%j) is empty', (kept) => {
    expect(readCart(kept)).toEqual(EMPTY_CART)
  })

  test('loses lines that make no sense and keeps the rest', () => {
    const kept = {
      customer: 'x',
      lines: [
        { item: 7, quantity: 1000 },
        { item: 8, quantity: -1 },
        { item: 1.5, quantity: 1000 },
      ],
    }
    expect(readCart(JSON.stringify(kept))).toEqual({
      customer: null,
      lines: [{ item: 7, quantity: 1000 }],
    })
  })

  test('holds each item once, and none of which nothing is wanted', () => {
    const cart = withQuantity(withQuantity(EMPTY_CART, 7, 2000), 7, 3000)
    expect(cart.lines).toEqual([{ item: 7, quantity: 3000 }])
    expect(withQuantity(cart, 7, 0).lines).toEqual([])
  })

  test('is set aside for another one, and returns once that is ordered', () => {
    const own = { customer: null, lines: [{ item: 7, quantity: 2000 }] }
    const again = { id: 3, orderId: 'ORD-1', gone: [], prices: [] }
    const opened = openCart({ customer: null, lines: [{ item: 8, quantity: 1000 }], again }, own)
    expect(opened).toEqual({
      customer: null,
      lines: [{ item: 8, quantity: 1000 }],
      again,
      aside: own,
    })
    expect(readCart(JSON.stringify(opened))).toEqual(opened)
    expect(nextCart(opened)).toEqual(own)
    expect(nextCart(own)).toEqual(EMPTY_CART)
    expect(addAside(opened).lines.map(({ item }) => item)).toEqual([8, 7])
    expect(addAside(opened).aside).toBeUndefined()
    expect(swapAside(opened)).toEqual({
      ...own,
      aside: { customer: null, lines: [{ item: 8, quantity: 1000 }] },
    })
    expect(openCart(own, EMPTY_CART)).toEqual(own)
  })

  test('comes to what the order will come to (V1, V2)', () => {
    const line = (quantity: number, price: number, discountPercent: number, taxRate: number) =>
      pricedLine(
        { item: 1, quantity: inThousandths(quantity) },
        { price, taxRate },
        discountPercent * 100,
      )
    expect(orderTotals([line(10, 4.5, 10, 20)], 0)).toEqual({
      subTotal: 4500,
      discountAmount: 450,
      taxAmount: 810,
      grandTotal: 4860,
    })
    expect(orderTotals([line(3, 0.35, 5, 5)], 0).grandTotal).toBe(inPence(1.05))
  })
})

describe('a quantity', () => {
  const jars = { minimum: 6000, isWhole: true, unit: 'jar' }
  const kilograms = { minimum: 500, maximum: 2000, isWhole: false, unit: 'kg' }

  test.each([
    [6000, jars, null],
    [5000, jars, 'At least 6 jar'],
    [6500, jars, 'Whole numbers only'],
    [501, kilograms, null],
    [2001, kilograms, 'At most 2 kg'],
    [250, kilograms, 'At least 0.5 kg'],
  ])('of %d thousandths is answered with %#', (quantity, rule, problem) => {
    const message = quantityProblem(quantity, rule)
    expect(message && inWords(message)).toBe(problem)
  })

  test('goes by units, or by the smallest order where that is less', () => {
    expect([
      computeStep(jars),
      computeStep(kilograms),
      computeStep({ minimum: 2000, isWhole: false }),
    ]).toEqual([1000, 500, 1000])
  })
})
