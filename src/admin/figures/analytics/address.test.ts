import { EITHER, OTHERS } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import {
  resolveBehind,
  makeChange,
  chartStateIn,
  pageStateIn,
  pathOfChart,
  readBehind,
  untouched,
} from './address.ts'
import { formatFormula } from './behind-words.ts'
import { answerOf, chartOf } from './chart-testing.ts'

const page = (query = '') => pageStateIn(new URLSearchParams(query), '2026-11-25')
const chart = chartOf({
  by: ['assignedTo', 'period'],
  split: ['leadStatus', 'leadSource'],
  filters: ['leadSource'],
  top: 10,
  measures: ['leads', ['won', 'conversion']],
})

describe('the address of a screen of charts', () => {
  test('says nothing of what is usual', () => {
    const { period, compare, granularity } = page()
    expect([period.code, compare, granularity]).toEqual(['month', 'BEFORE', null])
    expect(page('compare=decade&granularity=hour')).toEqual(page())
    expect(makeChange(chart, untouched(chart))).toEqual({
      'lead.view': null,
      'lead.by': null,
      'lead.split': null,
      'lead.top': null,
      'lead.as': null,
    })
  })

  test('brings back whatever was chosen', () => {
    const chosen = {
      view: ['won', 'conversion'],
      by: 'period',
      split: 'leadSource',
      top: 20,
      isTable: true,
      filters: { leadSource: ['WEBSITE', 'PHONE'] },
    }
    const params = new URLSearchParams(
      Object.entries(makeChange(chart, chosen)).flatMap(([name, value]) =>
        value ? [[name, value]] : [],
      ),
    )
    expect(chartStateIn(chart, params)).toEqual(chosen)
  })

  test('is as if it said nothing where it says what cannot be', () => {
    const wrong = new URLSearchParams('lead.view=x&lead.by=y&lead.split=z&lead.top=9999')
    expect(chartStateIn(chart, wrong)).toEqual(untouched(chart))
  })

  test('asks the server for what it says', () => {
    const state = { ...untouched(chart), filters: { leadSource: ['WEBSITE', 'PHONE'] } }
    const [path, query] = pathOfChart(chart, page('compare=YEAR'), state).split('?')
    expect(path).toBe('/analytics/lead')
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      fromDate: '2026-11-01',
      toDate: '2026-11-30',
      view: 'leads',
      by: 'assignedTo',
      split: 'leadStatus',
      top: '10',
      compare: 'YEAR',
      leadSource: `WEBSITE${EITHER}PHONE`,
    })
    expect(pathOfChart(chart, page('compare=NONE'), state)).not.toContain('compare')
  })

  test('leads a chart from level to level', () => {
    const drilled = chartOf({ by: ['leadSource', 'assignedTo'], isDrilled: true })
    const levelAt = (query: string) => chartStateIn(drilled, new URLSearchParams(query)).by
    expect(levelAt('')).toBe('leadSource')
    expect(levelAt('lead.leadSource=PHONE')).toBe('assignedTo')
    expect(levelAt('lead.leadSource=PHONE&lead.assignedTo=1')).toBe('assignedTo')
  })
})

describe('the rows behind a point', () => {
  const state = { ...untouched(chart), filters: { leadSource: ['PHONE'] } }

  test('are of its group, its series and the filters of the chart', () => {
    const answer = answerOf({}, { split: 'leadStatus' })
    const found = resolveBehind(chart, answer, state, { group: '1', series: 'WON' })
    expect(readBehind(found?.behind ?? '')).toEqual({
      code: 'lead',
      measure: 'leads',
      from: '2026-11-01',
      to: '2026-11-30',
      filters: { leadSource: ['PHONE'], assignedTo: ['1'], leadStatus: ['WON'] },
    })
  })

  test('are those of its days where it is a stretch of time', () => {
    const groups = [{ key: '2026-11-02', label: '', to: '2026-11-08' }]
    const answer = answerOf({}, { by: 'period', groups })
    const at = { group: '2026-11-02', series: 'won' }
    const found = readBehind(resolveBehind(chart, answer, state, at)?.behind ?? '')
    expect([found?.measure, found?.from, found?.to]).toEqual(['won', '2026-11-02', '2026-11-08'])
    expect(found?.filters).toEqual({ leadSource: ['PHONE'] })
  })

  test('are not to be had of many groups at once', () => {
    const groups = [{ key: OTHERS, label: '', to: null }]
    const at = { group: OTHERS, series: 'leads' }
    expect(resolveBehind(chart, answerOf({}, { groups }), state, at)).toBeNull()
  })

  test('are not to be had of different measures at once', () => {
    const both = { ...state, view: ['leads', 'won'] }
    const at = { group: '1', series: null }
    expect(resolveBehind(chart, answerOf(), both, at)).toBeNull()
    expect(resolveBehind(chart, answerOf(), { ...both, view: ['leads'] }, at)).not.toBeNull()
  })

  test('come with the formula of the number, unless they are only counted', () => {
    expect(formatFormula(chart, 'leads')).toBe('')
    expect(formatFormula(chart, 'conversion')).toBe('Won ÷ Leads')
  })
})
