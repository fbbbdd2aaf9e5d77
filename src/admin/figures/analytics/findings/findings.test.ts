import { NONE, OTHERS, type ChartAnswer, type ChartFacts } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { findFindings } from './findings.ts'
import { answerOf, chartOf } from '../chart-testing.ts'
import { chartCalled } from '../found-charts.ts'

const BEFORE = '1 – 25 Oct 2025'
const fact = (label: string, value: number, key = '0') => ({ key, label, value })
const said = (
  facts: Partial<ChartFacts>,
  more: Partial<ChartAnswer> = {},
  chart = chartOf(),
): string[] =>
  findFindings([{ chart, answer: answerOf(facts, more) }]).map(({ words }) =>
    words.replace(/[\u2009\u202f\u00a0]/g, ' '),
  )

const measured = (name: string, total: number, values: readonly number[] = []) => ({
  key: name,
  name,
  unit: name === 'conversion' ? ('percent' as const) : ('count' as const),
  values,
  total,
})

describe('what stands out', () => {
  test('is how much there is more, or less, of something', () => {
    expect(said({ total: 112, before: 100 })).toContain(`Leads up 12% on ${BEFORE}`)
    expect(said({ total: 88, before: 100 })).toContain(`Leads down 12% on ${BEFORE}`)
  })

  test('is a number where little changed, or there is little of it, and nothing beside nothing', () => {
    expect(said({ total: 103, before: 100 })).toEqual([
      `Leads little changed: 103 (${BEFORE}: 100)`,
    ])
    expect(said({ total: 9, before: 3 })).toEqual([`Leads rose to 9 (${BEFORE}: 3)`])
    expect(said({ total: 3, before: 3 })).toEqual([])
    expect(said({ total: 50, before: 0 })).toEqual([])
    expect(said({ total: 900, before: 12 })).toEqual([])
  })

  test('is said in numbers where a percentage would be a number nobody reads', () => {
    expect(said({ total: 400, before: 12 })).toContain(`Leads rose to 400 (${BEFORE}: 12)`)
  })

  test('is said in percent of what is a percentage, not in percent of it', () => {
    const percent = { unit: 'percent' as const }
    const chart = chartOf({ measures: ['conversion'] })
    expect(said({ total: 60, before: 50 }, percent, chart)).toEqual([
      `Conversion rose to 60% (${BEFORE}: 50%)`,
    ])
    expect(said({ total: 51, before: 50 }, percent, chart)).toEqual([])
  })

  test('is who carried the growth', () => {
    expect(said({ total: 200, before: 100, gained: fact('Ann', 61) })).toContain(
      'Ann accounted for 61% of the growth in leads',
    )
  })

  test('is no share of a growth where the whole fell, or others made up for it', () => {
    const growth = (facts: Partial<ChartFacts>) => said(facts).filter((each) => /growth/.test(each))
    expect(growth({ total: 90, before: 100, gained: fact('Ann', 61) })).toEqual([])
    expect(growth({ total: 200, before: 100, gained: fact('Ann', 130) })).toEqual([])
    expect(growth({ total: 200, before: 100, gained: fact('', 61, OTHERS) })).toEqual([])
  })

  test('is where most of a fall was', () => {
    expect(said({ total: 50, before: 100, lost: fact('Ben', -40) })).toContain(
      'Ben accounted for 80% of the fall in leads',
    )
  })

  test('is what much of it is, as long as it has a name and is no average', () => {
    const share = (total: number, key = '0', chart = chartOf()) => {
      const groups = [
        { key, label: 'Ann', to: null },
        { key: '1', label: 'Ben', to: null },
      ]
      return said(
        { total },
        { groups, series: [measured('leads', total, [84, total - 84])] },
        chart,
      )
    }
    expect(share(100)).toEqual(['Ann made up 84% of leads'])
    expect(share(100, NONE)).toEqual([])
    expect(share(84)).toEqual([])
    expect(share(100, '0', chartOf({ measures: ['conversion'] }))).toEqual([])
  })

  test('appears once, the most notable first', () => {
    const chart = chartOf()
    const answer = answerOf({
      total: 200,
      before: 100,
      gained: fact('Ann', 90),
      largest: fact('Ann', 80),
    })
    const found = findFindings([
      { chart, answer },
      { chart, answer },
    ])
    expect(found[0]?.words).toMatch(/^Leads up 100%/)
    expect(found).toHaveLength(2)
    expect(new Set(found.map(({ words }) => words)).size).toBe(2)
  })

  test('is what rose and what fell the most, where that did not carry the growth', () => {
    const found = said({
      total: 101,
      before: 100,
      gained: fact('Ann', 21),
      lost: fact('Ben', -20, '1'),
    })
    expect(found).toEqual([
      `Ann rose most: leads up by 21 on ${BEFORE}`,
      `Ben fell most: leads down by 20 on ${BEFORE}`,
      `Leads little changed: 101 (${BEFORE}: 100)`,
    ])
  })

  test('is no growth of states, in which the older ones have come further', () => {
    const chart = chartOf({ by: 'leadStatus' })
    const found = said(
      { total: 200, before: 100, gained: fact('Won', 61) },
      { by: 'leadStatus' },
      chart,
    )
    expect(found).toEqual([`Leads up 100% on ${BEFORE}`])
  })

  test('is how much the few largest of many make up', () => {
    const places = Array.from({ length: 8 }, (_, place) => String(place))
    const groups = places.map((key) => ({ key, label: key, to: null }))
    const values = [5, 20, 5, 5, 20, 5, 20, 20]
    const series = [{ key: 'leads', name: 'Leads', unit: 'count' as const, values, total: 100 }]
    expect(said({ total: 100 }, { groups, series })).toEqual([
      'By user, the 3 largest made up 60% of leads',
    ])
    expect(said({ total: 3 }, { groups, series })).toEqual([])
  })

  test('is the best of several stretches that have passed', () => {
    const chart = chartOf({ by: 'period', style: 'columns' })
    const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2999-01-01']
    const alongTime = (values: readonly number[]) => ({
      by: 'period',
      groups: days.map((key) => ({ key, label: key, to: key })),
      series: [{ key: 'leads', name: 'Leads', unit: 'count' as const, values, total: 60 }],
    })
    const most = { total: 60, largest: { key: '2026-10-02', label: '', value: 30 } }
    expect(said(most, alongTime([10, 30, 10, 10, 0]), chart)).toEqual([
      expect.stringMatching(/^Leads peaked at 30 on 2 Oct/),
    ])
    const even = { total: 60, largest: { key: '2026-10-02', label: '', value: 16 } }
    expect(said(even, alongTime([15, 16, 14, 15, 0]), chart)).toEqual([])
  })

  test('is how the second of a pair stands to the first', () => {
    const chart = chartOf({ style: 'pairs', measures: [['leads', 'won']] })
    const found = said(
      { total: 100 },
      { series: [measured('leads', 100, [20, 30, 50]), measured('won', 90, [10, 45, 35])] },
      chart,
    )
    expect(found).toEqual(['Won 10% below leads'])
  })

  test('is no budget that is left while there are days to spend it on', () => {
    const spent = (value: number, toDate: string) =>
      said(
        { total: 1000 },
        {
          by: 'expenseCategory',
          toDate,
          series: [measured('budget', 1000), measured('spent', value)],
        },
        chartCalled('budget-vs-actual'),
      )
    expect(spent(800, '2025-11-30')).toEqual(['Expenses 20% below budget'])
    expect(spent(800, '2999-11-30')).toEqual([])
    expect(spent(1200, '2999-11-30')).toEqual(['Expenses 20% above budget'])
  })

  test('compares nothing with stretches from before there were records', () => {
    const chart = chartOf({ by: 'period', style: 'columns' })
    const groups = ['2026-08', '2026-09', '2026-10', '2026-11'].map((month) => ({
      key: `${month}-01`,
      label: month,
      to: `${month}-28`,
    }))
    const compared = (then: readonly number[]) =>
      said(
        { total: 100, before: 50 },
        {
          by: 'period',
          groups,
          series: [measured('leads', 100, [25, 25, 25, 25])],
          before: {
            fromDate: '2025-10-01',
            toDate: '2025-10-25',
            series: [{ key: 'leads', values: then, total: 50 }],
          },
        },
        chart,
      )
    expect(compared([10, 10, 20, 10])).toEqual([`Leads up 100% on ${BEFORE}`])
    expect(compared([0, 0, 0, 50])).toEqual([])
  })
})
