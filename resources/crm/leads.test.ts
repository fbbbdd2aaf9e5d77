import { expect, test } from 'vitest'
import { summaryOf } from './leads.ts'

test('a lead tells of its next plan and of the last follow-up that was done', () => {
  const at = (followUpDate: string, followUpStatus: string) => ({ followUpDate, followUpStatus })
  expect(summaryOf([])).toEqual({
    isPlanned: false,
    nextFollowUpDate: null,
    lastFollowUpDate: null,
    followUpCount: 0,
  })
  expect(
    summaryOf([
      at('2025-06-20', 'PLANNED'),
      at('2025-06-18', 'PLANNED'),
      at('2025-06-01', 'MISSED'),
      at('2025-06-03', 'DONE'),
      at('2025-06-12', 'DONE'),
      at('2025-06-17', 'CANCELLED'),
    ]),
  ).toEqual({
    isPlanned: true,
    nextFollowUpDate: '2025-06-18',
    lastFollowUpDate: '2025-06-12',
    followUpCount: 2,
  })
  expect(summaryOf([at('2025-06-01', 'MISSED'), at('2025-06-09', 'MISSED')])).toMatchObject({
    isPlanned: false,
    nextFollowUpDate: '2025-06-09',
  })
})
