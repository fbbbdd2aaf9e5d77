import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EITHER, isNumberAlone, viewName, type Chart, type ChartAnswer } from '#schema/engine'
import leadGeneration from '../../resources/crm/lead-generation.resource.ts'
import { filterable } from '../../src/server/figures/chart-request.ts'
import { everyDataset } from '../../src/server/figures/chart-roles.ts'
import { RECOUNTS } from './recounted.ts'
import { describedBy } from '../contract/openapi.ts'
import { seed } from '../kit/seed.ts'
import { DATABASES, workspace, type Workspace } from '../kit/workspace.ts'

/** Odd parameter values that match no record, as if typed into the URL. */
const ODD = [
  'Fish & chips',
  '1.5',
  '-1',
  '99999999999999999999',
  '1e9',
  'NaN',
  "'; drop table item_master; --",
  'a\u0000b',
  '\ud800',
  '-',
  EITHER,
  `x${EITHER}-${EITHER}1`,
  '%',
  'true',
]

// Runs on PostgreSQL where possible, because it is stricter: it rejects NUL characters, and text
// where a number is expected.
describe('the calls of charts', () => {
  let space: Workspace
  let charts: readonly Chart[]
  beforeAll(async () => {
    space = await workspace({ database: DATABASES.at(-1) ?? 'sqlite' })
    charts = space.context.registry.charts.filter(({ screen }) => screen)
  })
  afterAll(() => space.close())

  test('are for the roles of the chart: of those that ship, for a super admin alone', async () => {
    for (const role of ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER', null] as const)
      for (const { code, roles } of charts) {
        const isAllowed = RECOUNTS[code] ? role === 'SUPER_ADMIN' : roles.includes(role ?? '')
        const { status } = await space.as(role).get(`/analytics/${code}`)
        expect([code, role, status]).toEqual([
          code,
          role,
          role === null ? 401 : isAllowed ? 200 : 403,
        ])
      }
  })

  test('have their views, groups and splits listed in the document of the API', async () => {
    const { paths } = await describedBy(space.as(null))
    const listed = (code: string, name: string) =>
      paths[`/analytics/${code}`]?.['get']?.parameters?.find((each) => each.name === name)?.schema
    let count = 0
    for (const { code, measures, dimensions, splits } of charts.filter(
      (each) => !isNumberAlone(each),
    ))
      for (const [name, values] of [
        ['view', measures.map(viewName)],
        ['by', dimensions],
        ['split', splits],
      ] as const) {
        // The schema lists null for an omitted parameter.
        const enumerated = values.length === 0 ? undefined : [...values, null]
        expect([code, name, listed(code, name)?.enum]).toEqual([code, name, enumerated])
        count += values.length
      }
    expect(count).toBeGreaterThan(100)
  })

  test.each([
    ['V28', { WON: 6, LOST: 4, NEW: 10 }, '2025-03-01', 60],
    ['a third', { WON: 1, LOST: 2 }, '2025-04-01', 33.33],
    ['nothing closed', { NEW: 3 }, '2025-05-01', null],
  ] as const)('tell R-LEAD-1, %s: %j', async (_, leads, day, percent) => {
    await space.work(async (work) => {
      for (const [leadStatus, count] of entriesOf(leads))
        for (let nth = 0; nth < count; nth += 1)
          await seed(work, leadGeneration, {
            leadName: 'Asha Rao',
            phoneNumber: '+447700900000',
            leadSource: 'PHONE',
            leadStatus,
            ...(leadStatus === 'WON' ? { wonDate: day } : {}),
            ...(leadStatus === 'LOST' ? { lostDate: day } : {}),
          })
    })
    const period = `fromDate=${day}&toDate=${day.slice(0, 8)}28&granularity=MONTH`
    const { body } = await space.as('SUPER_ADMIN').get(`/analytics/lead-conversion?${period}`)
    const { series } = body.data as unknown as ChartAnswer
    expect(series.find(({ key }) => key === 'conversionPercent')?.values).toEqual([percent])
  })

  test('answer whatever is asked of them, and so do the lists behind them', async () => {
    const superAdmin = space.as('SUPER_ADMIN')
    const answered = new Map<number, number>()
    const faults: string[] = []
    const call = async (address: string) => {
      const { status } = await superAdmin.get(address)
      answered.set(status, (answered.get(status) ?? 0) + 1)
      if (status >= 500) faults.push(`${status} ${address}`)
    }
    let round = 0
    for (const chart of charts) {
      const { code, measures } = chart
      const [resource] = everyDataset(chart).map((dataset) => dataset.resource.name)
      for (const name of [...filterable(chart), 'fromDate', 'view', 'by', 'split', 'top'])
        for (const shift of [0, 1]) {
          const odd = encode(ODD[(round + shift * 5) % ODD.length] ?? '')
          await call(`/analytics/${code}?${name}=${odd}`)
          const point = `${code}?measure=${measures[0]?.[0]}&${name}=${odd}`
          await call(`/${resource}/list?behind=${encodeURIComponent(point)}`)
          round += 1
        }
    }
    expect(faults).toEqual([])
    expect(answered.get(200)).toBeGreaterThan(100)
    expect(answered.get(400)).toBeGreaterThan(100)
  }, 30_000)
})

const entriesOf = (leads: { readonly [State in 'WON' | 'LOST' | 'NEW']?: number }) =>
  Object.entries(leads) as ['WON' | 'LOST' | 'NEW', number][]

/**
 * Encodes a parameter value. `encodeURIComponent` throws on a lone surrogate, so its bytes are
 * written out.
 */
const encode = (text: string): string =>
  text === '\ud800' ? '%ED%A0%80' : encodeURIComponent(text)
