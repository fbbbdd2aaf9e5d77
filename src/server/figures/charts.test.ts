import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  charts,
  choice,
  count,
  dataset,
  date,
  flag,
  instant,
  lines,
  medianHours,
  money,
  quantity,
  ratio,
  reference,
  resource,
  running,
  share,
  sum,
  text,
  type ChartAnswer,
  type PageOf,
} from '#schema/engine'
import { behaviour } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const NAMED = {
  list: { columns: ['name'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything' },
} as const

const stall = resource('stall', {
  label: ['Stall', 'Stalls'],
  title: '{name}',
  fields: { name: text({ required: true, max: 20 }), isIndoors: flag({ initial: false }) },
  ...NAMED,
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list', 'show'] },
})
const fruit = resource('fruit', {
  label: ['Fruit', 'Fruit'],
  title: '{name}',
  fields: {
    name: text({ required: true, max: 20 }),
    colour: choice({ RED: 'Red', GREEN: 'Green' }),
  },
  ...NAMED,
})
const bill = resource('bill', {
  label: ['Bill', 'Bills'],
  title: '{name}',
  fields: {
    name: text({ required: true, max: 20 }),
    stall: reference('stall'),
    soldOn: date({ required: true }),
    dueOn: date(),
    openedAt: instant(),
    paidAt: instant(),
    isPaid: flag({ initial: false }),
    total: money({ required: true }),
    refund: money({ initial: 0 }),
    rows: lines({ fruit: reference('fruit', { required: true }), amount: quantity() }, { max: 9 }),
  },
  list: { columns: ['name', 'total'], sort: '-soldOn' },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list', 'show'] },
  rows: { EMPLOYEE: { isPaid: true } },
})

const bills = dataset(bill, {
  date: 'soldOn',
  measures: {
    net: sum('total', { less: 'refund', label: 'Net sales' }),
    bills: count(),
    paid: count({ where: { isPaid: true } }),
    paidPercent: share(['paid'], ['bills']),
    average: ratio(['net'], ['bills']),
    hours: medianHours('openedAt', 'paidAt'),
    balance: running(['net']),
  },
  dimensions: {
    indoors: 'stall.isIndoors',
    overdue: {
      days: 'dueOn',
      from: 'toDate',
      bands: { DUE: ['Not yet due', 0, null], LATE: ['Overdue', null, -1] },
    },
  },
})
const rows = dataset(bill, {
  date: 'soldOn',
  measures: { amount: sum('rows.amount'), ofBills: count({ distinct: 'id' }) },
  dimensions: { fruit: 'rows.fruit', colour: 'rows.fruit.colour' },
})
const SCREEN = { screen: '/market', roles: ['SUPER_ADMIN', 'EMPLOYEE'] } as const

const declared = charts({
  takings: {
    ...SCREEN,
    title: 'Takings',
    of: bills,
    style: 'line',
    by: ['period', 'stall', 'overdue'],
    filters: ['indoors', 'isPaid'],
  },
  fruit: {
    ...SCREEN,
    roles: ['SUPER_ADMIN'],
    title: 'Fruit',
    of: rows,
    style: 'bars',
    by: ['fruit', 'period'],
    filters: ['colour'],
    top: 2,
  },
  stalls: {
    ...SCREEN,
    title: 'Stalls',
    of: dataset(bill, { date: 'soldOn', measures: { sold: sum('total') }, listedAs: 'stall' }),
    by: ['period', 'isPaid'],
  },
  colours: {
    ...SCREEN,
    roles: ['SUPER_ADMIN'],
    title: 'Colours',
    of: rows,
    style: 'stacked',
    measures: ['amount'],
    by: 'period',
    split: 'colour',
  },
})

describe.each(databases)('charts on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [stall, fruit, bill],
      behaviours: [stall, fruit, bill].map((each) => behaviour(each, {})),
      charts: declared.charts,
    })
    await space.work(fill)
  })
  afterAll(() => space.close())

  const ask = async (call: string, role: 'SUPER_ADMIN' | 'EMPLOYEE' = 'SUPER_ADMIN') => {
    const { status, body } = await space.as(role).get(`/analytics/${call}`)
    expect([status, body.message]).toEqual([200, expect.anything()])
    return body.data as ChartAnswer
  }
  const JUNE = 'fromDate=2025-06-01&toDate=2025-06-03'

  test('adds up by day, less what is taken off', async () => {
    const { labels, series, total, granularity } = await ask(`takings?${JUNE}`)
    expect({ labels, series, total, granularity }).toMatchInlineSnapshot(`
      {
        "granularity": "DAY",
        "labels": [
          "2025-06-01",
          "2025-06-02",
          "2025-06-03",
        ],
        "series": [
          {
            "key": "net",
            "name": "Net sales",
            "total": 31,
            "unit": "money",
            "values": [
              24,
              7,
              0,
            ],
          },
        ],
        "total": 31,
      }
    `)
  })

  test('works out shares, averages, medians and what has run on', async () => {
    const of = async (view: string) => (await ask(`takings?${JUNE}&view=${view}`)).series[0]
    expect((await of('paidPercent'))?.values).toEqual([50, 0, null])
    expect((await of('average'))?.values).toEqual([12, 7, null])
    expect((await of('hours'))?.values).toEqual([1.5, null, null])
    expect((await of('balance'))?.values).toEqual([124, 131, 131])
  })

  test('tells rows apart by references, days and lines, and narrows them', async () => {
    expect(shown(await ask(`takings?${JUNE}&by=stall`))).toEqual({ North: 24, None: 7 })
    expect(shown(await ask(`takings?${JUNE}&by=stall&indoors=true`))).toEqual({ North: 24 })
    expect(shown(await ask(`takings?${JUNE}&by=overdue`))).toEqual({
      'Not yet due': 20.5,
      Overdue: 3.5,
      None: 7,
    })
    expect(shown(await ask(`fruit?${JUNE}`))).toEqual({ Apple: 5, Cherry: 2.5, '': 1 })
    expect(shown(await ask(`fruit?${JUNE}&colour=GREEN|-`))).toEqual({ Apple: 5, Pear: 1 })
    expect(shown(await ask(`fruit?${JUNE}&view=ofBills&top=5`))).toEqual({
      Apple: 2,
      Cherry: 1,
      Pear: 1,
    })
  })

  test('splits stretches of time by a dimension', async () => {
    const { series } = await ask(`colours?${JUNE}&granularity=MONTH`)
    expect(series.map(({ name, values }) => [name, values])).toEqual([
      ['Red', [2.5]],
      ['Green', [5]],
      ['None', [1]],
    ])
  })

  test('compares with the days before, and says what changed', async () => {
    const { before, facts } = await ask(`takings?${JUNE}&by=stall&compare=BEFORE`)
    expect(before).toMatchObject({ fromDate: '2025-05-29', toDate: '2025-05-31' })
    expect(before?.series[0]?.values).toEqual([0, 0])
    expect(facts).toMatchObject({ total: 31, before: 100 })
    expect(facts.lost).toMatchObject({ label: 'South', value: -100 })
  })

  test('counts the rows of the caller alone, and only for whoever may read what it counts', async () => {
    expect((await ask(`takings?${JUNE}`, 'EMPLOYEE')).total).toBe(3.5)
    expect((await space.as('EMPLOYEE').get(`/analytics/fruit?${JUNE}`)).status).toBe(403)
    expect((await space.as('ADMIN').get('/analytics/takings')).status).toBe(403)
  })

  test('leads to the records that a point was counted from', async () => {
    const behind = async (
      point: string,
      role: 'SUPER_ADMIN' | 'EMPLOYEE' = 'SUPER_ADMIN',
      list = 'bill',
    ) => {
      const { body } = await space.as(role).get(`/${list}/list?behind=${encodeURIComponent(point)}`)
      return (
        (body.data as PageOf<{ name: string }> | null)?.content.map(({ name }) => name) ??
        body.message
      )
    }
    expect(await behind(`takings?measure=bills&${JUNE}`)).toEqual(['C', 'B', 'A'])
    expect(await behind(`takings?measure=paid&${JUNE}`)).toEqual(['A'])
    expect(await behind(`takings?measure=bills&${JUNE}&stall=-`)).toEqual(['C'])
    expect(await behind(`takings?measure=bills&${JUNE}&overdue=LATE`)).toEqual(['A'])
    expect(await behind(`takings?measure=bills&${JUNE}&indoors=true&isPaid=false`)).toEqual(['B'])
    expect(await behind(`fruit?measure=amount&${JUNE}&colour=RED`)).toEqual(['B'])
    // B has a green apple and another item that is red, so no single line is both.
    expect(await behind(`fruit?measure=amount&${JUNE}&fruit=1&colour=RED`)).toEqual([])
    expect(await behind(`fruit?measure=amount&${JUNE}&fruit=1&colour=GREEN`)).toEqual(['B', 'A'])
    const stalls = (point: string, role?: 'EMPLOYEE') =>
      behind(`stalls?measure=sold&${JUNE}${point}`, role ?? 'SUPER_ADMIN', 'stall')
    expect(await stalls('')).toEqual(['North'])
    expect(await stalls('&isPaid=true', 'EMPLOYEE')).toEqual(['North'])
    // The stall has an unpaid bill, which this role may not see.
    expect(await stalls('&isPaid=false')).toEqual(['North'])
    expect(await stalls('&isPaid=false', 'EMPLOYEE')).toEqual([])
    expect(await behind(`stalls?measure=sold&${JUNE}`)).toEqual(['C', 'B', 'A'])
    expect(await behind(`takings?measure=bills&${JUNE}`, 'EMPLOYEE')).toEqual(['A'])
    expect(await behind(`fruit?measure=amount&${JUNE}`, 'EMPLOYEE')).toMatch(/code of a chart/)
    expect(await behind(`takings?measure=nothing&${JUNE}`)).toMatch(/names no measure/)
  })

  test('answers zeros for an empty range, and says what is wrong with a parameter', async () => {
    expect((await ask('takings?fromDate=2020-01-01&toDate=2020-01-02')).series[0]?.values).toEqual([
      0, 0,
    ])
    const wrong = async (parameters: string) =>
      (await space.as('SUPER_ADMIN').get(`/analytics/takings?${parameters}`)).status
    for (const parameters of [
      'by=name',
      'view=x',
      'fromDate=2025-07-01&toDate=2025-06-01',
      'top=0',
      'rows=1',
      'fromDate=2021-01-01&toDate=2025-12-31&granularity=DAY',
    ])
      expect([parameters, await wrong(parameters)]).toEqual([parameters, 400])
  })
})

