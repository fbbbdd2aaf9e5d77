import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resource, setting, text, whole } from '#schema/engine'
import credit from '../../resources/parties/customers/credit.settings.ts'
import moneyAndTime from '../../src/system/company-settings/money-and-time.settings.ts'
import { selectDatabases, workspace, type Workspace } from '../kit/workspace.ts'
import { addedResources } from './matrix.ts'

const databases = selectDatabases(import.meta.filename)

const voucher = resource('voucher', {
  label: ['Voucher', 'Vouchers'],
  title: '{code}',
  fields: {
    code: text({ required: true, unique: true }),
    currency: text({ initial: setting(moneyAndTime, 'currencyCode') }),
    days: whole({ required: true, initial: setting(credit, 'creditDaysDefault') }),
  },
  usable: { days: { atMost: setting(credit, 'creditDaysDefault') } },
  list: { columns: ['code', 'days'], sort: 'code' },
  sheet: { matchOn: ['code'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: 'everything' },
})

describe.each(databases)('a default that the company sets, on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [voucher],
      settings: { creditDaysDefault: 45, currencyCode: 'EUR' },
    })
  })
  afterAll(() => space.close())

  test('fills what nobody sent', async () => {
    const made = await space.as('ADMIN').post('/voucher', { code: 'A' })
    expect(made.data).toMatchObject({ days: 45, currency: 'EUR' })
    const buyer = await space.as('ADMIN').post('/customer', {
      customerName: 'Deli',
      customerType: 'RETAILER',
      contactPerson: 'Dee',
      phoneNumber: '+447700900111',
      addressLine1: '1 High Street',
      postalCode: 'CT16 1AA',
      country: (
        await space.work((work) =>
          work.add(work.registry.get('country'), {
            countryName: 'United Kingdom',
            isoCode: 'GB',
            dialCode: '+44',
            otherNames: 'UK; Great Britain; England',
            isActive: true,
          } as never),
        )
      ).id,
      stateName: 'Kent',
      cityName: 'Dover',
    })
    expect([buyer.status, buyer.data.creditDays], buyer.text).toEqual([201, 45])
  })

  test('fills rows of a sheet that leave it empty', async () => {
    const reply = await space
      .as('ADMIN')
      .upload('/voucher/import', { name: 'v.csv', content: 'code,days\nB,\nC,10\n' })
    expect(reply.status, reply.text).toBe(200)
    const list = await space.as('ADMIN').get('/voucher/list?search=&sortByField=code')
    expect(
      list.content.filter(({ code }) => code !== 'A').map(({ code, days }) => [code, days]),
    ).toEqual([
      ['B', 45],
      ['C', 10],
    ])
  })

  test('counts in conditions too', async () => {
    const late = await space.as('ADMIN').post('/voucher', { code: 'LATE', days: 46 })
    expect(late.status).toBe(201)
    expect((await space.as('ADMIN').get('/voucher')).content.map(({ code }) => code)).not.toContain(
      'LATE',
    )
  })

  test('is told to the browsers of those whose forms begin with it, and nothing else of the settings', async () => {
    const { creditDaysDefault, currencyCode, ...others } = (
      await space.as('ADMIN').get('/settings')
    ).data
    expect([creditDaysDefault, currencyCode]).toEqual([45, 'EUR'])
    // Forms of resources added by a developer may use other settings as defaults.
    const ofAdded = addedResources().map((name) => JSON.stringify(space.context.registry.get(name)))
    for (const name of Object.keys(others))
      expect(
        ofAdded.some((definition) => definition.includes(name)),
        name,
      ).toBe(true)
    expect((await space.as('EMPLOYEE').get('/settings')).data).toEqual({})
    expect((await space.as(null).get('/settings')).status).toBe(401)
  })

  test('and a country goes by the names that people know it by', async () => {
    const row = (name: string, phone: number, country: string) =>
      `${name},RETAILER,Dee,+44770090${phone},1 High Street,${country},Kent,Dover,CT16 1AA`
    const names = ['UK', 'great britain', 'GB', 'U.K.', 'United Kingdom', 'England']
    const content = [
      'customerName,customerType,contactPerson,phoneNumber,addressLine1,country,state,city,postalCode',
      ...names.map((name, place) => row(`Deli ${place}`, 1000 + place, name)),
    ].join('\n')
    const reply = await space.as('ADMIN').upload('/customer/import', { name: 'c.csv', content })
    expect([reply.status, reply.data.created], reply.text).toEqual([200, names.length])
    const unknown = await space.as('ADMIN').upload('/customer/import', {
      name: 'c.csv',
      content: content.replace('great britain', 'Atlantis'),
    })
    expect([unknown.status, unknown.text.includes('Atlantis')]).toEqual([422, true])
  })
})
