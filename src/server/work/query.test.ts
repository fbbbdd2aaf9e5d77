import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choice, date, flag, instant, money, resource, text, whole } from '#schema/engine'
import { behaviour, rollups } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  title: '{mark}',
  fields: {
    mark: text({ required: true, max: 20 }),
    cellar: text({ max: 20 }),
    isFull: flag({ initial: false }),
    price: money({ max: 99_999_999.99 }),
    filledOn: date(),
    filledAt: instant(),
    opened: whole({ calculated: true, initial: 0 }),
    crateState: choice(
      { CLOSED: 'Closed', OPEN: 'Open', EMPTY: 'Empty' },
      { calculated: true, required: true, initial: 'CLOSED' },
    ),
  },
  list: { columns: ['mark'], sort: 'mark' },
  state: 'crateState',
  startsIn: ['EMPTY'],
  actions: { open: { label: 'Open', from: 'CLOSED', to: 'OPEN', automatic: true } },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list', 'show'] },
  rows: { EMPLOYEE: { cellar: 'North' } },
})
const rollup = rollups(crate)

const ROWS = [
  { mark: 'A', cellar: 'North', isFull: true, price: 9_999_999_999, filledOn: '2025-01-31' },
  { mark: 'B', cellar: 'North', isFull: false, price: 1, filledOn: '2025-02-01' },
  { mark: 'C', cellar: 'South', isFull: true, price: 9_999_999_998, filledOn: '2025-02-28' },
  { mark: 'D', cellar: null, isFull: false, price: null, filledOn: null },
]

describe.each(databases)('a query on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [crate],
      behaviours: [behaviour(crate, {})],
    })
    await space.work(async (work) => {
      for (const row of ROWS)
        await work.add(crate, {
          ...row,
          filledAt: row.filledOn && `${row.filledOn}T23:30:00.000Z`,
        })
    })
  })
  afterAll(() => space.close())

  test('adds up exactly, group by group, what is empty in a group of its own', async () => {
    const groups = await space.work((work) =>
      work.query(crate).groupBy('cellar', 'isFull').sum('price').all(),
    )
    expect(
      groups.toSorted((one, other) => other.price - one.price || other.count - one.count),
    ).toEqual([
      { cellar: 'North', isFull: true, count: 1, price: 9_999_999_999 },
      { cellar: 'South', isFull: true, count: 1, price: 9_999_999_998 },
      { cellar: 'North', isFull: false, count: 1, price: 1 },
      { cellar: null, isFull: false, count: 1, price: 0 },
    ])
  })

  test('gives one group where none was asked for, also of nothing', async () => {
    const ask = (mark: string) =>
      space.work((work) => work.query(crate).where({ mark }).sum('price').first())
    expect(await ask('B')).toEqual({ count: 1, price: 1 })
    expect(await ask('Z')).toEqual({ count: 0, price: 0 })
  })

  test('counts the rows of the caller, and all of them as the system', async () => {
    const [own, all] = await space.work(
      async (work) => [
        (await work.query(crate).first())?.count,
        (await work.asSystem.query(crate).first())?.count,
      ],
      'EMPLOYEE',
    )
    expect([own, all]).toEqual([2, 4])
  })

  test('takes conditions as people write them, an order and a limit', async () => {
    const groups = await space.work((work) =>
      work
        .query(crate)
        .where({ price: { atLeast: 0.01 } })
        .where({ isFull: true })
        .groupBy('mark')
        .orderBy('-mark')
        .limit(1)
        .all(),
    )
    expect(groups).toEqual([{ mark: 'C', count: 1 }])
  })

  test('groups by stretches of days, and of instants in the zone of the company', async () => {
    const months = [
      { from: '2025-01-01', to: '2025-01-31' },
      { from: '2025-02-01', to: '2025-02-28' },
    ]
    const [byDay, byInstant] = await space.work(async (work) => [
      await work.query(crate).inParts('filledOn', months).all(),
      await work.query(crate).inParts('filledAt', months).all(),
    ])
    const counts = (groups: typeof byDay) =>
      Object.fromEntries((groups ?? []).map(({ place, count }) => [place, count]))
    expect(counts(byDay)).toEqual({ 0: 1, 1: 2 })
    expect(counts(byInstant)).toEqual({ 0: 1, 1: 2 })
  })

  test('sees roll-ups at once, which leave version and history alone', async () => {
    const before = await space.work((work) => work.one(crate, { mark: 'A' }))
    const after = await space.work(async (work) => {
      const id = before?.id ?? 0
      expect(await rollup.add(work, id, { opened: 2 })).toEqual({ opened: 2 })
      expect(await rollup.add(work, 999_999, { opened: 2 })).toBe(null)
      await rollup.set(work, { id, crateState: 'CLOSED' }, { crateState: 'OPEN', opened: 5 })
      return work.get(crate, id)
    })
    expect(after).toMatchObject({ opened: 5, crateState: 'OPEN', version: before?.version })
  })

  test.each([
    [
      'a state that moves where nothing leads',
      { mark: 'B', crateState: 'CLOSED' },
      { crateState: 'EMPTY' },
      /E301/,
    ],
    ['a state from anywhere', { mark: 'B' }, { crateState: 'OPEN' }, /moves from/],
    ['what people write', { mark: 'B' }, { price: 1 }, /not kept by the server/],
  ] as const)('is never told %s by a roll-up', async (_, where, values, message) => {
    await expect(space.work((work) => rollup.set(work, where, values))).rejects.toThrow(message)
  })
})
