import type { ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadApp } from '../../src/server/start/discover.ts'
import { maker } from './every-resource.ts'
import { CHART_READS } from '../analytics/chart-reads.ts'
import { askOfHours } from '../company/hours-office.ts'
import { askOfJobs } from '../company/jobs-office.ts'
import { askOfPay } from '../company/payroll-office.ts'
import { askOfWallets } from '../company/sold.ts'
import { isShipped } from './matrix.ts'
import { answersIn, describedBy } from './openapi.ts'
import { PEOPLE_READS, PEOPLE_RECORDS, PEOPLE_WRITES } from './people-answers.ts'
import { orderDriver, type OrderDriver, type Sold } from '../company/order-driver.ts'
import type { Reply } from '../kit/client.ts'
import { selectDatabases, workspace, type RoleName, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const { behaviours, registry } = await loadApp()
// Endpoints of resources added by a developer are left out, because this file cannot list them.
const endpoints = [...behaviours].flatMap(([name, { endpoints = [] }]) =>
  registry.resources.has(name) && !isShipped(name) ? [] : endpoints,
)
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

describe.each(databases)('the answers of the calls beside the standard ones on %s', (database) => {
  let space: Workspace
  let validators: Map<string, ValidateFunction>
  let shop: OrderDriver
  let item: number
  let sold: Sold
  let tracked: string
  const compared = new Set<string>()

  beforeAll(async () => {
    space = await workspace({ database })
    validators = answersIn(await describedBy(space.as(null)))
    const make = maker(space)
    for (const name of ['item-master', 'brand', 'faq', 'payment-type', ...PEOPLE_RECORDS])
      await make.make(registry.get(name), false)
    await space.work((work) =>
      work.add(registry.get('country'), {
        countryName: 'United Kingdom',
        isoCode: 'GB',
        dialCode: '+44',
        isActive: true,
      } as never),
    )
    await space.work(async (work) =>
      work.write(
        registry.get('item-master'),
        (await work.one(registry.get('item-master'), {}))?.id ?? 0,
        { isActive: true },
      ),
    )
    await make.make(registry.get('sms-log'))
    await make.make(registry.get('sms-log'))
    await sellToTheCustomer()
  })

  /** One order is delivered, one is rejected, and one is pending. */
  async function sellToTheCustomer() {
    shop = orderDriver(space.as('SUPER_ADMIN'))
    item = await shop.item()
    await shop.batch(item, { quantity: 100, expiryDate: '2099-12-31' })
    const customer = space.callers.CUSTOMER.customerId ?? 0
    const country = await idOf('country', { isoCode: 'GB' })
    await space.work((work) =>
      work.write(registry.get('customer'), customer, {
        addressLine1: '1 High Street',
        country,
        stateName: 'Kent',
        cityName: 'Deal',
        postalCode: 'CT14 7AA',
      }),
    )
    const order = { customer, items: [{ item, quantity: 10 }] }
    sold = await shop.sell(order)
    const { id, trackingNumber } = await shop.ship(sold.salesId)
    tracked = trackingNumber
    await shop.deliver(id)
    await shop.reject((await shop.place(order)).data.orderId)
    await shop.place(order)
  }
  afterAll(() => space.close())

  const fits = (call: string, reply: Reply, status = 200) => {
    compared.add(call)
    expect(reply.status, reply.text).toBe(status)
    const validate = validators.get(call)
    expect(
      validate?.(reply.body),
      `${call} ${JSON.stringify(validate?.errors)} ${reply.text}`,
    ).toBe(true)
  }
  const idOf = async (name: string, where: object = {}) =>
    (await space.work((work) => work.one(registry.get(name), where as never)))?.id ?? 0

  test('are told for every one of them', () => {
    expect(
      endpoints
        .filter(({ returns }) => returns === undefined)
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual([])
  })

  type Query = (space: Workspace) => Promise<string> | string
  const none: Query = () => ''
  const OFFICE: readonly RoleName[] = ['ADMIN']
  const BOTH: readonly RoleName[] = ['ADMIN', 'CUSTOMER']
  const ofCustomer: Query = ({ callers }) => `customerId=${callers.CUSTOMER.customerId}`
  const ofUser: Query = ({ callers }) => `userId=${callers.CUSTOMER.userId}`
  const ofSale: Query = () => `salesId=${sold.salesId}`
  const ofOrder: Query = () => `orderId=${sold.orderId}`
  const REQUESTS: Record<string, { readonly roles: readonly RoleName[]; readonly query: Query }> = {
    'GET /dashboard/super-admin': { roles: ['SUPER_ADMIN'], query: none },
    'GET /dashboard/admin': { roles: ['ADMIN'], query: none },
    'GET /dashboard/employee': { roles: ['EMPLOYEE'], query: none },
    'GET /dashboard/customer': { roles: ['CUSTOMER'], query: none },
    'GET /order-item/order-status': { roles: OFFICE, query: () => 'orderStatus=PENDING' },
    'GET /order-item/order-status-userId': { roles: BOTH, query: ofUser },
    'GET /order-item/orderId': { roles: BOTH, query: ofOrder },
    'GET /order-item/salesId': { roles: BOTH, query: ofSale },
    'GET /order-item/orders-notification': { roles: OFFICE, query: none },
    'GET /order-item/customer-notification': { roles: ['CUSTOMER'], query: none },
    'GET /sales-order/status': { roles: BOTH, query: () => 'status=DELIVERED' },
    'GET /sales-order/customer-paymentStatus': { roles: BOTH, query: ofCustomer },
    'GET /sales-order/BySalesId': { roles: BOTH, query: ofSale },
    'GET /payment/byOrderId': { roles: BOTH, query: ofOrder },
    'GET /payment/list-bySalesId': { roles: BOTH, query: ofSale },
    'GET /payment/status-salesid': { roles: BOTH, query: ofSale },
    'GET /payment/customerId': { roles: BOTH, query: ofCustomer },
    'GET /payment/userId': { roles: BOTH, query: ofUser },
    'GET /payment/view-payment': {
      roles: BOTH,
      query: async () => `id=${await idOf('payment', { salesId: sold.salesId })}`,
    },
    'GET /payment/outstanding-order-payment': { roles: BOTH, query: ofCustomer },
    'GET /payment/customer-outstanding': { roles: BOTH, query: ofCustomer },
    'GET /payment/customer-outstanding-userid': { roles: BOTH, query: ofUser },
    'GET /pending-payment-notification': { roles: OFFICE, query: none },
    'GET /payment/customer': { roles: OFFICE, query: none },
    'GET /payment/customers-status': { roles: OFFICE, query: () => 'paymentStatus=PENDING' },
    'GET /payment/ageing': { roles: OFFICE, query: none },
    'GET /credit-payment/ageing': { roles: OFFICE, query: none },
  }
  const READ: [call: string, role: RoleName, query: Query][] = [
    ['GET /user/profile', 'ADMIN', none],
    ['GET /user/profile', 'CUSTOMER', none],
    ['GET /employee/user', 'EMPLOYEE', none],
    [
      'GET /employee/by-userId',
      'SUPER_ADMIN',
      ({ callers }) => `userId=${callers.EMPLOYEE.userId}`,
    ],
    ['GET /customer/type-list', 'CUSTOMER', none],
    ['GET /customer/user', 'CUSTOMER', none],
    ['GET /customer/user', 'ADMIN', ({ callers }) => `userId=${callers.CUSTOMER.userId}`],
    ['GET /faq/search', 'EMPLOYEE', () => 'question=example'],
    ['GET /failed-notification', 'ADMIN', none],
    ['GET /item-master/price', 'ADMIN', async () => `itemId=${await idOf('item-master')}`],
    ['GET /item-master/price', 'CUSTOMER', async () => `itemId=${await idOf('item-master')}`],
    ['GET /item-master/item-brands', 'CUSTOMER', none],
    ['GET /item-master/item-brands', 'ADMIN', async () => `brandId=${await idOf('brand')}`],
    ['GET /settings', 'ADMIN', none],
    ['GET /brand/sheet', 'ADMIN', async () => `ids=${await idOf('brand')}`],
    ['GET /api/v1/auth/item-master-list', 'ADMIN', none],
    ['GET /api/v1/auth/brands', 'ADMIN', none],
    ['GET /api/v1/auth/website', 'ADMIN', none],
    ['GET /payment-types', 'CUSTOMER', none],
    ['GET /country', 'CUSTOMER', none],
    ['GET /expense/proposal', 'ADMIN', none],
    [
      'GET /shipment/transport',
      'ADMIN',
      async () => `sales=${await idOf('sales-order', { salesId: sold.salesId })}`,
    ],
    ...PEOPLE_READS.concat(CHART_READS),
    ...Object.entries(REQUESTS).flatMap(([call, { roles, query }]) =>
      roles.map((role): [string, RoleName, Query] => [call, role, query]),
    ),
  ]

  test.each(READ)('are as the document has them: %s as %s', async (call, role, query) => {
    const [, path = ''] = call.split(' ')
    fits(call, await space.as(role).get(`${path}?${await query(space)}`))
  })

  test('are as the document has them: what changes something', async () => {
    const office = space.as('ADMIN')
    fits('PUT /faq', await office.put('/faq?question=How+long+does+it+keep', { answer: 'A year.' }))
    fits('PUT /faq', await space.as('CUSTOMER').put('/faq?question=May+I+visit+you'))
    for (const [call, role, path] of PEOPLE_WRITES) fits(call, await space.as(role).put(path))
    fits(
      'PUT /sms-api',
      await office.put('/sms-api', { id: await idOf('sms-log', { smsStatus: 'FAILED' }) }),
    )
    fits(
      'POST /api/v1/auth/register',
      await space.as(null).post('/api/v1/auth/register', {
        firstname: 'Nina',
        lastname: 'Nowak',
        email: 'nina@larder.example',
        password: 'Kettle-and-spoon-9',
        tenantid: 'default',
        role: 'CUSTOMER',
      }),
    )
    fits(
      'POST /api/v1/auth/contact-message',
      await space.as(null).post('/api/v1/auth/contact-message', {
        senderName: 'Nina',
        email: 'nina@larder.example',
        message: 'May I visit you?',
        seconds: 30,
      }),
    )
    fits(
      'POST /export-log',
      await office.post('/export-log', { resource: 'brand', ids: [1, 2], format: 'csv' }),
    )
    for (const dryRun of ['true', 'false']) {
      const sheet = {
        name: 'customers.csv',
        content:
          'customerName,customerType,contactPerson,phoneNumber,addressLine1,country,state,city,postalCode\nDeli,RETAILER,Dee,+447700900123,1 High Street,GB,Kent,Dover,CT16 1AA\n',
      }
      fits('POST /upload-customers', await office.upload('/upload-customers', sheet, { dryRun }))
      fits('POST /customer/import', await office.upload('/customer/import', sheet, { dryRun }))
    }
  })

  test('are as the document has them: what becomes of orders and of money', async () => {
    const [office, superAdmin] = [space.as('ADMIN'), space.as('SUPER_ADMIN')]
    const owed = await shop.sale(sold.salesId)
    const receipt = {
      salesId: sold.salesId,
      amount: 5,
      paymentType: await shop.paymentType('CASH'),
    }
    fits('POST /payment', await office.post('/payment', receipt))
    fits(
      'GET /payment/list-bySalesId',
      await office.get(`/payment/list-bySalesId?salesId=${sold.salesId}`),
    )
    fits(
      'PUT /payment-history/{id}',
      await superAdmin.put(`/payment-history/${await idOf('payment-history')}`, {
        reversalReason: 'Booked by mistake',
      }),
    )
    const paidOut = await maker(space).make(registry.get('contract-payment'))
    fits(
      'GET /contract-payment/history',
      await office.get(`/contract-payment/history?contractId=${String(paidOut['contract'])}`),
    )
    fits(
      'PUT /contract-payment/{id}',
      await superAdmin.put(`/contract-payment/${paidOut.id}`, {
        reversalReason: 'Booked by mistake',
        version: paidOut.version,
      }),
    )
    fits(
      'GET /payment/view-payment',
      await office.get(`/payment/view-payment?id=${String(owed.payment.id)}`),
    )
    const order = {
      customer: space.callers.CUSTOMER.customerId ?? 0,
      items: [{ item, quantity: 10 }],
    }
    const placed = await Promise.all(
      [1, 2, 3].map(async () => (await shop.place(order)).data.orderId),
    )
    fits(
      'DELETE /order-item/pending-order-delete',
      await space
        .as('CUSTOMER')
        .delete(`/order-item/pending-order-delete?orderId=${String(placed[0])}`),
    )
    fits(
      'PUT /order-item/approval',
      await office.put('/order-item/approval', { orderId: placed[1], orderStatus: 'APPROVED' }),
    )
    const { salesId, items } = await shop.order(placed[1])
    const [line] = items as readonly { readonly id: number }[]
    const { data: loaded } = await shop.load(salesId, {
      lines: [{ orderItem: line?.id, quantity: 4 }],
    })
    const added = await office.post('/shipment-details', {
      shipment: loaded.id,
      orderItem: line?.id,
      quantity: 2,
    })
    fits('POST /shipment-details', added)
    fits(
      'PUT /shipment-details/{id}',
      await office.put(`/shipment-details/${added.data.id}`, {
        quantity: 1,
        version: added.data.version,
      }),
    )
    fits('PUT /sales-order/{id}', await shop.cancelSale(salesId))
    const seen = '/order-item/customer-notification-enabled'
    fits(`PUT ${seen}`, await space.as('CUSTOMER').put(seen))
    const vehicle = await shop.vehicle()
    const next = await shop.sell(order)
    const sentOff = await office.post('/shipment/ship-sales', {
      sales: [Number((await shop.sale(next.salesId)).id), Number((await shop.sale(salesId)).id)],
      vehicle,
    })
    fits('POST /shipment/ship-sales', sentOff)
    expect(sentOff.data).toMatchObject({ shipped: [{}], refused: [{ sale: salesId }] })
  })

  test('of jobs are as the document says', () => askOfJobs(space, fits))
  test('of wallets are as the document says', () => askOfWallets(space, fits, sold.salesId))
  test('of hours are as the document says', () => askOfHours(space, fits))
  test('of pay are as the document says', () => askOfPay(space, fits, compared))

  test('of comments and activity are as the document says', async () => {
    const [admin, other] = [space.as('ADMIN'), space.as('SUPER_ADMIN')]
    const brand = `/brand/${await idOf('brand')}`
    const body = { content: 'Look', mentions: [space.callers.SUPER_ADMIN.userId], files: [] }
    const said = await admin.post(`${brand}/comments`, body)
    fits('POST /brand/{id}/comments', said, 201)
    fits('GET /brand/{id}/comments', await admin.get(`${brand}/comments`))
    fits('GET /brand/{id}/mentionable', await admin.get(`${brand}/mentionable`))
    const bell = '/comment/notification'
    fits(`GET ${bell}`, await other.get(bell))
    fits(`PUT ${bell}`, await other.put(bell))
    fits('PUT /comment/{id}', await admin.put(`/comment/${said.data.id}`, body))
    fits('DELETE /comment/{id}', await admin.delete(`/comment/${said.data.id}`))
    const activity = `/user/${space.callers.SUPER_ADMIN.userId}/activity`
    fits('GET /user/{id}/activity', await other.get(activity))
  })

  test('that are documents come as the document says', async () => {
    const { paths } = await describedBy(space.as(null))
    const admin = space.as('ADMIN')
    const firstId = async (list: string) => Number((await admin.get(list)).content[0]?.id)
    const [paid] = (await space.as('CUSTOMER').get('/receipt/list')).content
    for (const [path, query, by = 'CUSTOMER'] of [
      ['/salesInvoice', `salesId=${sold.salesId}`],
      ['/paymentReceipt', `receiptNumber=${String(paid?.receiptNumber)}`],
      ['/customer-statement', `customerId=${space.callers.CUSTOMER.customerId ?? 0}`],
      ['/sales-order/invoices', `ids=${await firstId(`/sales-order/list?search=${sold.salesId}`)}`],
      ['/shipment/invoice', `trackingNumber=${tracked}`],
      ['/shipment/delivery-notes', `ids=${await firstId(`/shipment/list?search=${tracked}`)}`],
      [
        '/production-stock/labels',
        `size=ROLL_62X29&ids=${await firstId('/production-stock/list')}`,
        'EMPLOYEE',
      ],
    ] as const) {
      compared.add(`GET ${path}`)
      const reply = await space.as(by).get(`${path}?${query}`)
      expect([reply.status, reply.headers['content-type']], path).toEqual([200, 'application/pdf'])
      expect(Object.keys(paths[path]?.get?.responses['200']?.content ?? {})).toEqual([
        'application/pdf',
      ])
    }
  })

  test('are all compared here', () => {
    const problem = endpoints.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(problem.filter((call) => !compared.has(call))).toEqual([])
  })

  test('that are workbooks come as the document says', async () => {
    const { paths } = await describedBy(space.as(null))
    const reply = await space.as('ADMIN').get('/download-sample-template?className=Customer')
    expect([reply.status, reply.headers['content-type']]).toEqual([200, WORKBOOK])
    expect(
      Object.keys(paths['/download-sample-template']?.get?.responses['200']?.content ?? {}),
    ).toEqual([WORKBOOK])
  })
})
