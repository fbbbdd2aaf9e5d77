import { afterAll, describe, expect, test } from 'vitest'
import { VISIBLE, visibleAdded } from './dashboard-tiles.ts'
import { TODAY } from './shop.ts'
import { isAsOfToday, PERIOD, type ChartAnswer } from '#schema/engine'
import { besideIn, chartIn, openTradingShop, tileIn, type Picture } from './trading-shop.ts'
import { loadApp } from '../../src/server/start/discover.ts'
import { selectDatabases, type RoleName } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const { registry } = await loadApp()

const ROLES = Object.keys(VISIBLE) as RoleName[]

const cents = (value: unknown): number => Math.round(Number(value) * 100)
const sum = (
  rows: readonly Record<string, unknown>[],
  ...[first, ...less]: readonly string[]
): number =>
  rows.reduce(
    (total, row) =>
      total + cents(row[first ?? '']) - less.reduce((out, name) => out + cents(row[name]), 0),
    0,
  )
const sumSeries = ({ series }: Picture): number =>
  series.flatMap(({ values }) => values).reduce((total, value) => total + cents(value), 0)
/** API path of a role's dashboard. */
const makePath = (role: RoleName): string => `/dashboard/${role.toLowerCase().replace('_', '-')}`

describe.each(databases)('a dashboard on %s', async (database) => {
  const { space, items, driver } = await openTradingShop(database)
  const as = (role: RoleName) => space.as(role)
  afterAll(() => space.close())

  const all = async (role: RoleName, path: string) => (await as(role).get(path)).content
  /** Reads each sale separately, because list rows lack some of its fields. */
  const sales = async (role: RoleName, query = '') =>
    Promise.all(
      (await all(role, `/sales-order/list?size=500&${query}`)).map(
        async ({ id }) => (await as(role).get(`/sales-order/${String(id)}`)).data,
      ),
    )

  test.each(ROLES)('tells %s what belongs to the role, and nothing else', async (role) => {
    const reply = await as(role).get(makePath(role))
    expect(reply.status, reply.text).toBe(200)
    const codes = (name: string) =>
      (reply.data[name] as readonly { readonly code: string }[]).map(({ code }) => code).toSorted()
    const added = visibleAdded(role)
    expect(codes('tiles')).toEqual([...VISIBLE[role].tiles, ...added.tiles].toSorted())
    expect(codes('charts')).toEqual([...VISIBLE[role].charts, ...added.charts].toSorted())
  })

  test('is for the role itself', async () => {
    expect((await space.as(null).get('/dashboard/super-admin')).status).toBe(401)
    for (const role of ROLES) {
      for (const other of ROLES)
        expect((await as(role).get(makePath(other))).status, `${role} at ${makePath(other)}`).toBe(
          role === other ? 200 : 403,
        )
    }
  })

  test('says what its numbers are, what they count, and how they went', async () => {
    const reply = await as('SUPER_ADMIN').get('/dashboard/super-admin')
    const { value, before, ...netSales } = tileIn(reply, 'net-sales')
    expect(netSales).toMatchObject({
      label: 'Net sales',
      unit: 'money',
      target: null,
      trendPercent: Math.round(((value - Number(before)) / Number(before)) * 100),
    })
    expect(tileIn(reply, 'collections')).toMatchObject({
      label: 'Collected',
      before: 0,
      trendPercent: null,
    })
    expect(tileIn(reply, 'produced')).toMatchObject({ unit: 'quantity', value: 0, target: 40 })
    const charts = reply.data['charts'] as readonly Picture[]
    for (const { code, labels, series } of charts)
      expect(
        series.map(({ values }) => values.length),
        code,
      ).toEqual(series.map(() => labels.length))
    expect(
      tileIn(
        await as('SUPER_ADMIN').get('/dashboard/super-admin', { 'accept-language': 'hi' }),
        'net-sales',
      ).label,
    ).toMatch(/[\u0900-\u097f]/)
  })

  test('tells of this month, compared with as many days of the month before', async () => {
    const { data } = await as('ADMIN').get('/dashboard/admin')
    expect(data).toMatchObject({
      fromDate: '2025-04-01',
      toDate: '2025-04-30',
      passedTo: TODAY,
      beforeFrom: '2025-03-01',
      beforeTo: '2025-03-20',
    })
  })

  test('adds up to the penny what the lists of the office hold', async () => {
    const reply = await as('SUPER_ADMIN').get('/dashboard/super-admin')
    const sold = (
      await sales('SUPER_ADMIN', 'invoiceDateFrom=2025-04-01&invoiceDateTo=2025-04-30')
    ).filter(({ status }) => status !== 'CANCELLED')
    const net = sum(sold, 'grandTotal', 'returnedAmount')
    expect(sold.length).toBe(2)
    expect(net).toBeGreaterThan(0)
    expect(tileIn(reply, 'net-sales')).toMatchObject({ count: 2 })
    expect(cents(tileIn(reply, 'net-sales').value)).toBe(net)
    const before = await sales('SUPER_ADMIN', 'invoiceDateFrom=2025-03-01&invoiceDateTo=2025-03-31')
    expect(cents(tileIn(reply, 'net-sales').before)).toBe(
      sum(before, 'grandTotal', 'returnedAmount'),
    )
    expect(sumSeries(chartIn(reply, 'sales-trend'))).toBe(net)
    expect(chartIn(reply, 'sales-trend').groups).toHaveLength(20)
    expect(sumSeries(chartIn(reply, 'top-items')) + sum(sold, 'shippingCharge')).toBe(net)
    const owed = await all(
      'SUPER_ADMIN',
      '/payment/list?size=500&paymentStatus=PENDING&paymentStatus=PARTIALLY_PAID',
    )
    expect(cents(besideIn(reply, 'receivables', 'Outstanding'))).toBe(
      sum(owed, 'outstandingAmount'),
    )
    expect(sumSeries(chartIn(reply, 'receivable-ageing'))).toBe(sum(owed, 'outstandingAmount'))
    const overdue = await all('SUPER_ADMIN', '/payment/list?size=500&overdue=true')
    expect(cents(tileIn(reply, 'receivables').value)).toBe(sum(overdue, 'outstandingAmount'))
    expect(tileIn(reply, 'receivables').count).toBe(overdue.length)
    expect(tileIn(reply, 'collections')).toMatchObject({ value: 5.55, count: 1, before: 0 })
    expect(tileIn(reply, 'orders-pending')).toMatchObject({
      count: 1,
      first: { name: expect.stringMatching(/^ORD-2025-/), on: TODAY },
    })
    const failed = await all('SUPER_ADMIN', '/sms-log/list?size=500&smsStatus=FAILED')
    expect(failed.length).toBeGreaterThan(0)
    expect(tileIn(reply, 'failed-messages').count).toBe(failed.length)
  })

  test('says in its charts what the same charts say in the analytics', async () => {
    const query = '?fromDate=2025-03-01&toDate=2025-03-31'
    const reply = await as('SUPER_ADMIN').get(`/dashboard/super-admin${query}`)
    const declared = registry.charts.filter((chart) => {
      const on = chart.dashboards?.['SUPER_ADMIN']
      const isSame = on && !on.last && !on.own && !isAsOfToday(chart)
      // Dashboards do not split groups that are not periods.
      const isSplit = chart.dimensions[0] !== PERIOD && chart.splits.length > 0
      return isSame && !isSplit && chart.roles.includes('SUPER_ADMIN')
    })
    expect(declared.length).toBeGreaterThan(4)
    for (const { code } of declared) {
      const { data } = await as('SUPER_ADMIN').get(`/analytics/${code}${query}&compare=BEFORE`)
      const told = data as unknown as ChartAnswer
      const { labels, groups, series, before } = chartIn(reply, code)
      const ofUnit = told.series.filter(({ unit }) => unit === told.unit)
      const shown = told.groups.filter(({ key }) => groups.some((group) => group.key === key))
      expect(
        groups.map(({ key }) => key),
        code,
      ).toEqual(shown.map(({ key }) => key))
      expect(labels, code).toEqual(shown.map(({ label }) => label))
      expect(
        series.map(({ values }) => values),
        code,
      ).toEqual(
        ofUnit.map(({ values }) => shown.map((group) => values[told.groups.indexOf(group)] ?? 0)),
      )
      if (told.by === 'period') expect(before, code).toBe(told.before?.series[0]?.total ?? null)
    }
  })

  test('puts an order of the evening on the day of the company', async () => {
    // In April, 23:30 UTC is already 00:30 of the next day in London.
    const placed = chartIn(await as('ADMIN').get('/dashboard/admin'), 'orders-per-day')
    const placedOn = (day: string) =>
      placed.series.reduce(
        (total, { values }) => total + (values[placed.labels.indexOf(day)] ?? 0),
        0,
      )
    expect([placedOn('2025-04-02'), placedOn('2025-04-03')]).toEqual([0, 2])
    const orders = await all(
      'ADMIN',
      '/order-item/list?size=500&fromDate=2025-04-01&toDate=2025-04-30',
    )
    expect(sumSeries(placed)).toBe(orders.length * 100)
  })

  test('counts papers of vehicles as expiring when the company wants to know, and so does the list behind', async () => {
    const settings = (await as('SUPER_ADMIN').get('/company-settings/1')).data
    await driver().vehicle({
      insuranceExpiryDate: '2025-05-15',
      inspectionExpiryDate: '2026-01-01',
    })
    const counts = async () => [
      tileIn(await as('ADMIN').get('/dashboard/admin'), 'vehicle-documents').count,
      (await all('ADMIN', '/vehicle/list?documentsExpiring=true')).length,
    ]
    expect(await counts()).toEqual([1, 1])
    expect(
      (
        await as('SUPER_ADMIN').put('/company-settings/1', {
          version: settings['version'],
          documentExpiryAlertDays: 24,
        })
      ).status,
    ).toBe(200)
    expect(await counts()).toEqual([0, 0])
  })

  test('is narrowed by what its charts heed', async () => {
    const [first] = items
    const record = (await as('SUPER_ADMIN').get(`/item-master/${first}`)).data
    const all = chartIn(await as('SUPER_ADMIN').get('/dashboard/super-admin'), 'top-items').labels
      .length
    const narrowed = await as('SUPER_ADMIN').get(
      `/dashboard/super-admin?brand=${String(record['brand'])}`,
    )
    const other = await as('SUPER_ADMIN').get('/dashboard/super-admin?brand=999999')
    expect(all).toBe(2)
    expect(sumSeries(chartIn(narrowed, 'sales-trend'))).toBe(
      sumSeries(chartIn(narrowed, 'top-items')),
    )
    expect([sumSeries(chartIn(other, 'sales-trend')), chartIn(other, 'top-items').labels]).toEqual([
      0,
      [],
    ])
    const whole = await as('SUPER_ADMIN').get('/dashboard/super-admin')
    expect(sumSeries(chartIn(whole, 'production-vs-sales'))).toBeGreaterThan(0)
    expect(sumSeries(chartIn(other, 'production-vs-sales'))).toBe(0)
    expect(
      chartIn(
        await as('SUPER_ADMIN').get('/dashboard/super-admin?customerType=DISTRIBUTOR'),
        'order-status',
      ).labels,
    ).toEqual([])
    expect(
      sumSeries(
        chartIn(
          await as('SUPER_ADMIN').get('/dashboard/super-admin?customerType=DISTRIBUTOR'),
          'receivable-ageing',
        ),
      ),
    ).toBe(0)
  })

  test('tells a customer of nobody else', async () => {
    const reply = await as('CUSTOMER').get('/dashboard/customer')
    const owed = await all(
      'CUSTOMER',
      '/payment/list?size=500&paymentStatus=PENDING&paymentStatus=PARTIALLY_PAID',
    )
    expect(cents(besideIn(reply, 'own-receivables', 'Outstanding'))).toBe(
      sum(owed, 'outstandingAmount'),
    )
    const own = await sales('CUSTOMER')
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan((await sales('SUPER_ADMIN')).length)
    const purchases = chartIn(reply, 'purchases')
    expect(purchases.groups).toHaveLength(12)
    expect(sumSeries(purchases)).toBe(
      sum(
        own.filter(({ status }) => status !== 'CANCELLED'),
        'grandTotal',
        'returnedAmount',
      ),
    )
    const open = await all(
      'CUSTOMER',
      '/order-item/list?size=500&orderStatus=PENDING&orderStatus=APPROVED&orderStatus=SHIPPED&orderStatus=PARTIALLY_SHIPPED',
    )
    expect(tileIn(reply, 'my-orders').count).toBe(open.length)
    expect(besideIn(reply, 'my-orders', 'Waiting for approval')).toBe(1)
    expect(tileIn(reply, 'last-receipt')).toMatchObject({ value: 5.55, on: TODAY })
  })

  test('leaves out what somebody has hidden from themselves, unless it is asked for', async () => {
    const codes = async (query = '') => {
      const { data } = await as('CUSTOMER').get(`/dashboard/customer${query}`)
      return {
        arrangement: data['arrangement'],
        codes: ['tiles', 'charts'].flatMap((name) =>
          (data[name] as readonly { readonly code: string }[]).map(({ code }) => code),
        ),
      }
    }
    const usual = await codes()
    expect(usual.arrangement).toEqual({ order: [], hidden: [] })
    const arrangement = {
      order: ['own-receivables', 'gone'],
      hidden: ['my-orders', 'purchases', 'gone'],
    }
    await as('CUSTOMER').put('/preference/dashboard', { value: arrangement })
    expect(await codes()).toEqual({
      arrangement,
      codes: usual.codes.filter((code) => !arrangement.hidden.includes(code)),
    })
    expect(await codes('?withHidden=true')).toEqual({ arrangement, codes: usual.codes })
    // A stored layout in an unknown format is ignored.
    await as('CUSTOMER').put('/preference/dashboard', { value: { order: 7, hidden: [1] } })
    expect(await codes()).toEqual(usual)
    await as('CUSTOMER').put('/preference/dashboard', { value: null })
    expect(await codes()).toEqual(usual)
  })

  test('of a time without trade is zeros', async () => {
    for (const role of ROLES) {
      const reply = await as(role).get(`${makePath(role)}?fromDate=2019-01-01&toDate=2019-01-31`)
      expect(reply.status, reply.text).toBe(200)
      for (const code of ['net-sales', 'collections', 'expenses', 'produced', 'my-deliveries']) {
        if (VISIBLE[role].tiles.includes(code))
          expect(tileIn(reply, code)).toMatchObject({ value: 0, before: 0 })
      }
      for (const code of [
        'sales-trend',
        'order-status',
        'top-items',
        'orders-per-day',
        'collections-by-type',
        'production-by-item',
        'production-trend',
        'expense-by-category',
      ]) {
        if (VISIBLE[role].charts.includes(code))
          expect(sumSeries(chartIn(reply, code)), code).toBe(0)
      }
    }
  })

  test.each([
    'fromDate=2025-05-01&toDate=2025-04-01',
    'fromDate=2010-01-01&toDate=2025-01-01',
    'fromDate=soon',
    'fromDate=9999-12-31',
    'toDate=0001-01-01',
    'colour=red',
    'customerType=KING',
  ])('refuses %s', async (query) => {
    expect((await as('SUPER_ADMIN').get(`/dashboard/super-admin?${query}`)).status).toBe(400)
  })
})
