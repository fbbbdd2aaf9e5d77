import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type ChartAnswer } from '#schema/engine'
import { behaviour } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import type { AppContext } from '../app-context.ts'
import { Refusal } from '../errors.ts'
import { expireLeases, pausableServer } from '../../../tests/kit/paused-server.ts'
import { refreshAll, verifyPrepared } from './prepared-sums.ts'
import { basket, declared, goods, sale, shop } from './prepared-testing.ts'

const databases = selectDatabases(import.meta.filename)

const QUESTIONS = [
  'sales?view=net',
  'sales?view=large&granularity=MONTH',
  'sales?view=net&by=size',
  'sales?view=sales&by=shop&size=LARGE|-',
  'lines?by=goods',
  'lines?by=sort&size=SMALL',
  'lines?by=period&sort=FRESH&granularity=WEEK',
  'lines?view=sales&by=period&sort=FRESH',
  'lines?view=sales&by=period&sort=FRESH|DRY',
  'lines?view=sales&by=goods&size=SMALL',
  'lines?view=sales&by=sort',
  'packed?by=period',
  'packed?by=shop',
]
const PERIODS = ['2024-01-01/2025-06-30', '2024-12-15/2025-01-20', '2025-03-30/2025-04-05']

const TODAY = '2025-06-16'

describe.each(databases)('sums that are kept ready on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [shop, goods, basket, sale],
      behaviours: [shop, goods, basket, sale].map((each) => behaviour(each, {})),
      charts: declared.charts,
      settings: { timeZone: 'Europe/London' },
      today: TODAY,
    })
    await space.work(async (work) => {
      for (const size of ['SMALL', 'LARGE', 'SMALL'])
        await work.create(shop, { name: size, kind: size })
      for (const sort of ['FRESH', 'DRY', null]) await work.create(goods, { name: `${sort}`, sort })
    })
  })
  afterAll(() => space.close())

  const ask = async (call: string): Promise<Partial<ChartAnswer>> => {
    const { status, body } = await space.as('SUPER_ADMIN').get(`/analytics/${call}`)
    expect([call, status]).toEqual([call, 200])
    const { groups, series, total } = body.data as ChartAnswer
    return { groups, series, total }
  }

  const compare = async () => {
    for (const period of PERIODS) {
      const [from, to] = period.split('/')
      for (const question of QUESTIONS) {
        const call = `${question}&fromDate=${from}&toDate=${to}`
        expect([call, await ask(call)]).toEqual([call, await ask(`plain-${call}`)])
      }
    }
  }

  /** Refreshes until no day is marked. On PostgreSQL a refresh gives up if a transaction of another test takes seconds. */
  const refreshFully = async (context: AppContext) => {
    for (let tries = 0; tries < 6; tries += 1) {
      await refreshAll(context)
      if ((await marks(space)) === 0) return
    }
  }

  test('tell the same as the rows, whatever is written, and however often they are brought up to date', async () => {
    const moves = fc.sample(moveOf, { numRuns: 60, seed: 11 })
    for (const [at, some] of inPortions(moves, 15).entries()) {
      for (const move of some) await space.work((work) => take(work, move))
      await compare()
      await refreshFully(space.context)
      await compare()
      if (at === 2) expect(await readyDays(space)).toBeGreaterThan(10)
    }
    expect(await marks(space)).toBe(0)
  })

  test('are counted anew where the clock has gone on, and in another time zone', async () => {
    await space.startSessionsAt('2025-07-20T12:00:00.000Z')
    await refreshAll(space.context)
    await compare()
    space.context.settings = { ...space.context.settings, timeZone: 'Asia/Kolkata' }
    await compare()
    await refreshAll(space.context)
    await compare()
  })

  test('miss nothing that is written while they are brought up to date', async () => {
    const moves = inPortions(fc.sample(moveOf, { numRuns: 40, seed: 5 }), 10)
    let isWriting = true
    const writers = moves.map(async (some) => {
      for (const move of some) await space.work((work) => take(work, move)).catch(refusedAlone)
    })
    const refresher = (async () => {
      while (isWriting) {
        await refreshAll(space.context)
        await setImmediate()
      }
    })()
    await Promise.all(writers)
    isWriting = false
    await refresher
    await compare()
  })

  test('are forgotten by nobody who stops half-way', async () => {
    await space.work(async (work) => {
      for (const { id, total } of await work.find(sale, {}, 5))
        await work.update(sale, id, { total: (total ?? 0) / 100 + 1 })
    })
    let asked = 0
    await refreshAll(space.context, () => (asked += 1) > 2)
    await compare()
    await refreshFully({ ...space.context, clock: () => new Date('2025-07-20T13:00:00.000Z') })
    await compare()
    expect(await marks(space)).toBe(0)
  })

  test('are written no more by a server that another has overtaken', async () => {
    await space.work(async (work) => {
      for (const { id, total } of await work.find(sale, {}, 5))
        await work.update(sale, id, { total: (total ?? 0) / 100 + 1 })
    })
    const sums = () =>
      space.context.store.sql
        .selectFrom('larder_prepared_sum')
        .selectAll()
        .orderBy('name')
        .execute()
    const slow = pausableServer(space.context)
    const paused = slow.pauseAfter(2)
    const refreshed = refreshAll(slow.context)
    await paused
    await expireLeases(space.context)
    await refreshAll(space.context)
    const before = (await sums()).map((row) => JSON.stringify(row)).toSorted()
    slow.resume()
    await refreshed
    expect((await sums()).map((row) => JSON.stringify(row)).toSorted()).toEqual(before)
    await compare()
    expect(await marks(space)).toBe(0)
    expect(await space.context.store.sql.selectFrom('larder_task').selectAll().execute()).toEqual(
      [],
    )
  })

  test('are looked through, and begin anew where they are wrong', async () => {
    const wrong = () => verifyPrepared(space.context, { repair: true })
    expect(await wrong()).toEqual([])
    await space.context.store.transaction(({ sql }) =>
      sql.updateTable('larder_prepared_sum').set({ n0: 7 }).execute(),
    )
    expect((await wrong()).map(({ message }) => message)).toEqual([
      'The sums of sale by shop.kind do not agree with its rows',
      'The sums of sale by shop and shop.kind do not agree with its rows',
      'The sums of sale by basket.rows.goods and shop.kind do not agree with its rows',
      'The sums of sale by basket.rows.goods.sort and shop.kind do not agree with its rows',
      'The sums of basket by shop do not agree with its rows',
    ])
    await compare()
    await refreshAll(space.context)
    await compare()
  })
})

