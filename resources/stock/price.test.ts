import { describe, expect, test } from 'vitest'
import { unitPrice } from './price.ts'

describe('the price of an item', () => {
  const item = { price: 450, customerTypePrices: [{ customerType: 'WHOLESALER', price: 396 }] }

  test('is that of the customer’s type where there is one', () => {
    expect(unitPrice(item, 'WHOLESALER')).toBe(396)
  })

  test.each(['RETAILER', null])('is the plain price for %s', (type) => {
    expect(unitPrice(item, type)).toBe(450)
  })
})
