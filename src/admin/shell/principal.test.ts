import { choice, instant, now, resource, text, today, type Definition } from '#schema/engine'
import { afterEach, expect, test, vi } from 'vitest'
import { startValues } from '../form/form-values.ts'
import { principalAtThisMoment } from './with-screen-context.tsx'

const visit = resource('visit', {
  label: ['Visit', 'Visits'],
  title: '{purpose}',
  fields: {
    purpose: text(),
    arrivedAt: instant({ initial: now }),
    kind: choice({ OPEN: 'Open' }),
    dayOf: text({ initial: today as never }),
  },
  list: { columns: ['purpose'], sort: 'purpose' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

afterEach(() => {
  vi.useRealTimers()
})

test('a form that opens in the afternoon of a tab loaded the day before starts with that afternoon', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') })
  const principal = principalAtThisMoment({ userId: 1, role: 'ADMIN', settings: {} })
  expect(startValues(visit, ['arrivedAt', 'dayOf'], principal, null)).toEqual({
    arrivedAt: '2026-11-21T09:00:00.000Z',
    dayOf: '2026-11-21',
  })
  vi.setSystemTime(new Date('2026-11-22T15:30:00Z'))
  expect(startValues(visit, ['arrivedAt', 'dayOf'], principal, null)).toEqual({
    arrivedAt: '2026-11-22T15:30:00.000Z',
    dayOf: '2026-11-22',
  })
})
