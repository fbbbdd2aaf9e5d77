import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  charts,
  count,
  dataset,
  date,
  flag,
  money,
  resource,
  share,
  sum,
  text,
  type DashboardAnswer,
  type PageOf,
} from '#schema/engine'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const bill = resource('bill', {
  label: ['Bill', 'Bills'],
  title: '{name}',
  fields: {
    name: text({ required: true, max: 20 }),
    soldOn: date({ required: true }),
    isPaid: flag({ initial: false }),
    total: money({ required: true }),
    margin: money({ hiddenFrom: ['EMPLOYEE'] }),
    account: text({ max: 20, maskedFor: ['EMPLOYEE'] }),
  },
  list: { columns: ['name', 'total'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list', 'show'] },
  rows: { EMPLOYEE: { isPaid: true } },
})

const BOTH = { roles: ['SUPER_ADMIN', 'EMPLOYEE'] } as const
const first = { by: '-total', on: 'soldOn' } as const
const bills = dataset(bill, {
  date: 'soldOn',
  measures: {
    total: sum('total'),
    bills: count(),
    paid: count({ where: { isPaid: true } }),
    paidPercent: share(['paid'], ['bills'], { label: 'Paid' }),
  },
  first,
})
const unpaid = dataset(bill, { where: { isPaid: false }, measures: { bills: count() }, first })
const large = { by: 'total', where: { total: { moreThan: 10 } } } as const

const declared = charts({
  sold: {
    ...BOTH,
    title: 'Sold',
    of: bills,
    tile: {
      beside: ['bills', 'paidPercent'],
      target: 'paid',
      alert: 'info',
      begin: 'Look first at {name}',
    },
  },
  unpaid: { ...BOTH, title: 'Unpaid', of: unpaid, tile: {} },
  margin: {
    ...BOTH,
    title: 'Margin',
    of: dataset(bill, { measures: { margin: sum('margin') } }),
    tile: {},
  },
  poorest: {
    ...BOTH,
    title: 'Poorest',
    of: dataset(bill, { measures: { bills: count() }, first: { by: 'margin' } }),
    tile: { alert: 'info', begin: 'Look first at {name}' },
  },
  thin: {
    ...BOTH,
    title: 'Thin',
    of: dataset(bill, { where: { margin: { lessThan: 5 } }, measures: { bills: count() } }),
    tile: {},
  },
  payer: {
    ...BOTH,
    title: 'Payer',
    of: dataset(bill, { measures: { bills: count() }, first: { by: 'name', name: 'account' } }),
    tile: { alert: 'info', begin: 'Call first {name}' },
  },
  largest: {
    ...BOTH,
    title: 'Largest',
    of: dataset(bill, { measures: { bills: count() }, first: large }),
    tile: { alert: 'info', begin: 'Look first at {name}' },
  },
  takings: {
    roles: ['SUPER_ADMIN'],
    title: 'Takings',
    screen: '/market',
    of: bills,
    measures: ['paid', 'total', 'bills', 'paidPercent'],
    by: ['period', 'name'],
    tile: { code: 'paid', label: 'Paid bills', roles: ['EMPLOYEE'] },
  },
  turnover: {
    roles: ['SUPER_ADMIN'],
    title: 'Turnover',
    screen: '/market',
    of: bills,
    by: 'name',
    filters: ['isPaid', 'soldOn', 'account'],
    dashboards: { EMPLOYEE: { filters: ['isPaid'] } },
  },
})

describe.each(databases)('declared tiles on %s', (database) => {
  let space: Workspace
  const CODES = ['sold', 'unpaid', 'margin', 'poorest', 'thin', 'payer', 'largest', 'paid']
  const tiles = async (role: 'SUPER_ADMIN' | 'EMPLOYEE', query = '') => {
    const path = `/dashboard/${role.toLowerCase().replace('_', '-')}?${query}`
    const { body } = await space.as(role).get(path)
    return (body.data as unknown as DashboardAnswer).tiles.filter(({ code }) =>
      CODES.includes(code),
    )
  }
  const behind = async (point: string) => {
    const { body } = await space
      .as('EMPLOYEE')
      .get(`/bill/list?behind=${encodeURIComponent(point)}`)
    const page = body.data as PageOf<{ name: string }> | null
    return page?.content.map(({ name }) => name) ?? body.message
  }
  beforeAll(async () => {
    space = await workspace({ database, definitions: [bill], charts: declared.charts })
    for (const [name, soldOn, total, isPaid] of [
      ['A', '2025-06-01', 10.5, true],
      ['B', '2025-06-02', 20, false],
      ['C', '2025-05-03', 7, true],
    ])
      await space
        .as('SUPER_ADMIN')
        .post('/bill', { name, soldOn, total, isPaid, margin: 1, account: `GB-${name}` })
  })
  afterAll(() => space.close())

  test('count over the period of the dashboard beside the period before, or as of today', async () => {
    const found = await tiles('SUPER_ADMIN')
    expect(found).toMatchObject([
      {
        code: 'sold',
        label: 'Sold',
        value: 30.5,
        unit: 'money',
        before: 7,
        trendPercent: 336,
        target: 1,
        count: 2,
        first: { name: 'B', on: '2025-06-02' },
        beside: [
          { label: 'Bills', value: 2, unit: 'count' },
          { label: 'Paid', value: 50, unit: 'percent' },
          { label: 'Paid', value: 1, unit: 'count' },
        ],
      },
      { code: 'unpaid', value: 1, before: null, count: 1, first: null },
      { code: 'margin', value: 3, unit: 'money', count: null },
      { code: 'poorest', value: 3 },
      { code: 'thin', value: 3 },
      { code: 'payer', value: 3, first: { name: 'GB-A' } },
      { code: 'largest', value: 3, count: 3, first: { name: 'A' } },
    ])
    const [nothing] = await tiles('SUPER_ADMIN', 'fromDate=2019-01-01&toDate=2019-01-31')
    expect(nothing).toMatchObject({ value: 0, count: 0, first: null, trendPercent: null })
    expect(nothing?.beside[1]).toMatchObject({ label: 'Paid', value: null })
  })

  test('count the rows of the caller alone, and read no field that the role may not read', async () => {
    expect(await tiles('EMPLOYEE')).toMatchObject([
      { code: 'sold', value: 10.5, before: 7, count: 1, first: { name: 'A' } },
      { code: 'unpaid', value: 0, count: 0 },
      { code: 'largest', value: 2, first: { name: 'A' } },
      { code: 'paid', label: 'Paid bills', value: 1, count: 1 },
    ])
  })

  test('lead to the records that they count, of which nobody learns more than they show', async () => {
    const JUNE = 'fromDate=2025-06-01&toDate=2025-06-30'
    expect(await behind(`sold?measure=total&${JUNE}`)).toEqual(['A'])
    expect(await behind(`takings?measure=paid&${JUNE}`)).toEqual(['A'])
    expect(await behind(`takings?measure=total&${JUNE}`)).toMatch(/no more of this chart/)
    expect(await behind(`takings?measure=paid&${JUNE}&name=A`)).toMatch(/no more of this chart/)
    expect(await behind(`turnover?measure=total&${JUNE}&name=A&isPaid=true`)).toEqual(['A'])
    expect(await behind(`turnover?measure=bills&${JUNE}`)).toMatch(/no more of this chart/)
    for (const other of ['soldOn=2025-06-01', 'account=GB-A'])
      expect(await behind(`turnover?measure=total&${JUNE}&${other}`)).toMatch(/no more of this/)
    expect(await behind('margin?measure=margin')).toMatch(/code of a chart/)
    expect((await space.as('EMPLOYEE').get('/analytics/takings')).status).toBe(403)
    expect((await space.as('SUPER_ADMIN').get('/analytics/sold')).status).toBe(404)
  })
})
