import type { ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadHouse } from '../src/server/discover.ts'
import { maker } from './every-resource.ts'
import { answersIn, describedBy } from './openapi.ts'
import { DATABASES, workspace, type Reply, type RoleName, type Workspace } from './workspace.ts'

const { behaviours, catalogue } = await loadHouse()
const endpoints = [...behaviours.values()].flatMap(({ endpoints = [] }) => endpoints)
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

describe.each(DATABASES)('the answers of the calls beside the standard ones on %s', (database) => {
  let space: Workspace
  let validators: Map<string, ValidateFunction>

  beforeAll(async () => {
    space = await workspace({ database })
    validators = answersIn(await describedBy(space.as(null)))
    const make = maker(space)
    for (const name of ['item-master', 'brand', 'faq', 'payment-type']) await make.make(catalogue.get(name), false)
    await space.work((work) => work.add(catalogue.get('country'), { countryName: 'United Kingdom', isoCode: 'GB', dialCode: '+44', isActive: true } as never))
    await space.work(async (work) => work.write(catalogue.get('item-master'), (await work.one(catalogue.get('item-master'), {}))?.id ?? 0, { isActive: true }))
    await make.make(catalogue.get('sms-log'))
    await make.make(catalogue.get('sms-log'))
  })
  afterAll(() => space.close())

  const fits = (call: string, reply: Reply) => {
    expect(reply.status, reply.text).toBe(200)
    const validate = validators.get(call)
    expect(validate?.(reply.body), `${call} ${JSON.stringify(validate?.errors)} ${reply.text}`).toBe(true)
  }
  const idOf = async (name: string, where: object = {}) => (await space.work((work) => work.one(catalogue.get(name), where as never)))?.id ?? 0

  test('are told for every one of them', () => {
    expect(endpoints.filter(({ returns }) => returns === undefined).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  type Query = (space: Workspace) => Promise<string> | string
  const none: Query = () => ''
  const READ: [call: string, role: RoleName, query: Query][] = [
    ['GET /employee/user', 'EMPLOYEE', none],
    ['GET /employee/by-userId', 'SUPER_ADMIN', ({ callers }) => `userId=${callers.EMPLOYEE.userId}`],
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
    ['GET /payment-types', 'CUSTOMER', none],
    ['GET /country', 'CUSTOMER', none],
  ]

  test.each(READ)('are as the document has them: %s as %s', async (call, role, query) => {
    const [, path = ''] = call.split(' ')
    fits(call, await space.as(role).get(`${path}?${await query(space)}`))
  })

  test('are as the document has them: what changes something', async () => {
    const office = space.as('ADMIN')
    fits('PUT /faq', await office.put('/faq?question=How+long+does+it+keep', { answer: 'A year.' }))
    fits('PUT /faq', await space.as('CUSTOMER').put('/faq?question=May+I+visit+you'))
    fits('PUT /sms-api', await office.put('/sms-api', { id: await idOf('sms-log', { smsStatus: 'FAILED' }) }))
    fits('POST /api/v1/auth/register', await space.as(null).post('/api/v1/auth/register',
      { firstname: 'Nina', lastname: 'Nowak', email: 'nina@larder.example', password: 'Kettle-and-spoon-9', tenantid: 'default', role: 'CUSTOMER' }))
    fits('POST /export-log', await office.post('/export-log', { resource: 'brand', rows: 3, format: 'csv' }))
    for (const dryRun of ['true', 'false']) {
      const sheet = { name: 'customers.csv', content: 'customerName,customerType,contactPerson,phoneNumber,addressLine1,country,state,city,postalCode\nDeli,RETAILER,Dee,+447700900123,1 High Street,GB,Kent,Dover,CT16 1AA\n' }
      fits('POST /upload-customers', await office.upload('/upload-customers', sheet, { dryRun }))
      fits('POST /customer/import', await office.upload('/customer/import', sheet, { dryRun }))
    }
  })

  test('that are workbooks come as the document says', async () => {
    const { paths } = await describedBy(space.as(null))
    const reply = await space.as('ADMIN').get('/download-sample-template?className=Customer')
    expect([reply.status, reply.headers['content-type']]).toEqual([200, WORKBOOK])
    expect(Object.keys(paths['/download-sample-template']?.get?.responses['200']?.content ?? {})).toEqual([WORKBOOK])
  })
})
