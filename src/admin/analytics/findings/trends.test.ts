import type { ChartAnswer } from '#schema/engine'
import { expect, test } from 'vitest'
import { answerOf, chartOf } from '../chart-testing.ts'
import { topicOf } from './topic.ts'
import { trendsIn } from './trends.ts'

const MONTHS = ['01', '02', '03', '04', '05', '06', '07'].map((month) => ({
  key: `2025-${month}-01`,
  label: month,
  to: `2025-${month}-28`,
}))
const AHEAD = { key: '2999-01-01', label: '', to: '2999-01-31' }
const leads = (name: string, values: readonly number[]) => ({
  key: name,
  name,
  unit: 'count' as const,
  values,
  total: values.reduce((sum, value) => sum + value, 0),
})

function said(series: ChartAnswer['series'], more: Partial<ChartAnswer> = {}): string[] {
  const chart = chartOf({
    by: 'period',
    style: 'stacked',
    ...(more.split ? { split: more.split } : {}),
  })
  const answer = answerOf(
    { total: 100 },
    { by: 'period', groups: [...MONTHS, AHEAD], series, before: null, ...more },
  )
  return trendsIn(topicOf({ chart, answer }, true)).map(({ words }) =>
    words.replace(/[\u2009\u202f\u00a0]/g, ' '),
  )
}

const STRETCHES = 'from 1 Feb – 28 Apr 2025 to 1 May – 28 Jul 2025'

test('the second half of what has passed is told beside the first', () => {
  expect(said([leads('leads', [90, 10, 10, 10, 12, 12, 12, 0])])).toEqual([
    `Leads up 20% ${STRETCHES}`,
  ])
  expect(said([leads('leads', [90, 10, 10, 10, 9, 9, 9, 0])])).toEqual([
    `Leads down 10% ${STRETCHES}`,
  ])
  expect(said([leads('leads', [90, 10, 10, 10, 10, 10, 11, 0])])).toEqual([])
})

test('what began in the middle has not grown, nor what has an earlier stretch beside it', () => {
  expect(said([leads('leads', [9, 0, 10, 10, 12, 12, 12, 0])])).toEqual([])
  const before = { fromDate: '2024-01-01', toDate: '2024-07-31', series: [] }
  const facts = { ...answerOf().facts, total: 100, before: 90 }
  expect(said([leads('leads', [90, 10, 10, 10, 12, 12, 12, 0])], { before, facts })).toEqual([])
})

test('of parts, the one that moved most is named', () => {
  const series = [leads('Ann', [5, 5, 5, 5, 9, 9, 9, 0]), leads('Ben', [5, 5, 5, 5, 4, 4, 4, 0])]
  expect(said(series, { split: 'assignedTo' })).toEqual([
    `Leads up 30% ${STRETCHES}`,
    `Ann: leads up 80% ${STRETCHES}`,
  ])
})
