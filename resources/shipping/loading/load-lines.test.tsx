// Import the screens first, because they load the kit they depend on.
import '../../../src/admin/found-screens.ts'
import { expect, test } from 'vitest'
import { findLine, type LoadLine } from './load-lines.tsx'

const line = (item: number, productionStock: number): LoadLine => ({
  orderItem: 1,
  item,
  itemName: 'Plum chutney',
  productionStock,
  quantity: 0,
  most: 6000,
})
const lines = [line(1, 10), line(2, 20), line(2, 21)]

test('a scanned batch finds its own line, an item code the first line of the item', () => {
  expect(findLine(lines, { item: 2, batch: 21 })).toBe(2)
  expect(findLine(lines, { item: 2, batch: null })).toBe(1)
})

test('a batch that is not to be sent is no match, even if another one of the item is', () => {
  expect(findLine(lines, { item: 2, batch: 22 })).toMatch(
    /^Plum chutney is to be sent from another/,
  )
  expect(findLine(lines, { item: 3, batch: 30 })).toBe('These goods are not on this shipment.')
})
