import type { ChartAnswer } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { answerOf, chartOf } from '../chart-testing.ts'
import { chartCalled } from '../found-charts.ts'
import { RULES } from './rules.ts'
import { readTopic } from './topic.ts'

const BEFORE = '1 – 25 Oct 2025'
const said = (answer: ChartAnswer, chart = chartOf()): string[] =>
  RULES.flatMap((sentencesIn) => sentencesIn(readTopic({ chart, answer }, true)))
    .filter(({ kind }) => kind === 'share' || kind === 'due')
    .map(({ words }) => words.replace(/[\u2009\u202f\u00a0]/g, ' '))

const compared = (values: readonly number[]) => {
  const total = values.reduce((sum, value) => sum + value, 0)
  return {
    fromDate: '2025-10-01',
    toDate: '2025-10-25',
    series: [{ key: 'leads', values, total }],
  }
}

describe('a share of the whole', () => {
  const largest = (value: number, then: readonly number[], more: Partial<ChartAnswer> = {}) => {
    const values = [value, (200 - value) / 2, (200 - value) / 2]
    const series = [{ key: 'leads', name: 'Leads', unit: 'count' as const, values, total: 200 }]
    return said(answerOf({ total: 200, before: 200 }, { series, before: compared(then), ...more }))
  }

  test('is said of a third and more', () => {
    expect(largest(66, [66, 67, 67])).toEqual([])
    expect(largest(100, [100, 50, 50])).toEqual(['Ann made up 50% of leads'])
  })

  test('is said beside what it was, where it has moved', () => {
    expect(largest(100, [60, 70, 70])).toEqual([`Ann made up 50% of leads (${BEFORE}: 30%)`])
    expect(largest(64, [110, 45, 45])).toEqual([])
    expect(largest(88, [110, 45, 45])).toEqual([`Ann made up 44% of leads (${BEFORE}: 55%)`])
  })

  test('has moved by chance from one day to the next', () => {
    const day = { fromDate: '2026-11-30', toDate: '2026-11-30' }
    expect(largest(100, [60, 70, 70], day)).toEqual(['Ann made up 50% of leads'])
  })
})

describe('a share of states', () => {
  const missed = (now: number, then: number) => {
    const series = [
      { key: 'DONE', name: 'Done', unit: 'count' as const, values: [], total: 100 - now },
      { key: 'MISSED', name: 'Missed', unit: 'count' as const, values: [], total: now },
    ]
    const before = {
      fromDate: '2025-10-01',
      toDate: '2025-10-25',
      series: series.map(({ key }) => ({
        key,
        values: [],
        total: key === 'MISSED' ? then : 100 - then,
      })),
    }
    return said(
      answerOf(
        { total: 100, before: 100 },
        { by: 'period', split: 'followUpStatus', series, before },
      ),
      chartCalled('follow-up-load'),
    )
  }

  test('is said in quotes, as a state is no name, and not beside what it was', () => {
    expect(missed(15, 12)).toEqual(['“Done” made up 85% of follow-ups'])
    expect(missed(15, 3)).toEqual(['“Done” made up 85% of follow-ups'])
  })
})

test('what is past its day is said in numbers, else what soon will be', () => {
  const stock = (expired: number, soon: number) =>
    said(
      answerOf(
        { total: 1000 },
        {
          by: 'item',
          split: 'keeps',
          unit: 'quantity',
          before: null,
          series: [
            ['EXPIRED', 'Expired', expired] as const,
            ['DAYS_7', 'Up to 7 days', soon] as const,
            ['DAYS_90', '31–90 days', 500] as const,
            ['LATER', 'Over 90 days', 500 - expired - soon] as const,
          ].map(([key, name, total]) => ({
            key,
            name,
            unit: 'quantity' as const,
            values: [],
            total,
          })),
        },
      ),
      chartCalled('stock-expiry'),
    ).filter((words) => words.startsWith('Stock'))
  expect(stock(40, 30)).toEqual(['Stock by expiry: 40 “Expired”'])
  expect(stock(0, 30)).toEqual(['Stock by expiry: 30 “Up to 7 days”'])
  expect(stock(0, 0)).toEqual([])
})
