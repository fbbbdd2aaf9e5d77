import { expect, test } from 'vitest'
import { daysAround, leaveOn } from './team-days.ts'

test('a calendar begins before the leave and has two to four weeks', () => {
  const short = daysAround({ fromDate: '2025-05-06', toDate: '2025-05-06' })
  expect([short[0], short.at(-1), short.length]).toEqual(['2025-05-03', '2025-05-16', 14])
  const long = daysAround({ fromDate: '2025-05-06', toDate: '2025-05-20' })
  expect([long[0], long.at(-1)]).toEqual(['2025-05-03', '2025-05-23'])
  expect(daysAround({ fromDate: '2025-05-06', toDate: '2025-09-06' })).toHaveLength(28)
})

test('a leave covers its first and its last day', () => {
  const leave = { fromDate: '2025-05-06', toDate: '2025-05-07' }
  const days = ['2025-05-05', '2025-05-06', '2025-05-07', '2025-05-08']
  expect(days.map((day) => leaveOn([leave], day) === leave)).toEqual([false, true, true, false])
})
