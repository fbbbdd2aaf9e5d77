import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EITHER, type Chart } from '#schema/engine'
import { filterable } from '../../src/server/charts/chart-request.ts'
import { everyDataset } from '../../src/server/charts/chart-roles.ts'
import { DATABASES, workspace, type Workspace } from '../kit/workspace.ts'

/** What is the value of nothing, as somebody may write it into an address. */
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

describe.each(DATABASES)('the calls of charts on %s', (database) => {
  let space: Workspace
  let charts: readonly Chart[]
  beforeAll(async () => {
    space = await workspace({ database })
    charts = space.context.registry.charts
  })
  afterAll(() => space.close())

  test('are for a super admin alone', async () => {
    for (const role of ['ADMIN', 'EMPLOYEE', 'CUSTOMER', null] as const)
      for (const { code } of charts)
        expect([code, role, (await space.as(role).get(`/analytics/${code}`)).status]).toEqual([
          code,
          role,
          role === null ? 401 : 403,
        ])
  })

  test('answer whatever is asked of them, and so do the lists behind them', async () => {
    const chief = space.as('SUPER_ADMIN')
    const answered = new Map<number, number>()
    const faults: string[] = []
    const call = async (address: string) => {
      const { status } = await chief.get(address)
      answered.set(status, (answered.get(status) ?? 0) + 1)
      if (status >= 500) faults.push(`${status} ${address}`)
    }
    let round = 0
    for (const chart of charts) {
      const { code, views } = chart
      const [resource] = everyDataset(chart).map((dataset) => dataset.resource.name)
      for (const name of [...filterable(chart), 'fromDate', 'view', 'by', 'split', 'top'])
        for (const shift of [0, 1, 2]) {
          const odd = encode(ODD[(round + shift * 5) % ODD.length] ?? '')
          await call(`/analytics/${code}?${name}=${odd}`)
          const point = `${code}?measure=${views[0]?.[0]}&${name}=${odd}`
          await call(`/${resource}/list?behind=${encodeURIComponent(point)}`)
          round += 1
        }
    }
    expect(faults).toEqual([])
    expect(answered.get(200)).toBeGreaterThan(100)
    expect(answered.get(400)).toBeGreaterThan(100)
  }, 30_000)
})

/** Half a character too, which no text of its own can be encoded with. */
const encode = (text: string): string =>
  text === '\ud800' ? '%ED%A0%80' : encodeURIComponent(text)
