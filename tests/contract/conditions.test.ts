import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  choice,
  choices,
  date,
  decimal,
  flag,
  holdsStored,
  instant,
  money,
  object,
  ownEmployee,
  percent,
  quantity,
  reference,
  resource,
  text,
  time,
  type ConditionOn,
} from '#schema/engine'
import { selectDatabases, workspace, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const warm = { temperature: { atLeast: -14.9 } } as const

/**
 * Has a field for each type of number with decimal places, and conditions on them in every option
 * that takes one.
 */
const reading = resource('reading', {
  label: ['Reading', 'Readings'],
  title: '{code}',
  fields: {
    code: text({ required: true, unique: true }),
    temperature: decimal({ places: 1, min: -60 }),
    price: money(),
    share: percent(),
    weight: quantity({ min: 0 }),
    limit: decimal({ places: 3 }),
    takenOn: date(),
    takenAt: time(),
    sealedAt: instant(),
    action: text({ requiredWhen: warm }),
    receipt: text({ requiredWhen: { price: { moreThan: 48.6 } } }),
    reason: text({ shownWhen: { share: { lessThan: 12.5 } } }),
    scale: text({ frozenWhen: { weight: 1.25 } }),
    isSent: flag(),
    sizes: choices({ SMALL: 'Small', LARGE: 'Large' }),
    box: object({ depth: decimal({ places: 1 }) }),
    late: text({
      requiredWhen: {
        any: [{ takenOn: { moreThan: '2025-06-01' } }, { takenAt: { lessThan: '06:30' } }],
      },
    }),
    deep: text({ requiredWhen: { 'box.depth': { moreThan: 2.5 } } }),
    state: choice({ OPEN: 'Open', DONE: 'Done' }, { required: true, initial: 'OPEN' }),
    stamped: money({ calculated: true }),
  },
  uniqueTogether: [['price', 'weight']],
  checks: [{ field: 'temperature', is: 'atMost', than: 'limit' }],
  list: {
    columns: ['code', 'temperature'],
    sort: 'code',
    filters: [
      'share',
      { name: 'warm', where: { temperature: { moreThan: -15 } } },
      { name: 'cold', where: { temperature: { not: { moreThan: -15 } } } },
    ],
  },
  state: 'state',
  actions: {
    finish: {
      label: 'Finish',
      from: 'OPEN',
      to: 'DONE',
      when: { price: { atMost: 48.6 } },
      stamps: { stamped: 48.6 },
    },
  },
  usable: { weight: { atLeast: 0.5 } },
  editableWhen: { price: { lessThan: 100 } },
  deletableWhen: { share: { atMost: 50 } },
  views: [
    { path: '/dear-readings', as: 'page', where: { price: { moreThan: 48.6 } } },
    { path: '/exact-readings', as: 'resource', where: { price: 7.5 } },
  ],
  sheet: { matchOn: ['code'], columns: ['code', 'temperature', 'action'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: 'everything', EMPLOYEE: ['list', 'show', 'edit'] },
  rows: { EMPLOYEE: { temperature: { atLeast: 10 } } },
})

type Condition = ConditionOn<typeof reading>

const note = resource('reading-note', {
  label: ['Note', 'Notes'],
  title: '{words}',
  fields: {
    words: text({ required: true }),
    of: reference('reading'),
    cheap: reference('reading', { only: { price: { atMost: 5.5 } } }),
  },
  list: { columns: ['words'], sort: 'words' },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list'] },
  rows: { EMPLOYEE: { 'of.temperature': { atLeast: 10 } } },
})

/** Rows are limited to the caller's own employee record, which customers do not have. */
const round = resource('round', {
  label: ['Round', 'Rounds'],
  title: '{words}',
  fields: {
    words: text({ required: true }),
    walkedBy: reference('employee', { required: true, initial: ownEmployee }),
  },
  list: { columns: ['words', 'walkedBy'], sort: 'words' },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list', 'show', 'create'], CUSTOMER: ['list'] },
  rows: { EMPLOYEE: { walkedBy: ownEmployee }, CUSTOMER: { walkedBy: ownEmployee } },
})

describe.each(databases)('a condition says numbers as people write them, on %s', (database) => {
  let space: Workspace
  let count = 0
  const add = async (values: object) => {
    const made = await space.as('SUPER_ADMIN').post('/reading', { code: `R${++count}`, ...values })
    expect(made.status, made.text).toBe(201)
    return made.data
  }
  const refused = async (values: object) =>
    (await space.as('SUPER_ADMIN').post('/reading', { code: `R${++count}`, ...values })).errors.map(
      ({ field }) => field,
    )
  const codes = async (path: string, role: 'SUPER_ADMIN' | 'EMPLOYEE' = 'SUPER_ADMIN') =>
    (await space.as(role).get(path)).content.map(({ code }) => code)

  beforeAll(async () => {
    space = await workspace({ database, definitions: [reading, note, round] })
  })
  afterAll(() => space.close())

  test.each([
    [-15, true],
    [-14.9, false],
    [-14.5, false],
    [-1.4, false],
  ])(
    'requiredWhen on a decimal: at %s the field may be empty is %s',
    async (temperature, isFree) => {
      expect(await refused({ temperature })).toEqual(isFree ? [] : ['action'])
    },
  )

  test('requiredWhen on money, shownWhen on per cent, frozenWhen on a quantity, and within an object', async () => {
    expect(await refused({ price: 48.6 })).toEqual([])
    expect(await refused({ price: 48.61 })).toEqual(['receipt'])
    expect(await add({ share: 12.49, reason: 'low' })).toMatchObject({ reason: 'low' })
    expect(await add({ share: 12.5, reason: 'low' })).toMatchObject({ reason: null })
    expect(await refused({ weight: 1.25, scale: 'A' })).toEqual(['scale'])
    expect(await refused({ weight: 1.251, scale: 'A' })).toEqual([])
    expect(await refused({ box: { depth: 2.6 } })).toEqual(['deep'])
    expect(await refused({ box: { depth: 2.5 } })).toEqual([])
  })

  test('dates and times know more than and less than', async () => {
    expect(await refused({ takenOn: '2025-06-02' })).toEqual(['late'])
    expect(await refused({ takenOn: '2025-06-01', takenAt: '06:30' })).toEqual([])
    expect(await refused({ takenAt: '06:29' })).toEqual(['late'])
  })

  test('a check between numbers of different places compares the numbers', async () => {
    expect(await refused({ temperature: -20, limit: -20.5 })).toEqual(['temperature'])
    expect(await refused({ temperature: -20.5, limit: -20.25 })).toEqual([])
  })

  test('rows narrow a role to the numbers that are said', async () => {
    for (const temperature of [1, 5, 10, 15])
      await add({ code: `T${temperature}`, temperature, action: 'none' })
    expect(await codes('/reading/list?sortByField=code', 'EMPLOYEE')).toEqual(['T10', 'T15'])
    const [five] = (await space.as('SUPER_ADMIN').get('/reading/list?search=T5')).content
    expect((await space.as('EMPLOYEE').get(`/reading/${String(five?.id)}`)).status).toBe(404)
    expect(
      (await space.as('EMPLOYEE').put(`/reading/${String(five?.id)}`, { scale: 'B', version: 1 }))
        .status,
    ).toBe(404)
    for (const { id, code } of (await space.as('SUPER_ADMIN').get('/reading/list?search=T1'))
      .content) {
      await space.work((work) =>
        work.add(work.registry.get('reading-note'), { words: String(code), of: Number(id) }),
      )
    }
    expect(
      (await space.as('EMPLOYEE').get('/reading-note/list')).content.map(({ words }) => words),
    ).toEqual(['T10', 'T15'])
  })

  test('filters, views and what is sent along with a view', async () => {
    await add({ code: 'cold', temperature: -15 })
    await add({ code: 'warm', temperature: -14.9, action: 'none', share: 33.33 })
    expect(await codes('/reading/list?warm=true&size=100')).toContain('warm')
    expect(await codes('/reading/list?warm=true&size=100')).not.toContain('cold')
    expect(await codes('/reading/list?cold=true&size=100')).toContain('cold')
    expect(await codes('/reading/list?warm=false&size=100')).not.toContain('warm')
    expect(await codes('/reading/list?share=33.33')).toEqual(['warm'])
    expect(await codes('/reading/list?temperatureFrom=-14.9&temperatureTo=-14.9')).toContain('warm')
    const dear = await add({ price: 48.61, receipt: 'x' })
    expect(await codes('/dear-readings')).toEqual([dear.code])
    const exact = await space.as('SUPER_ADMIN').post('/exact-readings', { code: 'exact' })
    expect(exact.data, exact.text).toMatchObject({ price: 7.5 })
    expect(await codes('/exact-readings/list')).toEqual(['exact'])
  })

  test('an action compares and stamps, and what may be changed or deleted is told by the numbers', async () => {
    const cheap = await add({ price: 48.6, weight: 1 })
    const done = await space.as('SUPER_ADMIN').post(`/reading/${cheap.id}/finish`, { version: 1 })
    expect(done.data, done.text).toMatchObject({ state: 'DONE', stamped: 48.6 })
    const dear = await add({ price: 99.99, receipt: 'x' })
    expect(
      (await space.as('SUPER_ADMIN').post(`/reading/${dear.id}/finish`, { version: 1 })).status,
    ).toBe(409)
    expect(
      (await space.as('SUPER_ADMIN').put(`/reading/${dear.id}`, { scale: 'x', version: 1 })).status,
    ).toBe(200)
    const dearest = await add({ price: 100, receipt: 'x', share: 50.01 })
    expect(
      (await space.as('SUPER_ADMIN').put(`/reading/${dearest.id}`, { scale: 'x', version: 1 }))
        .status,
    ).toBe(409)
    expect((await space.as('SUPER_ADMIN').delete(`/reading/${dearest.id}`)).status).toBe(409)
    expect(
      (await space.as('SUPER_ADMIN').delete(`/reading/${(await add({ share: 50 })).id}`)).status,
    ).toBe(200)
  })

  test('what may be referred to is told by the numbers, in a form and for a picker', async () => {
    const light = await add({ code: 'light', weight: 0.499, price: 5.51 })
    const heavy = await add({ code: 'heavy', weight: 0.5, price: 5.5 })
    const save = async (body: object) =>
      (await space.as('SUPER_ADMIN').post('/reading-note', { words: 'x', ...body })).status
    expect([await save({ of: light.id }), await save({ of: heavy.id })]).toEqual([400, 201])
    expect([await save({ cheap: light.id }), await save({ cheap: heavy.id })]).toEqual([400, 201])
    const choices = (await space.as('SUPER_ADMIN').get('/reading')).data as unknown as readonly {
      code: string
    }[]
    expect([
      choices.some(({ code }) => code === 'light'),
      choices.some(({ code }) => code === 'heavy'),
    ]).toEqual([false, true])
  })

  test('two numbers that are unique together are found taken before they are written', async () => {
    await add({ price: 3.21, weight: 4.321 })
    const again = await space
      .as('SUPER_ADMIN')
      .post('/reading', { code: 'again', price: 3.21, weight: 4.321 })
    expect([again.status, again.errors.map(({ code }) => code)]).toEqual([
      409,
      ['duplicateTogether'],
    ])
  })

  test('a row of a sheet is held to the same numbers', async () => {
    const reply = await space.as('SUPER_ADMIN').upload('/reading/import', {
      name: 'r.csv',
      content: 'code,temperature,action\nS1,-10,\nS2,-15,\n',
    })
    expect(
      [reply.status, reply.text.includes('S1') || reply.text.includes('action')],
      reply.text,
    ).toEqual([422, true])
  })

  test('an employee fills in who it was by being it, and sees the own rows only', async () => {
    const made = await space.as('EMPLOYEE').post('/round', { words: 'mine', walkedBy: null })
    expect(made.data, made.text).toMatchObject({ walkedBy: space.callers.EMPLOYEE.employeeId })
    expect((await space.as('SUPER_ADMIN').post('/round', { words: 'whose' })).errors).toMatchObject(
      [{ field: 'walkedBy', code: 'required' }],
    )
    const department = (
      await space.work((work) => work.one(work.registry.get('employee-department'), {}))
    )?.id
    const other = await space.work((work) =>
      work.add(work.registry.get('employee'), {
        firstName: 'Una',
        lastName: 'Other',
        dateOfBirth: '1990-01-02',
        department,
        designation: 'Cook',
        phoneNumber: '+441000000009',
      }),
    )
    expect(
      (await space.as('SUPER_ADMIN').post('/round', { words: 'theirs', walkedBy: other.id }))
        .status,
    ).toBe(201)
    await space.work((work) =>
      work.add(work.registry.get('round'), { words: 'nobody', walkedBy: null }),
    )
    const words = async (role: 'EMPLOYEE' | 'CUSTOMER' | 'SUPER_ADMIN') =>
      (await space.as(role).get('/round/list')).content.map((row) => row.words)
    expect([await words('EMPLOYEE'), await words('CUSTOMER'), await words('SUPER_ADMIN')]).toEqual([
      ['mine'],
      [],
      ['mine', 'nobody', 'theirs'],
    ])
  })

  test('the database and the memory give the same answer to any condition', async () => {
    const values = [null, 0, 0.1, 1, 9.9, 10, 10.1]
    for (const [place, temperature] of values.entries()) {
      await space.work((work) =>
        work.add(work.registry.get('reading'), {
          code: `P${place}`,
          temperature: temperature === null ? null : Math.round(temperature * 10),
          isSent: place % 2 === 0,
          takenOn: place % 3 === 0 ? null : `2025-01-0${place + 1}`,
          sizes: place === 0 ? null : place === 1 ? [] : place % 2 ? ['SMALL', 'LARGE'] : ['LARGE'],
        }),
      )
    }
    const bounds = ['atLeast', 'atMost', 'moreThan', 'lessThan'] as const
    const conditions: Condition[] = [
      ...bounds.flatMap((bound) =>
        [-1, 0, 0.05, 0.1, 9.95, 10, 10.05].map(
          (number): Condition => ({ temperature: { [bound]: number } }),
        ),
      ),
      ...bounds.map((bound): Condition => ({ temperature: { not: { [bound]: 9.95 } } })),
      ...bounds.map((bound): Condition => ({ takenOn: { [bound]: '2025-01-03' } })),
      ...[10, 10.05, [0.1, 10], [10.05], null].flatMap((value): Condition[] => [
        { temperature: value },
        { temperature: { not: value } },
      ]),
      { isSent: false },
      { isSent: { not: false } },
      { isSent: true },
      { temperature: { moreThan: 0, lessThan: 10 } },
      { sizes: 'SMALL' },
      { sizes: { not: 'SMALL' } },
      { sizes: null },
      { sizes: { not: null } },
      { sizes: ['SMALL', 'LARGE'] },
      { any: [{ temperature: 10 }, { all: [{ isSent: true }, { takenOn: null }] }] },
    ]
    const { principal, all } = await space.work(async (work) => ({
      principal: work.principal,
      all: await work.find(reading, { code: [0, 1, 2, 3, 4, 5, 6].map((n) => `P${n}`) }),
    }))
    for (const where of conditions) {
      const found = await space.work((work) =>
        work.find(reading, { all: [where, { id: all.map(({ id }) => id) }] }),
      )
      const kept = all.filter((record) => holdsStored(reading.fields, where, record, principal))
      expect([where, found.map(({ code }) => code)]).toEqual([where, kept.map(({ code }) => code)])
    }
  })
})
