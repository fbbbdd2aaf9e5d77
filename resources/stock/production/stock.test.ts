import { describe, expect, test } from 'vitest'
import {
  allotFefo,
  computeAvailable,
  batchPrefix,
  daysBetween,
  quantityText,
  statusAfter,
  statusOfNew,
  stockState,
  yieldPercent,
} from './stock.ts'

const facts = (more: object) => ({
  batchStatus: 'AVAILABLE' as const,
  expiryDate: '2025-06-20',
  onHandQuantity: 20_000,
  reservedQuantity: 12_000,
  ...more,
})

describe('what of a batch may be promised', () => {
  test('is what is on hand and not reserved, as long as it keeps', () => {
    expect(computeAvailable(facts({}), '2025-06-16')).toBe(8000)
    expect(computeAvailable(facts({}), '2025-06-20')).toBe(8000)
    expect(computeAvailable(facts({}), '2025-06-21')).toBe(0)
  })

  test.each(['ON_HOLD', 'EXPIRED', 'DEPLETED', 'WRITTEN_OFF'] as const)(
    'is nothing while it is %s',
    (batchStatus) => {
      expect(computeAvailable(facts({ batchStatus }), '2025-06-16')).toBe(0)
    },
  )
})

describe('first expired, first out', () => {
  const batch = (id: number, expiryDate: string, free: number, producedDate = '2025-04-01') => ({
    id,
    expiryDate,
    producedDate,
    free,
  })

  test('takes what expires first and leaves the rest', () => {
    expect(allotFefo([batch(1, '2025-05-10', 5), batch(2, '2025-05-01', 3)], 6)).toEqual({
      allotments: [
        { batch: 2, quantity: 3 },
        { batch: 1, quantity: 3 },
      ],
      missing: 0,
    })
  })

  test('takes the older of two that expire together, then the one that was entered first', () => {
    const batches = [
      batch(3, '2025-05-01', 1),
      batch(2, '2025-05-01', 1),
      batch(1, '2025-05-01', 1, '2025-04-02'),
    ]
    expect(allotFefo(batches, 3).allotments.map(({ batch: id }) => id)).toEqual([2, 3, 1])
  })

  test('says what none of them has', () => {
    expect(allotFefo([batch(1, '2025-05-10', 5), batch(2, '2025-05-10', 0)], 6)).toEqual({
      allotments: [{ batch: 1, quantity: 5 }],
      missing: 1,
    })
    expect(allotFefo([], 2)).toEqual({ allotments: [], missing: 2 })
  })
})

describe('the status of a batch', () => {
  test('follows what is on hand, unless the batch is written off or expired', () => {
    expect(statusAfter(facts({}), 0, '2025-06-16')).toBe('DEPLETED')
    expect(statusAfter(facts({ batchStatus: 'ON_HOLD' }), 0, '2025-06-16')).toBe('DEPLETED')
    expect(statusAfter(facts({ batchStatus: 'ON_HOLD' }), 1, '2025-06-16')).toBe('ON_HOLD')
    expect(statusAfter(facts({ batchStatus: 'DEPLETED' }), 1, '2025-06-20')).toBe('AVAILABLE')
    expect(statusAfter(facts({ batchStatus: 'DEPLETED' }), 1, '2025-06-21')).toBe('EXPIRED')
    expect(statusAfter(facts({ batchStatus: 'WRITTEN_OFF' }), 0, '2025-06-16')).toBe('WRITTEN_OFF')
    expect(statusAfter(facts({ batchStatus: 'EXPIRED' }), 0, '2025-06-21')).toBe('EXPIRED')
  })

  test('begins with what the quality check said', () => {
    expect(statusOfNew('PASSED', '2025-06-16', '2025-06-16')).toBe('AVAILABLE')
    expect(statusOfNew('ON_HOLD', '2025-06-16', '2025-06-16')).toBe('ON_HOLD')
    expect(statusOfNew('FAILED', '2025-06-16', '2025-06-16')).toBe('WRITTEN_OFF')
    expect(statusOfNew('PASSED', '2025-06-15', '2025-06-16')).toBe('EXPIRED')
  })
})

test('an item is low at its reorder level, and out when nothing is available', () => {
  expect([
    stockState(5001, 5000),
    stockState(5000, 5000),
    stockState(0, 5000),
    stockState(0, 0),
    stockState(1, 0),
  ]).toEqual(['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK', 'OUT_OF_STOCK', 'IN_STOCK'])
})

test('the yield is the good share of all that was made, to two places', () => {
  expect([
    yieldPercent(950_000, 30_000),
    yieldPercent(1000, 0),
    yieldPercent(0, 1000),
    yieldPercent(0, 0),
  ]).toEqual([9694, 10_000, 0, null])
})

test('batches are numbered by item and day, days are counted and quantities are written as people do', () => {
  expect(batchPrefix('CHUT-01', '2025-01-31')).toBe('CHUT-01-250131-')
  expect([
    daysBetween('2025-01-31', '2025-03-02'),
    daysBetween('2025-03-30', '2025-03-31'),
    daysBetween('2025-03-02', '2025-03-01'),
  ]).toEqual([30, 1, -1])
  expect([
    quantityText(12_000),
    quantityText(500),
    quantityText(0),
    quantityText(100_000),
    quantityText(-1250),
  ]).toEqual(['12', '0.5', '0', '100', '-1.25'])
})
