import { beforeAll, expect, test } from 'vitest'
import {
  add,
  guilds,
  members,
  onEachDatabase,
  page,
  stamp,
  useStore,
} from '../../../tests/kit/sample-app.ts'

onEachDatabase('a long list', (fresh) => {
  const context = useStore(fresh)
  beforeAll(
    () =>
      context.store.transaction(async (work) => {
        const patrons: number[] = []
        for (const firstName of ['Constance', 'Conrad', 'Una'])
          patrons.push((await work.insert(members, { firstName, lastName: 'Patroness' }, stamp)).id)
        const patronOf = (n: number) => patrons[n % 1000 === 999 ? 2 : n % 2]
        for (let n = 0; n < 10_300; n++)
          await work.insert(
            guilds,
            {
              guildName: `Common ${n} ${n % 2 === 0 ? 'even' : 'odd'}`,
              isActive: n % 100 !== 0,
              patron: patronOf(n),
            },
            stamp,
          )
      }),
    120_000,
  )
  const list = (query: object) =>
    context.store.list(guilds, {
      ...page,
      fields: ['guildName'],
      sort: [{ field: 'guildName', descending: false }],
      limit: 20,
      ...query,
    })

  test('is counted exactly as a whole and up to 10,000 matches, about above', async () => {
    expect(await list({})).toMatchObject({ total: 10_300, totalIsEstimate: false })
    expect(await list({ conditions: [{ isActive: false }] })).toMatchObject({
      total: 103,
      totalIsEstimate: false,
    })
    expect(await list({ search: 'even' })).toMatchObject({ total: 5150, totalIsEstimate: false })
    for (const query of [{ conditions: [{ isActive: true }] }, { search: 'common' }]) {
      const { total, totalIsEstimate } = await list(query)
      expect(totalIsEstimate).toBe(true)
      expect(total).toBeGreaterThan(10_000)
      expect(total).toBeLessThan(10_500)
    }
  })

  test('is searched through a reference, however many rows point at what is found', async () => {
    const searchThrough = [
      {
        field: 'patron',
        target: members,
        fields: members.list.search ?? [],
        rows: [],
        through: [],
      },
    ]
    const through = (search: string, query: object = {}) =>
      list({ search, searchThrough, ...query })
    expect(await through('una')).toMatchObject({ total: 10, totalIsEstimate: false })
    expect(await through('constance')).toMatchObject({ total: 5150, totalIsEstimate: false })
    expect(await through('patroness una')).toMatchObject({ total: 10, totalIsEstimate: false })
    expect(await through('patroness 77 odd', { limit: 500 })).toMatchObject({
      total: 56,
      totalIsEstimate: false,
    })
    const { total, totalIsEstimate, rows } = await through('patroness', { offset: 10_200 })
    expect([totalIsEstimate, total > 10_000, total < 20_000]).toEqual([true, true, true])
    expect(rows.map(({ id }) => id)).toEqual(
      (await list({ offset: 10_200 })).rows.map(({ id }) => id),
    )
  })

  test('gives the same pages when walked as when collected', async () => {
    const everything = (
      await context.store.list(guilds, {
        ...page,
        limit: 20_000,
        fields: ['isActive'],
        sort: [{ field: 'guildName', descending: true }],
      })
    ).rows
    const active = everything.filter(({ isActive }) => isActive).map(({ id }) => id)
    for (const offset of [0, 180, 5000, 10_190]) {
      const { rows } = await list({
        conditions: [{ isActive: true }],
        offset,
        sort: [{ field: 'guildName', descending: true }],
      })
      expect(rows.map(({ id }) => id)).toEqual(active.slice(offset, offset + 20))
      expect(
        (
          await list({
            search: 'common',
            conditions: [{ isActive: true }],
            offset,
            sort: [{ field: 'guildName', descending: true }],
          })
        ).rows.map(({ id }) => id),
      ).toEqual(active.slice(offset, offset + 20))
    }
  })

  test('counts anew after a write', async () => {
    expect((await list({ conditions: [{ isActive: false }] })).total).toBe(103)
    await add(context.store, guilds, { guildName: 'Newest', isActive: false })
    expect((await list({ conditions: [{ isActive: false }] })).total).toBe(104)
    await context.store.transaction((work) =>
      work.sql
        .deleteFrom('guild' as never)
        .where('guild_name' as never, '=', 'Newest' as never)
        .execute(),
    )
    expect((await list({ conditions: [{ isActive: false }] })).total).toBe(103)
  })
  test('counts what others have committed, and nothing before', async () => {
    const total = async () => (await list({ conditions: [{ isActive: false }] })).total
    const before = await total()
    await context.store.transaction(async (work) => {
      await work.insert(guilds, { guildName: 'Underway', isActive: false }, stamp)
      expect([await total(), await total()]).toEqual([before, before])
    })
    expect([await total(), await total()]).toEqual([before + 1, before + 1])
  })
})
