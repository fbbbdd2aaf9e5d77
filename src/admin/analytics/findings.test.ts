import { NONE, OTHERS, type ChartAnswer, type ChartFacts } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { findingsOf } from './findings.ts'
import { answerOf, chartOf } from './chart-testing.ts'

const BEFORE = '1 – 25 Oct 2025'
const fact = (label: string, value: number, key = '0') => ({ key, label, value })
const said = (
  facts: Partial<ChartFacts>,
  more: Partial<ChartAnswer> = {},
  chart = chartOf(),
): string[] =>
  findingsOf([{ chart, answer: answerOf(facts, more) }]).map(({ words }) =>
    words.replace(/[\u2009\u202f\u00a0]/g, ' '),
  )

describe('what stands out', () => {
  test('is how much there is more, or less, of something', () => {
    expect(said({ total: 112, before: 100 })).toContain(`Leads up 12% on ${BEFORE}`)
    expect(said({ total: 88, before: 100 })).toContain(`Leads down 12% on ${BEFORE}`)
  })

  test('is nothing where little changed, or there is little of it', () => {
    expect(said({ total: 103, before: 100 })).toEqual([])
    expect(said({ total: 9, before: 3 })).toEqual([])
    expect(said({ total: 50, before: 0 })).toEqual([])
  })

  test('is said in numbers where a percentage would be a number nobody reads', () => {
    expect(said({ total: 400, before: 12 })).toContain(`Leads up to 400 from 12 in ${BEFORE}`)
  })

  test('is said in percent of what is a percentage, not in percent of it', () => {
    const percent = { unit: 'percent' as const }
    const chart = chartOf({ shows: ['conversion'] })
    expect(said({ total: 60, before: 50 }, percent, chart)).toEqual([
      `Conversion up to 60% from 50% in ${BEFORE}`,
    ])
    expect(said({ total: 51, before: 50 }, percent, chart)).toEqual([])
  })

  test('is who carried the growth', () => {
    expect(said({ total: 200, before: 100, gained: fact('Ann', 61) })).toContain(
      'Ann accounts for 61% of the growth in leads',
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
      'Ben accounts for 80% of the fall in leads',
    )
  })

  test('is what much of it is, as long as it has a name and is no average', () => {
    const share = (total: number, key = '0', chart = chartOf()) =>
      said({ total, largest: fact('Ann', 84, key) }, {}, chart)
    expect(share(100)).toEqual(['Ann makes up 84% of leads'])
    expect(share(100, NONE)).toEqual([])
    expect(share(84)).toEqual([])
    expect(share(100, '0', chartOf({ shows: ['conversion'] }))).toEqual([])
  })

  test('is who is gone and who is new, in a period that is long enough', () => {
    const gone = said({ before: 100, total: 100, gone: 1, come: 3 })
    expect(gone).toEqual([
      `Leads: 1 of the users of ${BEFORE} has none now`,
      `Leads: 3 of the users had none in ${BEFORE}`,
    ])
    expect(said({ before: 100, total: 100, gone: 9 }, { fromDate: '2026-11-30' })).toEqual([])
  })

  test('is nobody who is new, or gone, where there was nothing at all', () => {
    expect(said({ before: 0, total: 100, come: 9 })).toEqual([])
    expect(said({ before: 100, total: 0, gone: 9 })).toEqual([])
  })

  test('appears once, the most notable first', () => {
    const chart = chartOf()
    const answer = answerOf({
      total: 200,
      before: 100,
      gained: fact('Ann', 90),
      largest: fact('Ann', 80),
      gone: 4,
      come: 2,
    })
    const found = findingsOf([
      { chart, answer },
      { chart, answer },
    ])
    expect(found[0]?.words).toMatch(/^Leads up 100%/)
    expect(found).toHaveLength(3)
    expect(new Set(found.map(({ words }) => words)).size).toBe(3)
  })
})
