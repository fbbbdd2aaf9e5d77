import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me, phone, reference, resource, text } from '#schema/engine'
import { selectDatabases, workspace, type RoleName, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

/**
 * Customers who are billed. Admins do not see the secret word, and customers see only themselves.
 */
const buyer = resource('buyer', {
  label: ['Buyer', 'Buyers'],
  title: '{name}',
  fields: {
    name: text({ required: true }),
    number: phone(),
    secretWord: text({ hiddenFrom: ['ADMIN'] }),
    login: reference('user'),
  },
  list: { columns: ['name', 'number'], search: ['name', 'number', 'secretWord'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'], CUSTOMER: ['show'] },
  rows: { CUSTOMER: { login: me } },
})
const bill = resource('bill', {
  label: ['Bill', 'Bills'],
  title: '{code} {buyer}',
  fields: { code: text({ required: true, unique: true }), buyer: reference('buyer'), note: text() },
  list: { columns: ['code', 'buyer'], search: ['code'], filters: ['note'], sort: 'code' },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show'],
    EMPLOYEE: ['list', 'show'],
    CUSTOMER: ['list', 'show'],
  },
})
/**
 * Refers to one bill by its number alone, and to another by its label, which contains the buyer.
 */
const reminder = resource('reminder', {
  label: ['Reminder', 'Reminders'],
  title: '{text}',
  fields: {
    text: text({ required: true }),
    bill: reference('bill'),
    code: text({ keyFrom: 'bill' }),
    earlier: reference('bill'),
  },
  list: { columns: ['text', 'code', 'earlier'], sort: 'text' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'] },
})

const PHONE = [
  '+44 7700 910000',
  '07700 910000',
  '7700910000',
  '0044 7700 910000',
  '(07700) 910-000',
  '+44 (0)7700 910000',
]

describe.each(databases)('the search of a list on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({ database, definitions: [buyer, bill, reminder] })
    await space.work(async (work) => {
      const deli = await work.add(buyer, {
        name: 'Mulberry Lane Deli',
        number: '+447700910000',
        secretWord: 'hippocrene',
        login: space.callers.CUSTOMER.userId,
      })
      const shop = await work.add(buyer, { name: 'Thornbury Shop', number: '+447700910001' })
      const bills = []
      for (let n = 1; n <= 30; n += 1)
        bills.push(
          await work.add(bill, {
            code: `B-${1000 + n}`,
            buyer: [deli.id, shop.id, null][n % 3] ?? null,
            note: n % 2 ? 'odd' : 'even',
          }),
        )
      await work.add(reminder, { text: 'First', bill: bills[2]?.id ?? 0, earlier: null })
      await work.add(reminder, {
        text: 'Second',
        bill: bills[1]?.id ?? 0,
        earlier: bills[2]?.id ?? 0,
      })
    })
  }, 60_000)
  afterAll(() => space.close())

  const list = (role: RoleName, name: string, search: string, more = '') =>
    space.as(role).get(`/${name}/list?size=100&search=${encodeURIComponent(search)}${more}`)
  const codes = async (role: RoleName, search: string, more = '') => {
    const { content, data } = await list(role, 'bill', search, more)
    expect(data.totalElements).toBe(content.length)
    return content.map(({ code }) => Number(String(code).slice(2)) - 1000)
  }
  const DELI = [3, 6, 9, 12, 15, 18, 21, 24, 27, 30]

  test('finds rows by what they point at, with the exact total, in the order asked for', async () => {
    expect(await codes('ADMIN', 'mulb')).toEqual(DELI)
    expect(await codes('ADMIN', 'mulb', '&sortByField=code&sortBy=DESC')).toEqual(DELI.toReversed())
    expect(await codes('ADMIN', 'mulb', '&note=even')).toEqual([6, 12, 18, 24, 30])
    expect(await codes('ADMIN', 'mu')).toEqual(DELI)
    expect(await codes('ADMIN', 'ulberr')).toEqual(DELI)
    const second = await space.as('ADMIN').get('/bill/list?size=4&page=1&search=mulberry')
    expect(second.data).toMatchObject({ totalElements: 10, totalPages: 3 })
    expect(second.content.map(({ code }) => code)).toEqual(['B-1015', 'B-1018', 'B-1021', 'B-1024'])
    expect(
      (await space.as('ADMIN').get('/bill?search=mulberry')).text.match(/"code":"B-10/g),
    ).toHaveLength(10)
  })

  test('finds each of several words in another place', async () => {
    expect(await codes('ADMIN', 'mulberry 1012')).toEqual([12])
    expect(await codes('ADMIN', '1012 lane MULBERRY')).toEqual([12])
    expect(await codes('ADMIN', 'mulberry 1013')).toEqual([])
    expect(await codes('ADMIN', 'mulberry thornbury')).toEqual([])
  })

  test.each(PHONE)('finds by a phone number written %s', async (written) => {
    expect((await list('ADMIN', 'buyer', written)).content.map(({ name }) => name)).toEqual([
      'Mulberry Lane Deli',
    ])
    expect(await codes('ADMIN', written)).toEqual(DELI)
  })

  test('goes through numbers, and through names within names', async () => {
    const texts = async (search: string) =>
      (await list('ADMIN', 'reminder', search)).content.map((row) => row.text)
    expect(await texts('1003')).toEqual(['First', 'Second'])
    expect(await texts('mulberry')).toEqual(['Second'])
  })

  test('does not tell by a hit what a role may not see', async () => {
    expect(await codes('SUPER_ADMIN', 'hippocrene')).toEqual(DELI)
    expect(await codes('ADMIN', 'hippocrene')).toEqual([])
    expect(await codes('ADMIN', 'hippocrene lane')).toEqual([])
    // Employees may not see buyers at all, and customers see only themselves.
    expect(await codes('EMPLOYEE', 'mulberry')).toEqual([])
    expect(await codes('EMPLOYEE', '1003')).toEqual([3])
    expect(await codes('CUSTOMER', 'mulberry')).toEqual(DELI)
    for (const search of ['thornbury', 'th', '+447700910001', '1001 shop'])
      expect(await codes('CUSTOMER', search)).toEqual([])
  })

  test('follows a new name, without a row being written for it', async () => {
    const before = await space.as('ADMIN').get('/bill/list?search=B-1001')
    await space.work(async (work) => {
      const [shop] = await work.find(buyer, { name: 'Thornbury Shop' })
      await work.write(buyer, shop?.id ?? 0, { name: 'Quincunx Stores' })
    })
    expect(await codes('ADMIN', 'quincunx')).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28])
    expect(await codes('ADMIN', 'thornbury')).toEqual([])
    expect((await space.as('ADMIN').get('/bill/list?search=B-1001')).content[0]?.version).toBe(
      before.content[0]?.version,
    )
  })
})
