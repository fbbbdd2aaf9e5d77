import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  choice,
  date,
  decimal,
  flag,
  me,
  money,
  number,
  phone,
  reference,
  resource,
  text,
} from '#schema/engine'
import { selectDatabases, workspace, type RoleName, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

/** Parcels with restricted rows and a hidden field, both of which a search must respect. */
const parcel = resource('parcel', {
  label: ['Parcel', 'Parcels'],
  screen: '/test/parcels',
  title: '{code}',
  hint: '{place} · {owner}',
  fields: {
    code: text({ required: true, unique: true }),
    place: text(),
    secretWord: text({ hiddenFrom: ['ADMIN'] }),
    owner: reference('user'),
  },
  list: { columns: ['code', 'place'], search: ['code', 'place', 'secretWord'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'], EMPLOYEE: ['list', 'show'] },
  rows: { EMPLOYEE: { owner: me } },
})
/** Parties, whose open claims are found along with them. */
const party = resource('party', {
  label: ['Party', 'Parties'],
  screen: '/test/parties',
  title: '{name} ({number})',
  fields: { name: text({ required: true }), number: phone(), owner: reference('user') },
  list: { columns: ['name', 'number'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'], EMPLOYEE: ['list', 'show'] },
  rows: { EMPLOYEE: { owner: me } },
})
const claim = resource('claim', {
  label: ['Claim', 'Claims'],
  screen: '/test/claims',
  title: '{code}',
  fields: {
    code: text({ required: true, unique: true }),
    party: reference('party'),
    isOpen: flag(),
  },
  list: {
    columns: ['code', 'party'],
    sort: 'code',
    anywhere: { comesWith: 'party', where: { isOpen: true } },
  },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'], EMPLOYEE: ['list', 'show'] },
  rows: { EMPLOYEE: { 'party.owner': me } },
})
const diary = resource('diary', {
  label: ['Diary', 'Diaries'],
  screen: '/test/diary',
  title: '{entry}',
  fields: { entry: text({ required: true }) },
  list: { columns: ['entry'], sort: 'entry', anywhere: { last: true } },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'] },
})
/** Records with numbers, with and without a year. */
const bill = resource('bill', {
  label: ['Bill', 'Bills'],
  screen: '/test/bills',
  title: '{billNumber}',
  fields: { billNumber: number('BIL-{year}-000000', { max: 20 }) },
  list: { columns: ['billNumber'], sort: 'billNumber' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'] },
})
const shed = resource('shed', {
  label: ['Shed', 'Sheds'],
  screen: '/test/sheds',
  title: '{shedCode}',
  fields: { shedCode: number('SHD-00000', { max: 15 }) },
  list: { columns: ['shedCode'], sort: 'shedCode' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'] },
})
/** Invoices with a date, an amount and a state, some of which a role does not see, and what is owed on them. */
const invoice = resource('invoice', {
  label: ['Invoice', 'Invoices'],
  screen: '/test/invoices',
  title: '{sold}',
  fields: {
    sold: number('SLD-{year}-000000', { max: 20 }),
    paper: number('PAP-{year}-000000', { max: 20 }),
    soldOn: date({ hiddenFrom: ['EMPLOYEE'] }),
    weight: decimal({ unitLabel: 'kg' }),
    amount: money({ maskedFor: ['EMPLOYEE'] }),
    rest: money(),
    state: choice({ OPEN: ['Open', 'info'], PAID: 'Paid' }, { required: true, initial: 'OPEN' }),
  },
  list: {
    columns: ['sold', 'paper', 'weight', 'amount', 'rest', 'state'],
    search: ['sold', 'paper'],
    sort: '-soldOn',
  },
  state: 'state',
  actions: { pay: { label: 'Pay', from: 'OPEN', to: 'PAID' } },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'], EMPLOYEE: ['list', 'show'] },
})
const debt = resource('debt', {
  label: ['Debt', 'Debts'],
  screen: '/test/debts',
  title: '{sold} {note}',
  fields: {
    invoice: reference('invoice', { required: true }),
    sold: text({ keyFrom: 'invoice' }),
    note: text({ required: true }),
    amount: money({}),
  },
  list: {
    columns: ['sold', 'note'],
    search: ['sold', 'note'],
    sort: 'note',
    anywhere: { amount: 'amount' },
  },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'] },
})
const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  title: '{code}',
  fields: { code: text({ required: true }) },
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything' },
})

interface Group {
  readonly resource: string
  readonly items: readonly {
    readonly id: number
    readonly label: string
    readonly [name: string]: unknown
  }[]
  readonly of?: { readonly label: string }
}

describe.each(databases)('GET /search on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [parcel, crate, party, claim, diary, bill, shed, invoice, debt],
    })
    const { EMPLOYEE, ADMIN } = space.callers
    await space.work(async (work) => {
      await work.add(crate, { code: 'Mellifluous crate' })
      // A common word: of the parcels that contain it, only the oldest belongs to the employee.
      await work.add(parcel, { code: 'P-0000', place: 'Mellifluous lane', owner: EMPLOYEE.userId })
      for (let n = 1; n <= 700; n += 1)
        await work.add(parcel, {
          code: `P-${String(n).padStart(4, '0')}`,
          place: 'Mellifluous road',
          owner: ADMIN.userId,
        })
      await work.add(parcel, {
        code: 'X-1',
        place: 'Dover',
        secretWord: 'hippocrene',
        owner: ADMIN.userId,
      })
      await work.add(parcel, { code: 'Y-1', place: 'Behind Oakwood Inn', owner: ADMIN.userId })
      await work.add(parcel, { code: 'Zither', place: 'Deal', owner: ADMIN.userId })
      await work.add(parcel, { code: 'A zither', place: 'Deal', owner: ADMIN.userId })
      const [elm, ash] = [
        await work.add(party, {
          name: 'Elmtree House',
          number: '+447700910000',
          owner: EMPLOYEE.userId,
        }),
        await work.add(party, { name: 'Ashtree Hall', owner: ADMIN.userId }),
      ]
      for (let n = 1; n <= 12; n += 1)
        await work.add(claim, {
          code: `CL-${100 + n}`,
          party: n % 2 ? elm.id : ash.id,
          isOpen: n < 9,
        })
      const oak = await work.add(party, { name: 'Oakwood Inn', owner: ADMIN.userId })
      await work.add(claim, { code: 'CL-200', party: oak.id, isOpen: true })
      await work.add(diary, { entry: 'Elmtree called' })
      await work.add(party, { name: 'O’Brien’s D\u02BCArcy', owner: ADMIN.userId })
      for (const billNumber of [
        'BIL-2025-002673',
        'BIL-2024-002673',
        'BIL-2025-012673',
        'BIL-2022-000007',
      ])
        await work.add(bill, { billNumber })
      for (const shedCode of ['SHD-00042', 'SHD-10042']) await work.add(shed, { shedCode })
      await work.add(diary, { entry: 'Nothing but wisteria' })
      const { id } = await work.add(invoice, {
        sold: 'SLD-2025-000931',
        paper: 'PAP-2025-000818',
        soldOn: '2025-05-09',
        weight: 250,
        amount: 48_60,
        rest: 10_00,
      })
      await work.add(debt, { invoice: id, note: 'Owed by heliotrope', amount: 10_00 })
    })
  }, 120_000)
  afterAll(() => space.close())

  const search = async (role: RoleName, q: string) =>
    (await space.as(role).get(`/search?q=${encodeURIComponent(q)}`)).content as unknown as Group[]
  const parcels = async (role: RoleName, q: string) =>
    (await search(role, q))
      .find(({ resource: name }) => name === 'parcel')
      ?.items.map(({ label }) => label) ?? []

  test('finds a few of every resource with a screen, and tells them apart', async () => {
    const found = await search('SUPER_ADMIN', 'mellifluous')
    expect(found.map(({ resource: name, items }) => [name, items.length])).toEqual([['parcel', 5]])
    expect(found[0]?.items[0]).toMatchObject({
      place: 'Mellifluous road',
      labels: { owner: expect.any(String) },
    })
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

  const names = async (role: RoleName, q: string) =>
    (await search(role, q)).map(({ resource: name, items }) => [
      name,
      ...items.map(({ label }) => label),
    ])

  test('brings the latest along of what belongs to a record, and only what is wanted and may be seen', async () => {
    expect(await names('ADMIN', 'elmtree')).toEqual([
      ['party', 'Elmtree House (+447700910000)'],
      ['claim', 'CL-107', 'CL-105', 'CL-103'],
    ])
    expect((await search('ADMIN', 'house elmtree'))[1]).toMatchObject({
      resource: 'claim',
      of: { resource: 'party', field: 'party', label: 'Elmtree House (+447700910000)' },
    })
    const both = await search('ADMIN', 'tree')
    expect(both.map(({ of }) => of)).toEqual([undefined, undefined])
    expect(both[1]?.items.map(({ label }) => label)).toEqual(['CL-108', 'CL-107', 'CL-106'])
    expect(await names('EMPLOYEE', 'tree')).toEqual([
      ['party', 'Elmtree House (+447700910000)'],
      ['claim', 'CL-107', 'CL-105', 'CL-103'],
    ])
    expect(await names('EMPLOYEE', 'ashtree')).toEqual([])
  })

  test('puts what belongs to a record before what another field was found by', async () => {
    expect((await names('ADMIN', 'oakwood')).map(([name]) => name)).toEqual([
      'party',
      'claim',
      'parcel',
    ])
  })

  test.each([
    '+44 7700 910000',
    '07700 910000',
    '0044 7700 910000',
    '(07700) 910-000',
    '7700910000',
  ])('finds whom the phone number %s belongs to', async (written) => {
    expect((await names('ADMIN', written))[0]).toEqual(['party', 'Elmtree House (+447700910000)'])
  })

  test.each([
    ['bil2673', 'BIL-2025-002673', 'BIL-2024-002673'],
    ['BIL 2673', 'BIL-2025-002673', 'BIL-2024-002673'],
    ['bil-002673', 'BIL-2025-002673', 'BIL-2024-002673'],
    ['bil 2024 2673', 'BIL-2024-002673'],
    ['bil2024002673', 'BIL-2024-002673'],
    ['bil 7', 'BIL-2022-000007'],
    ['shd42', 'SHD-00042'],
    ['SHD 0042', 'SHD-00042'],
  ])(
    'finds the document number %s with and without blanks, hyphens and zeros',
    async (typed, ...found) => {
      const [first = [], ...others] = await names('ADMIN', typed)
      expect([first.slice(1).toSorted(), others]).toEqual([found.toSorted(), []])
    },
  )

  test.each(['SLD-2025-000931', 'sld 931', 'sld/2025#931', '000931', '931'])(
    'shows one document once, though others are named by it: %s',
    async (typed) => {
      expect(await names('ADMIN', typed)).toEqual([['invoice', 'SLD-2025-000931']])
    },
  )

  test('sends date, amount, state and further numbers along, and what is named by a document if it is found alone', async () => {
    const [found] = await search('ADMIN', 'pap 818')
    expect(found?.items).toMatchObject([
      { paper: 'PAP-2025-000818', soldOn: '2025-05-09', amount: 48.6, state: 'OPEN' },
    ])
    expect(Object.keys(found?.items[0] ?? {})).not.toContain('rest')
    const [debts] = await search('ADMIN', 'heliotrope')
    expect(debts?.items).toMatchObject([
      { label: 'SLD-2025-000931 Owed by heliotrope', amount: 10 },
    ])
  })

  test('leaves out of a hit what the role sees masked or not at all', async () => {
    const [found] = await search('EMPLOYEE', 'sld931')
    expect(found?.items).toMatchObject([{ state: 'OPEN', label: 'SLD-2025-000931' }])
    for (const name of ['soldOn', 'amount']) expect(found?.items[0]).not.toHaveProperty(name)
  })

  test.each(["o'brien's", 'O’BRIEN', 'oʼbrien`s', "d'arcy", 'd´arcy'])(
    'takes every apostrophe for the same: %s',
    async (typed) => {
      expect(await names('ADMIN', typed)).toEqual([['party', expect.stringContaining('Brien')]])
      const listed = await space.as('ADMIN').get(`/party/list?search=${encodeURIComponent(typed)}`)
      expect(listed.content).toHaveLength(1)
    },
  )

  test('shows logs where nothing else is found, or when they are asked for', async () => {
    expect(await names('ADMIN', 'wisteria')).toEqual([['diary', 'Nothing but wisteria']])
    expect((await names('ADMIN', 'elmtree')).map(([name]) => name)).not.toContain('diary')
    const reply = await space.as('ADMIN').get('/search?q=elmtree&in=diary')
    expect(reply.content).toMatchObject([
      { resource: 'diary', items: [{ label: 'Elmtree called' }] },
    ])
  })

  test('searches one resource as its list does, if the role may list it', async () => {
    const claims = await space.as('ADMIN').get('/search?q=ashtree&in=claim')
    expect((claims.content as unknown as Group[])[0]?.items.map(({ label }) => label)).toEqual([
      'CL-102',
      'CL-104',
      'CL-106',
      'CL-108',
      'CL-110',
      'CL-112',
    ])
    expect((await space.as('EMPLOYEE').get('/search?q=ashtree&in=claim')).content).toEqual([])
    for (const name of ['crate', 'nothing', 'diary'])
      expect((await space.as('EMPLOYEE').get(`/search?q=elmtree&in=${name}`)).status).toBe(400)
  })

  test('finds nothing of resources that the role may not list', async () => {
    expect(await search('CUSTOMER', 'mellifluous')).toEqual([])
    const people = await search('SUPER_ADMIN', 'Erin')
    expect(people.map(({ resource: name }) => name)).toContain('employee')
    for (const role of ['EMPLOYEE', 'CUSTOMER'] as const)
      expect((await search(role, 'Erin')).map(({ resource: name }) => name)).not.toContain(
        'employee',
      )
  })

  test('wants a sign-in and a text of 2 to 100 characters', async () => {
    expect((await space.as(null).get('/search?q=abc')).status).toBe(401)
    for (const q of ['', '?q=a', '?q=%20a%20', `?q=${'a'.repeat(101)}`, '?q=abc&size=3'])
      expect((await space.as('ADMIN').get(`/search${q.startsWith('?') ? q : ''}`)).status).toBe(400)
  })
})
