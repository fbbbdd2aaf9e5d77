import { describe, expect, test } from 'vitest'
import { spread } from './allocation.ts'
import {
  daysOverdue,
  computeExcess,
  computeOutstanding,
  computePaymentStatus,
} from './receivable.ts'

const amounts = (
  invoiceAmount: number,
  returnedAmount = 0,
  paidAmount = 0,
  refundedAmount = 0,
) => ({ invoiceAmount, returnedAmount, paidAmount, refundedAmount })

describe('a receivable', () => {
  test.each([
    ['new', amounts(4860), 4860, 'PENDING'],
    ['part paid', amounts(5400, 0, 2000), 3400, 'PARTIALLY_PAID'],
    ['paid', amounts(5400, 0, 5400), 0, 'PAID'],
    ['given away', amounts(0), 0, 'PAID'],
    ['half returned, unpaid', amounts(4860, 2430), 2430, 'PENDING'],
    ['half returned, paid, refunded', amounts(4860, 2430, 4860, 2430), 0, 'PAID'],
    ['all returned and refunded', amounts(4860, 4860, 4860, 4860), 0, 'CANCELLED'],
    ['all returned, never paid', amounts(4860, 4860), 0, 'CANCELLED'],
  ] as const)('%s', (_, of, outstanding, status) => {
    expect([computeOutstanding(of), computePaymentStatus(of)]).toEqual([outstanding, status])
  })

  test('gives back only what is too much after a return', () => {
    expect(computeExcess(amounts(4860, 2430, 4860))).toBe(2430)
    expect(computeExcess(amounts(4860, 2430, 2000))).toBe(0)
  })

  test('is overdue from the day after its due date, while something is owed', () => {
    expect(daysOverdue(1, '2025-05-01', '2025-05-01')).toBe(0)
    expect(daysOverdue(1, '2025-05-01', '2025-05-02')).toBe(1)
    expect(daysOverdue(1, '2025-03-29', '2025-03-31')).toBe(2)
    expect(daysOverdue(0, '2025-05-01', '2025-06-01')).toBe(0)
  })
})

describe('a receipt on a customer', () => {
  const first = {
    id: 2,
    salesId: 'SO-2025-000002',
    dueDate: '2025-05-01',
    outstandingAmount: 10_000,
  }
  const second = {
    id: 1,
    salesId: 'SO-2025-000001',
    dueDate: '2025-05-10',
    outstandingAmount: 5_000,
  }

  test('pays what is due longest first', () => {
    expect(spread(12_000, [second, first])).toEqual({
      allocations: [
        { to: first, amount: 10_000, outstandingAfter: 0 },
        { to: second, amount: 2_000, outstandingAfter: 3_000 },
      ],
      surplus: 0,
    })
  })

  test('goes by number on the same day, and leaves what nothing is open for', () => {
    const sameDay = { ...second, dueDate: first.dueDate }
    const { allocations, surplus } = spread(20_000, [first, sameDay])
    expect([allocations.map(({ to }) => to.id), surplus]).toEqual([[1, 2], 5_000])
  })
})
