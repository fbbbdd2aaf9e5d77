import { expect, test } from 'vitest'
import { proposedLines } from './proposal.ts'

const ORDERED = [
  { id: 1, item: 7 },
  { id: 2, item: 8 },
]

test('a shipment is proposed what is reserved, batch by batch', () => {
  const reserved = [
    { item: 7, productionStock: 70, batchNumber: 'A', expiryDate: '2027-02-01', openQuantity: 3 },
    { item: 7, productionStock: 71, batchNumber: 'B', expiryDate: '2027-04-01', openQuantity: 0.5 },
    { item: 8, productionStock: 80, batchNumber: 'A', expiryDate: '2027-02-01', openQuantity: 2 },
  ]
  expect(proposedLines(ORDERED, reserved, [])).toEqual([
    { orderItem: 1, item: 7, productionStock: 70, quantity: 3 },
    { orderItem: 1, item: 7, productionStock: 71, quantity: 0.5 },
    { orderItem: 2, item: 8, productionStock: 80, quantity: 2 },
  ])
})

test('the batch that expires first stands first, whichever was reserved last', () => {
  const reserved = [
    { item: 8, productionStock: 80, batchNumber: 'A', expiryDate: '2027-01-01', openQuantity: 2 },
    { item: 7, productionStock: 71, batchNumber: 'B', expiryDate: '2027-04-01', openQuantity: 1 },
    { item: 7, productionStock: 72, batchNumber: 'C', expiryDate: '2027-02-01', openQuantity: 23 },
    { item: 7, productionStock: 70, batchNumber: 'D', expiryDate: '2027-04-01', openQuantity: 1 },
  ]
  expect(
    proposedLines(ORDERED, reserved, []).map(({ productionStock }) => productionStock),
  ).toEqual([72, 70, 71, 80])
})

test('what waits on another shipment is not proposed again; what has left took its reservation along', () => {
  const reserved = [
    { item: 7, productionStock: 70, batchNumber: 'A', expiryDate: '2027-02-01', openQuantity: 3 },
    { item: 8, productionStock: 80, batchNumber: 'A', expiryDate: '2027-02-01', openQuantity: 2 },
  ]
  const on = (item: number, batchNumber: string, quantity: number, shipmentStatus: string) => ({
    item,
    batchNumber,
    quantity,
    shipmentStatus,
  })
  expect(
    proposedLines(ORDERED, reserved, [
      on(7, 'A', 1, 'PENDING'),
      on(7, 'A', 5, 'SHIPPED'),
      on(7, 'A', 1, 'CANCELLED'),
      on(8, 'A', 2, 'PACKED'),
    ]),
  ).toEqual([{ orderItem: 1, item: 7, productionStock: 70, quantity: 2 }])
})

test('a line that waits for stock has no batch and is not proposed', () => {
  expect(
    proposedLines(
      ORDERED,
      [{ item: 7, productionStock: null, batchNumber: '', expiryDate: '', openQuantity: 3 }],
      [],
    ),
  ).toEqual([])
})
