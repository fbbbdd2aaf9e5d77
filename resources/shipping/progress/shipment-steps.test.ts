import { expect, test } from 'vitest'

// Loads the screens first, as in the browser.
await import('../../../src/admin/found-screens.ts')
const { shipmentSteps } = await import('./shipment-steps.tsx')

const OF = { shipmentDate: '2025-04-21', expectedDeliveryDate: '2025-04-23' } as const
const marks = (of: Parameters<typeof shipmentSteps>[0]) =>
  shipmentSteps(of).map(({ label, at, on }) => [label, at, on ?? null])

test('a step of a shipment is ticked only if it happened', () => {
  expect(marks({ ...OF, shipmentStatus: 'PENDING' })).toEqual([
    ['Being prepared', 'now', null],
    ['Packed', 'ahead', null],
    ['Shipped', 'ahead', '2025-04-21'],
    ['Delivered', 'ahead', null],
  ])
  const packedDate = '2025-04-20T10:00:00.000Z'
  const shippedDate = '2025-04-21T10:00:00.000Z'
  const deliveredDate = '2025-04-22T10:00:00.000Z'
  expect(marks({ ...OF, shipmentStatus: 'PACKED', packedDate })).toEqual([
    ['Packed', 'done', packedDate],
    ['To be shipped', 'now', '2025-04-21'],
    ['Delivered', 'ahead', null],
  ])
  // Shipped without being marked as packed.
  expect(marks({ ...OF, shipmentStatus: 'SHIPPED', shippedDate })).toEqual([
    ['Shipped', 'done', shippedDate],
    ['To be delivered', 'now', '2025-04-23'],
  ])
  expect(
    marks({ ...OF, shipmentStatus: 'DELIVERED', packedDate, shippedDate, deliveredDate }),
  ).toEqual([
    ['Packed', 'done', packedDate],
    ['Shipped', 'done', shippedDate],
    ['Delivered', 'done', deliveredDate],
  ])
  // Returned while in transit.
  expect(marks({ ...OF, shipmentStatus: 'RETURNED', shippedDate })).toEqual([
    ['Shipped', 'done', shippedDate],
    ['Returned', 'done', null],
  ])
  expect(marks({ ...OF, shipmentStatus: 'CANCELLED' })).toEqual([['Cancelled', 'now', null]])
})
