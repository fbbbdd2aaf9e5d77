import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  choice,
  date,
  decimal,
  flag,
  holdsStored,
  instant,
  money,
  object,
  quantity,
  reference,
  resource,
  text,
  type ConditionOn,
} from '#schema/engine'
import { selectDatabases, workspace, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const OVER = { reading: { moreThan: { field: 'limit' } } } as const

/** Compares a field with another one in every option that takes a condition. */
const tank = resource('tank', {
  label: ['Tank', 'Tanks'],
  title: '{code}',
  fields: {
    code: text({ required: true, unique: true }),
    reading: decimal({ places: 1, min: -60 }),
    limit: decimal({ places: 1, min: -60 }),
    remark: text({ requiredWhen: OVER }),
    price: money(),
    budget: money(),
    excuse: text({ shownWhen: { price: { moreThan: { field: 'budget' } } } }),
    stock: quantity({ min: 0 }),
    target: quantity({ min: 0 }),
    scale: text({ frozenWhen: { stock: { field: 'target' } } }),
    opened: date(),
    closes: date(),
    sealedAt: instant(),
    isWet: flag(),
    isWashed: flag(),
    colour: text(),
    lidColour: text(),
    width: choice({ SMALL: 'Small', LARGE: 'Large' }),
    lidWidth: choice({ SMALL: 'Small', LARGE: 'Large' }),
    box: object({ depth: decimal({ places: 1 }), height: decimal({ places: 1 }) }),
    lying: text({ requiredWhen: { 'box.depth': { moreThan: { field: 'box.height' } } } }),
    alarm: choice(
      { NONE: 'None', OVER: 'Over' },
      { unstored: true, readAs: { OVER, NONE: { reading: { not: OVER.reading } } } },
    ),
    tankState: choice({ OPEN: 'Open', DONE: 'Done' }, { required: true, initial: 'OPEN' }),
  },
  checks: [
    {
      field: 'opened',
      is: 'atMost',
      than: 'closes',
      when: { colour: { not: { field: 'lidColour' } } },
    },
  ],
  list: {
    columns: ['code', 'reading', 'limit', 'alarm'],
    sort: 'code',
    filters: [
      'reading',
      'limit',
      'alarm',
      { name: 'over', where: OVER },
      { name: 'closesAhead', daysAhead: 'closes', where: { closes: { not: { field: 'opened' } } } },
    ],
    tabs: { over: { label: 'Over', where: OVER }, all: { label: 'All' } },
  },
  marks: { over: { label: 'Over', where: OVER, tone: 'danger' } },
  state: 'tankState',
  actions: {
    finish: {
      label: 'Finish',
      from: 'OPEN',
      to: 'DONE',
      when: { stock: { atLeast: { field: 'target' } } },
    },
  },
  usable: { any: [{ stock: { lessThan: { field: 'target' } } }, { target: null }] },
  editableWhen: { price: { not: { field: 'budget' } } },
  deletableWhen: { any: [{ opened: null }, { opened: { lessThan: { field: 'closes' } } }] },
  views: [{ path: '/over-tanks', as: 'page', where: OVER }],
  sheet: { matchOn: ['code'], columns: ['code', 'reading', 'limit', 'remark'] },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list', 'show', 'create'] },
  rows: { EMPLOYEE: { any: [{ isWet: { field: 'isWashed' } }, { all: [OVER] }] } },
})

const dip = resource('tank-dip', {
  label: ['Dip', 'Dips'],
  title: '{words}',
  fields: {
    words: text({ required: true }),
    tank: reference('tank'),
    cheap: reference('tank', { only: { price: { lessThan: { field: 'budget' } } } }),
  },
  list: { columns: ['words'], sort: 'words' },
  allow: { SUPER_ADMIN: 'everything' },
})

type Condition = ConditionOn<typeof tank>

describe.each(databases)('a condition compares two fields of a record, on %s', (database) => {
  let space: Workspace
  let count = 0
  const superAdmin = () => space.as('SUPER_ADMIN')
  const post = (values: object) => superAdmin().post('/tank', { code: `T${++count}`, ...values })
  const add = async (values: object) => {
    const made = await post(values)
    expect(made.status, made.text).toBe(201)
    return made.data
  }
  const refused = async (values: object) => (await post(values)).errors.map(({ field }) => field)
  const codes = async (path: string, role: 'SUPER_ADMIN' | 'EMPLOYEE' = 'SUPER_ADMIN') =>
    (await space.as(role).get(path)).content.map(({ code }) => code)

  beforeAll(async () => {
    space = await workspace({ database, definitions: [tank, dip] })
  })
  afterAll(() => space.close())

  test('in requiredWhen, shownWhen, frozenWhen and a check, in the numbers that people write', async () => {
    expect(await refused({ reading: 4.1, limit: 4 })).toEqual(['remark'])
    expect(await refused({ reading: 4, limit: 4 })).toEqual([])
    expect(await refused({ reading: 4 })).toEqual([])
    expect(await refused({ limit: 4 })).toEqual([])
    expect(await add({ price: 48.61, budget: 48.6, excuse: 'Old' })).toMatchObject({
      excuse: 'Old',
    })
    expect(await add({ price: 48.6, budget: 48.6, excuse: 'Old' })).toMatchObject({ excuse: null })
    expect(await refused({ stock: 1.25, target: 1.25, scale: 'A' })).toEqual(['scale'])
    expect(await refused({ stock: 1.25, target: 1.251, scale: 'A' })).toEqual([])
    expect(await refused({ box: { depth: 2.6, height: 2.5 } })).toEqual(['lying'])
    expect(await refused({ box: { depth: 2.5, height: 2.5 } })).toEqual([])
    const days = { opened: '2025-06-02', closes: '2025-06-01' }
    expect(await refused({ ...days, colour: 'Red', lidColour: 'Blue' })).toEqual(['opened'])
    expect(await refused({ ...days, colour: 'Red', lidColour: 'Red' })).toEqual([])
  })

  test('with the stored value of a field that an edit does not send', async () => {
    const { id } = await add({ reading: 4, limit: 4 })
    const lowered = await superAdmin().put(`/tank/${id}`, { limit: 3.9, version: 1 })
    expect(lowered.errors.map(({ field, code }) => [field, code])).toEqual([['remark', 'required']])
  })

  test('in filters, tabs, views, and what a choice reads as', async () => {
    await add({ code: 'over', reading: 5.1, limit: 5, remark: 'Hot', closes: '2025-06-20' })
    await add({ code: 'under', reading: 5, limit: 5, opened: '2025-06-20', closes: '2025-06-20' })
    await add({ code: 'none', reading: 5.1, closes: '2025-06-20' })
    const among = (path: string) => codes(`${path}&size=100`)
    expect(await among('/tank/list?over=true&readingFrom=5&readingTo=5.1')).toEqual(['over'])
    expect(await among('/tank/list?over=false&readingFrom=5&readingTo=5.1')).toEqual([
      'none',
      'under',
    ])
    expect(await among('/tank/list?tab=over&readingFrom=5&readingTo=5.1')).toEqual(['over'])
    expect(await among('/over-tanks?readingFrom=5&readingTo=5.1')).toEqual(['over'])
    expect(await among('/tank/list?alarm=OVER&readingFrom=5&readingTo=5.1')).toEqual(['over'])
    expect(await among('/tank/list?alarm=NONE&readingFrom=5&readingTo=5.1')).toEqual([
      'none',
      'under',
    ])
    expect(await among('/tank/list?closesAhead=10')).toEqual(['none', 'over'])
    const shown = (await superAdmin().get('/tank/list?readingFrom=5&readingTo=5.1')).content
    expect(shown.map(({ code, alarm }) => [code, alarm])).toEqual([
      ['none', 'NONE'],
      ['over', 'OVER'],
      ['under', 'NONE'],
    ])
  })

  test('in the rows of a role', async () => {
    const wet = await add({ code: 'Rwet', isWet: true })
    await add({ code: 'Rwashed', isWet: true, isWashed: true })
    await add({ code: 'Rover', isWet: true, reading: 2, limit: 1, remark: 'x' })
    const seen = await codes('/tank/list?size=100', 'EMPLOYEE')
    expect(seen.filter((code) => String(code).startsWith('R'))).toEqual(['Rover', 'Rwashed'])
    expect((await space.as('EMPLOYEE').get(`/tank/${wet.id}`)).status).toBe(404)
    const create = (code: string, isWashed: boolean) =>
      space.as('EMPLOYEE').post('/tank', { code, isWet: true, isWashed })
    expect((await create('Rmine', false)).status).toBe(403)
    expect((await create('Rmine', true)).status).toBe(201)
  })

  test('in the condition of an action, of an edit and of a deletion', async () => {
    const call = async (values: object, run: (path: string) => Promise<{ status: number }>) =>
      (await run(`/tank/${(await add(values)).id}`)).status
    const finish = (path: string) => superAdmin().post(`${path}/finish`, { version: 1 })
    expect(await call({ stock: 1.499, target: 1.5 }, finish)).toBe(409)
    expect(await call({ stock: 1.5 }, finish)).toBe(409)
    expect(await call({ stock: 1.5, target: 1.5 }, finish)).toBe(200)
    const edit = (path: string) => superAdmin().put(path, { colour: 'Red', version: 1 })
    expect(await call({ price: 7.5, budget: 7.5 }, edit)).toBe(409)
    expect(await call({ price: 7.5, budget: 7.51 }, edit)).toBe(200)
    expect(await call({}, edit)).toBe(200)
    const remove = (path: string) => superAdmin().delete(path)
    expect(await call({ opened: '2025-06-01', closes: '2025-06-01' }, remove)).toBe(409)
    expect(await call({ opened: '2025-06-01', closes: '2025-06-02' }, remove)).toBe(200)
  })

  test('in what a reference may lead to', async () => {
    const full = await add({ code: 'full', stock: 2, target: 2, price: 2, budget: 2 })
    const half = await add({ code: 'half', stock: 1, target: 2, price: 1, budget: 2 })
    const save = async (body: object) =>
      (await superAdmin().post('/tank-dip', { words: 'x', ...body })).status
    expect([await save({ tank: full.id }), await save({ tank: half.id })]).toEqual([400, 201])
    expect([await save({ cheap: full.id }), await save({ cheap: half.id })]).toEqual([400, 201])
    const offered = (await superAdmin().get('/tank')).data as unknown as readonly { code: string }[]
    const names = offered.map(({ code }) => code)
    expect([names.includes('full'), names.includes('half')]).toEqual([false, true])
  })

  test('for the rows of a sheet', async () => {
    const reply = await superAdmin().upload('/tank/import', {
      name: 'tanks.csv',
      content: 'code,reading,limit,remark\nS1,3.1,3,\nS2,3,3,\n',
    })
    expect([reply.status, reply.text], reply.text).toEqual([
      422,
      expect.stringContaining('Please fill in Remark.'),
    ])
  })

  test('in counts and sums of a behaviour', async () => {
    const sums = await space.work(async (work) => {
      for (const [place, limit] of [90, 91, null].entries())
        await work.add(tank, { code: `C${place}`, colour: 'Sum', reading: 91, limit, price: 100 })
      const where: Condition = { ...OVER, colour: 'Sum' }
      return [
        await work.count(tank, where),
        await work.query(tank).where(where).sum('price').first(),
      ]
    })
    expect(sums).toEqual([1, expect.objectContaining({ price: 100 })])
  })

  test('with the same answer in the database, in memory and in a trial', async () => {
    const temperatures = [null, -1, 0, 9.9, 10]
    const units = (value: number | null, places: number) =>
      value === null ? null : Math.round(value * 10 ** places)
    const records = temperatures.flatMap((reading, at) =>
      temperatures.map((limit, to) => ({
        reading: units(reading, 1),
        limit: units(limit, 1),
        price: units(reading, 2),
        budget: units(limit, 2),
        isWet: at % 2 === 0,
        isWashed: to % 2 === 0,
        colour: at === 0 ? null : 'red',
        lidColour: to === 0 ? null : to === 1 ? 'Red' : 'red',
        width: at === 0 ? null : at % 2 ? 'SMALL' : 'LARGE',
        lidWidth: to === 0 ? null : to % 2 ? 'SMALL' : 'LARGE',
        opened: at === 0 ? null : `2025-01-0${at}`,
        closes: to === 0 ? null : `2025-01-0${to}`,
        box: { depth: units(reading, 1), height: units(limit, 1) },
      })),
    )
    const bounds = ['atLeast', 'atMost', 'moreThan', 'lessThan'] as const
    const pairs = [
      ['reading', 'limit'],
      ['price', 'budget'],
      ['opened', 'closes'],
      ['box.depth', 'box.height'],
    ] as const
    const conditions: Condition[] = [
      ...pairs.flatMap(([name, field]) =>
        bounds.flatMap((bound): Condition[] => [
          { [name]: { [bound]: { field } } },
          { [name]: { not: { [bound]: { field } } } },
        ]),
      ),
      ...[
        ...pairs,
        ['isWet', 'isWashed'] as const,
        ['colour', 'lidColour'] as const,
        ['width', 'lidWidth'] as const,
        ['createdDate', 'modifiedDate'] as const,
      ].flatMap(([name, field]): Condition[] => [
        { [name]: { field } },
        { [name]: { not: { field } } },
      ]),
      { reading: { atLeast: { field: 'limit' }, lessThan: 9.95 } },
      { any: [OVER, { all: [{ isWet: { field: 'isWashed' } }, { limit: null }] }] },
    ]
    const { principal, all } = await space.work(async (work) => {
      for (const [place, record] of records.entries())
        await work.add(work.registry.get('tank'), { code: `P${place}`, ...record })
      const added = { code: records.map((_, place) => `P${place}`) }
      return { principal: work.principal, all: await work.find(tank, added, 100) }
    })
    const meeting = (found: readonly { readonly id: unknown }[]) => found.map(({ id }) => id)
    for (const where of conditions) {
      const kept = all.filter((record) => holdsStored(tank.fields, where, record, principal))
      const found = await space.work((work) =>
        work.find(tank, { all: [where, { id: all.map(({ id }) => id) }] }, 100),
      )
      expect([where, meeting(found)]).toEqual([where, meeting(kept)])
    }
    await space.context.store.trial(async (trial) => {
      const stamp = { userId: null, now: '2025-06-16T12:00:00.000Z' }
      const written = []
      for (const [place, record] of records.entries())
        written.push(await trial.insert(tank, { code: `Q${place}`, ...record }, stamp))
      for (const where of conditions) {
        const kept = written.filter((record) => holdsStored(tank.fields, where, record, principal))
        const found = await trial.find(tank, [where, { id: written.map(({ id }) => id) }], 100)
        expect([where, meeting(found)]).toEqual([where, meeting(kept)])
      }
    })
  })

  test('of one unit, in a behaviour that the start does not check', async () => {
    const compare = (where: Condition) => space.work((work) => work.find(tank, where))
    // @ts-expect-error their units differ
    await expect(compare({ reading: { moreThan: { field: 'price' } } })).rejects.toThrow(
      'reading and price have different decimal places',
    )
    // @ts-expect-error there is no such field
    await expect(compare({ 'box.depth': { moreThan: { field: 'box.width' } } })).rejects.toThrow(
      'tank has no field box.width of its own',
    )
    const dips = (where: ConditionOn<typeof dip>) => space.work((work) => work.find(dip, where))
    await expect(dips({ 'tank.reading': { moreThan: { field: 'tank.limit' } } })).rejects.toThrow(
      'tank-dip has no field tank.reading of its own',
    )
  })
})
