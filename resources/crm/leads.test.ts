import { holds } from '#schema/engine'
import { expect, test } from 'vitest'
import leadGeneration from './lead-generation.resource.ts'
import { summarizeFollowUps } from './leads.ts'

test('a lead tells of its next plan and of the last follow-up that was done', () => {
  const at = (followUpDate: string, followUpStatus: string) => ({ followUpDate, followUpStatus })
  expect(summarizeFollowUps([])).toEqual({
    isPlanned: false,
    nextFollowUpDate: null,
    lastFollowUpDate: null,
    followUpCount: 0,
  })
  expect(
    summarizeFollowUps([
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
  expect(
    summarizeFollowUps([at('2025-06-01', 'MISSED'), at('2025-06-09', 'MISSED')]),
  ).toMatchObject({
    isPlanned: false,
    nextFollowUpDate: '2025-06-09',
  })
})

test('a lead whose next follow-up is past stands out while it is open', () => {
  const now = '2025-06-16T10:00:00.000Z'
  const isLate = (nextFollowUpDate: string | null, leadStatus = 'FOLLOW_UP') =>
    holds(
      leadGeneration.marks?.['late']?.where,
      { leadStatus, nextFollowUpDate },
      { role: 'ADMIN', userId: 1, today: '2025-06-16', now, settings: {} },
    )
  expect(isLate('2025-06-16T09:59:00.000Z')).toBe(true)
  expect(isLate('2025-06-16T10:30:00.000Z')).toBe(false)
  expect(isLate(null)).toBe(false)
  expect(isLate('2025-06-10T09:00:00.000Z', 'LOST')).toBe(false)
})