/** A refusal is expected if two users change the same record. Any other error is rethrown. */
function refusedAlone(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

type Work = Parameters<Parameters<Workspace['work']>[0]>[0]

interface Move {
  readonly kind: 'sell' | 'change' | 'delete' | 'move shop' | 'repack' | 'sort goods' | 'pack'
  readonly day: number
  readonly which: number
  readonly one: number
  readonly amount: number
}

const moveOf: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(
    'sell',
    'sell',
    'pack',
    'change',
    'delete',
    'move shop',
    'repack',
    'sort goods',
  ),
  day: fc.integer({ min: 0, max: 530 }),
  which: fc.nat(1000),
  one: fc.nat(2),
  amount: fc.integer({ min: 1, max: 5000 }),
})

async function take(work: Work, { kind, day, which, one, amount }: Move): Promise<void> {
  const date = addDays(TODAY, -day)
  const [shops, all] = [await work.find(shop, {}), await work.find(goods, {})]
  const rows = [
    { goods: all[one]?.id, amount: amount / 10 },
    { goods: all[which % 3]?.id, amount: 1 },
  ]
  const place = which % 4 === 3 ? null : shops[which % 3]?.id
  const hour = String(which % 24).padStart(2, '0')
  const pack = () =>
    work.create(basket, { packedAt: `${date}T${hour}:30:00.000Z`, shop: place, rows })
  if (kind === 'pack') return void (await pack())
  if (kind === 'sell') {
    const { id } = await pack()
    return void (await work.create(sale, { day: date, basket: id, shop: place, total: amount }))
  }
  if (kind === 'move shop')
    return void (await work.update(shop, shops[one]?.id ?? 0, {
      kind: which % 2 ? 'LARGE' : 'SMALL',
    }))
  if (kind === 'sort goods')
    return void (await work.update(goods, all[one]?.id ?? 0, { sort: which % 2 ? 'DRY' : 'FRESH' }))
  const sales = await work.find(sale, {})
  const chosen = sales[which % (sales.length || 1)]
  if (!chosen) return
  if (kind === 'delete') return work.remove(sale, chosen.id)
  if (kind === 'repack') return void (await work.update(basket, chosen.basket ?? 0, { rows }))
  const changes = [
    { day: date },
    { state: one === 0 ? 'VOID' : 'DONE' },
    { refund: 0.5, shop: place },
  ]
  await work.update(sale, chosen.id, changes[one] ?? {})
}

const inPortions = <Item>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )

const marks = async ({ context }: Workspace): Promise<number> =>
  (await context.store.sql.selectFrom('larder_changed_day').select('id').execute()).length

const readyDays = async ({ context }: Workspace): Promise<number> =>
  (
    await context.store.sql
      .selectFrom('larder_prepared_sum')
      .select('first')
      .distinct()
      .where('level', '=', 'D')
      .execute()
  ).length
