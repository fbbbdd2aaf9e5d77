import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me, reference, resource, text } from '#language'
import { DATABASES, workspace, type RoleName, type Workspace } from './workspace.ts'

/** Everything that a search must respect: rows of one's own, a field that a role may not look at, no screen at all. */
const parcel = resource('parcel', {
  label: ['Parcel', 'Parcels'], screen: '/test/parcels', title: '{code}', hint: '{place} · {owner}',
  fields: {
    code: text({ required: true, unique: true }), place: text(), secretWord: text({ hiddenFrom: ['ADMIN'] }),
    owner: reference('user'),
  },
  list: { columns: ['code', 'place'], search: ['code', 'place', 'secretWord'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'], EMPLOYEE: ['list', 'show'] },
  rows: { EMPLOYEE: { owner: me } },
})
const crate = resource('crate', {
  label: ['Crate', 'Crates'], title: '{code}', fields: { code: text({ required: true }) }, list: { columns: ['code'], sort: 'code' }, allow: { SUPER_ADMIN: 'everything' },
})

interface Group { readonly resource: string; readonly items: readonly { readonly id: number; readonly label: string; readonly [name: string]: unknown }[] }

describe.each(DATABASES)('GET /search on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({ database, definitions: [parcel, crate] })
    const { EMPLOYEE, ADMIN } = space.callers
    await space.work(async (work) => {
      await work.add(crate, { code: 'Mellifluous crate' })
      // The word is common, and one parcel among them is the employee's: it is the oldest.
      await work.add(parcel, { code: 'P-0000', place: 'Mellifluous lane', owner: EMPLOYEE.userId })
      for (let n = 1; n <= 700; n += 1) await work.add(parcel, { code: `P-${String(n).padStart(4, '0')}`, place: 'Mellifluous road', owner: ADMIN.userId })
      await work.add(parcel, { code: 'X-1', place: 'Dover', secretWord: 'hippocrene', owner: ADMIN.userId })
      await work.add(parcel, { code: 'Zither', place: 'Deal', owner: ADMIN.userId })
      await work.add(parcel, { code: 'A zither', place: 'Deal', owner: ADMIN.userId })
    })
  }, 120_000)
  afterAll(() => space.close())

  const search = async (role: RoleName, q: string) => (await space.as(role).get(`/search?q=${encodeURIComponent(q)}`)).content as unknown as Group[]
  const parcels = async (role: RoleName, q: string) => (await search(role, q)).find(({ resource: name }) => name === 'parcel')?.items.map(({ label }) => label) ?? []

  test('finds a few of every resource with a screen, and tells them apart', async () => {
    const found = await search('SUPER_ADMIN', 'mellifluous')
    expect(found.map(({ resource: name, items }) => [name, items.length])).toEqual([['parcel', 5]])
    expect(found[0]?.items[0]).toMatchObject({ place: 'Mellifluous road', labels: { owner: expect.any(String) } })
  })

  test('puts names that begin with the word first', async () => {
    expect(await parcels('ADMIN', 'zither')).toEqual(['Zither', 'A zither'])
    expect(await parcels('ADMIN', 'zi')).toEqual(['Zither', 'A zither'])
  })

  test('finds a person’s own record among hundreds of others with the same word, and never one of the others', async () => {
    expect(await parcels('EMPLOYEE', 'mellifluous')).toEqual(['P-0000'])
    expect(await parcels('EMPLOYEE', 'zither')).toEqual([])
    expect(await parcels('EMPLOYEE', 'P-0001')).toEqual([])
  })

  test('does not tell by a hit what a role may not see', async () => {
    expect(await parcels('SUPER_ADMIN', 'hippocrene')).toEqual(['X-1'])
    expect(await parcels('ADMIN', 'hippocrene')).toEqual([])
    expect(JSON.stringify(await search('ADMIN', 'X-1'))).not.toContain('hippocrene')
  })

  test('finds a whole code by itself, whatever else begins with it, and only for whom it is', async () => {
    expect(await parcels('ADMIN', 'p-0012')).toEqual(['P-0012'])
    expect((await parcels('ADMIN', 'P-001')).length).toBe(5)
    expect(await parcels('EMPLOYEE', 'P-0012')).toEqual([])
    expect(await parcels('EMPLOYEE', 'P-0000')).toEqual(['P-0000'])
  })

  test('finds nothing of resources that the role may not list', async () => {
    expect(await search('CUSTOMER', 'mellifluous')).toEqual([])
    const people = await search('SUPER_ADMIN', 'Erin')
    expect(people.map(({ resource: name }) => name)).toContain('employee')
    for (const role of ['EMPLOYEE', 'CUSTOMER'] as const) expect((await search(role, 'Erin')).map(({ resource: name }) => name)).not.toContain('employee')
  })

  test('wants a sign-in and a text of 2 to 100 characters', async () => {
    expect((await space.as(null).get('/search?q=abc')).status).toBe(401)
    for (const q of ['', '?q=a', '?q=%20a%20', `?q=${'a'.repeat(101)}`, '?q=abc&size=3']) expect((await space.as('ADMIN').get(`/search${q.startsWith('?') ? q : ''}`)).status).toBe(400)
  })
})