const shown = ({ labels, series: [first] }: ChartAnswer) =>
  Object.fromEntries(labels.map((label, at) => [label, first?.values[at]]))

async function fill(work: Parameters<Parameters<Workspace['work']>[0]>[0]): Promise<void> {
  const [north, south] = [
    await work.create(stall, { name: 'North', isIndoors: true }),
    await work.create(stall, { name: 'South' }),
  ]
  const [apple, pear, cherry] = [
    await work.create(fruit, { name: 'Apple', colour: 'GREEN' }),
    await work.create(fruit, { name: 'Pear' }),
    await work.create(fruit, { name: 'Cherry', colour: 'RED' }),
  ]
  const bought = (of: { readonly id: number }, amount: number) => ({ fruit: of.id, amount })
  const clock = (time: string) => `2025-06-01T${time}:00.000Z`
  const all = [
    {
      name: 'A',
      stall: north.id,
      soldOn: '2025-06-01',
      dueOn: '2025-06-02',
      total: 4,
      refund: 0.5,
      isPaid: true,
      openedAt: clock('08:00'),
      paidAt: clock('09:00'),
      rows: [bought(apple, 2), bought(pear, 1)],
    },
    {
      name: 'B',
      stall: north.id,
      soldOn: '2025-06-01',
      dueOn: '2025-06-03',
      total: 20.5,
      openedAt: clock('08:00'),
      paidAt: clock('10:00'),
      rows: [bought(apple, 3), bought(cherry, 2.5)],
    },
    { name: 'C', soldOn: '2025-06-02', total: 7, rows: [] },
    { name: 'D', stall: south.id, soldOn: '2025-05-31', total: 100, rows: [] },
  ]
  for (const values of all) await work.create(bill, values)
}
