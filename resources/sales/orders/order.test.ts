import { describe, expect, test } from 'vitest'
import {
  lineAmounts,
  orderTotals,
  computeProgress,
  returnValue,
  shippedPercent,
  type DeliveredLine,
} from './order.ts'

const priced = (quantity: number, unitPrice: number, discountPercent: number, taxRate: number) => ({
  quantity,
  approvedQuantity: null,
  unitPrice,
  discountPercent,
  taxRate,
})

const sent = (line: Partial<DeliveredLine>): DeliveredLine => ({
  approvedQuantity: 10_000,
  closedQuantity: 0,
  shippedQuantity: 0,
  deliveredQuantity: 0,
  returnedQuantity: 0,
  ...line,
})

describe('the amounts of an order', () => {
  test('are those of the line after discount, and its tax: 10 at 4.50 less 10 %, taxed 20 %', () => {
    const line = priced(10_000, 450, 1000, 2000)
    expect(lineAmounts(line)).toEqual({ lineAmount: 4050, taxAmount: 810, lineTotal: 4860 })
    expect(orderTotals([line], 0)).toEqual({
      subTotal: 4500,
      discountAmount: 450,
      taxAmount: 810,
      grandTotal: 4860,
    })
    expect(orderTotals([line], 540).grandTotal).toBe(5400)
  })

  test('are rounded half up: 3 at 0.35 less 5 % is 0.9975, which is 1.00, and 0.05 of tax', () => {
    expect(lineAmounts(priced(3000, 35, 500, 500))).toEqual({
      lineAmount: 100,
      taxAmount: 5,
      lineTotal: 105,
    })
    expect(lineAmounts(priced(500, 1, 0, 0)).lineAmount).toBe(1)
  })

  test('count what was approved, once that is decided', () => {
    expect(lineAmounts({ ...priced(10_000, 450, 1000, 2000), approvedQuantity: 0 }).lineTotal).toBe(
      0,
    )
    expect(
      lineAmounts({ ...priced(10_000, 450, 1000, 2000), approvedQuantity: 5000 }).lineTotal,
    ).toBe(2430)
  })

  test('stay exact where binary fractions would not', () => {
    expect(lineAmounts(priced(333_333_333, 10_000_001, 0, 0)).lineAmount).toBe(3_333_333_663_333)
  })
})

describe('an approved order', () => {
  test.each([
    ['APPROVED', {}],
    ['PARTIALLY_SHIPPED', { shippedQuantity: 6000 }],
    ['PARTIALLY_SHIPPED', { shippedQuantity: 6000, deliveredQuantity: 6000 }],
    ['SHIPPED', { shippedQuantity: 10_000 }],
    ['SHIPPED', { shippedQuantity: 10_000, deliveredQuantity: 4000 }],
    ['SHIPPED', { shippedQuantity: 6000, closedQuantity: 4000 }],
    ['DELIVERED', { shippedQuantity: 6000, closedQuantity: 4000, deliveredQuantity: 6000 }],
    ['DELIVERED', { shippedQuantity: 10_000, deliveredQuantity: 9000, returnedQuantity: 1000 }],
    ['RETURNED', { shippedQuantity: 10_000, returnedQuantity: 10_000 }],
    ['PARTIALLY_SHIPPED', { shippedQuantity: 6000, returnedQuantity: 6000 }],
  ] as const)('is %s with %o', (progress, line) => {
    expect(computeProgress([sent(line)])).toBe(progress)
  })

  test('is shipped by as many percent as left the house, and by all of them only with the last unit', () => {
    expect(shippedPercent([sent({ shippedQuantity: 6000 })])).toBe(6000)
    expect(shippedPercent([sent({ shippedQuantity: 6000, closedQuantity: 4000 })])).toBe(10_000)
    expect(
      shippedPercent([sent({ approvedQuantity: 999_999_999, shippedQuantity: 999_999_998 })]),
    ).toBe(9999)
    expect(shippedPercent([sent({ closedQuantity: 10_000 })])).toBe(0)
  })
})

describe('what comes back', () => {
  const line = {
    lineTotal: 4860,
    approvedQuantity: 10_000,
    closedQuantity: 0,
    returnedQuantity: 0,
    returnedAmount: 0,
  }

  test('is worth its part of the line', () => {
    expect(returnValue(line, 5000)).toBe(2430)
  })

  test('takes the remainder with the last units, those closed short included', () => {
    const third = { ...line, lineTotal: 100, approvedQuantity: 3000 }
    expect(returnValue(third, 1000)).toBe(33)
    expect(returnValue({ ...third, returnedQuantity: 2000, returnedAmount: 66 }, 1000)).toBe(34)
    expect(
      returnValue(
        { ...third, closedQuantity: 1000, returnedQuantity: 1000, returnedAmount: 66 },
        1000,
      ),
    ).toBe(34)
  })

  test('is never worth more than what is left: ten parts of five pence', () => {
    let now = { ...line, lineTotal: 5 }
    const given: number[] = []
    for (let unit = 0; unit < 10; unit += 1) {
      const amount = returnValue(now, 1000)
      given.push(amount)
      now = {
        ...now,
        returnedQuantity: now.returnedQuantity + 1000,
        returnedAmount: now.returnedAmount + amount,
      }
    }
    expect(given).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
  })
})
