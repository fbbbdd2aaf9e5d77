import { expect, test } from 'vitest'
import {
  add,
  change,
  guilds,
  members,
  onEachDatabase,
  page,
  stamp,
  useStore,
} from '../../tests/kit/sample-app.ts'
import { Duplicate, type Transaction } from './store.ts'

onEachDatabase('a transaction', (fresh) => {
  const context = useStore(fresh)

  test('leaves nothing behind when it fails', async () => {
    const { store } = context
    const guild = await add(store, guilds, { guildName: 'Steady' })
    await expect(
      store.transaction(async (work) => {
        await work.insert(members, { firstName: 'Ghost', guild: guild.id }, stamp)
        expect(await work.count(members, [])).toBe(1)
        expect(await work.get(guilds, guild.id)).toMatchObject({ memberCount: 1 })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await store.count(members, [])).toBe(0)
    expect(await store.get(guilds, guild.id)).toMatchObject({ memberCount: 0 })
  })

  test('remembers what others point at as long as it stays as it is', async () => {
    const { store } = context
    const { id } = await add(store, guilds, { guildName: 'Masons' })
    const nameNow = async () =>
      (await store.transaction((work) => work.target(guilds, id)))?.guildName
    const rename = (guildName: string) => ({ id, values: { guildName }, stamp })
    expect(await nameNow()).toBe('Masons')
    await expect(
      store.transaction(async (work) => {
        await work.update(guilds, rename('Smiths'))
        expect(await work.target(guilds, id)).toMatchObject({ guildName: 'Smiths' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await nameNow()).toBe('Masons')
    await store.transaction((work) => work.update(guilds, rename('Weavers')))
    expect(await nameNow()).toBe('Weavers')
    expect(await store.target(guilds, id)).not.toHaveProperty('memberCount')
    await store.transaction((work) => work.delete(guilds, id))
    expect(await nameNow()).toBeUndefined()
  })

  test('of a group does not see what another one of it has taken back', async () => {
    const { store } = context
    const { id } = await add(store, guilds, { guildName: 'Tanners' })
    const seen: unknown[] = []
    const look = () =>
      store.transaction(async (work) => {
        seen.push((await work.target(guilds, id))?.guildName)
      })
    const spoil = () =>
      store.transaction(async (work) => {
        await work.update(guilds, { id, values: { guildName: 'Spoilt' }, stamp })
        await work.target(guilds, id)
        throw new Error('no')
      })
    await Promise.allSettled([look(), spoil(), look(), spoil(), look()])
    // If a group is rolled back, its members run again.
    expect(new Set(seen)).toEqual(new Set(['Tanners']))
  })

  test('is seen by others only once it is done', async () => {
    const { store } = context
    await store.transaction(async (work) => {
      await work.insert(members, { firstName: 'Hidden' }, stamp)
      expect((await work.list(members, page)).total).toBe(1)
      expect((await store.list(members, page)).total).toBe(0)
    })
    expect((await store.list(members, page)).rows).toHaveLength(1)
  })

  test('of a group counts for itself, whatever the others of it take back', async () => {
    const { store } = context
    const guild = await add(store, guilds, { guildName: 'Coopers' })
    const all = await store.count(members, [])
    const seen: unknown[] = []
    const enlist = (then: (work: Transaction) => Promise<unknown> = async () => undefined) =>
      store.transaction(async (work) => {
        await work.insert(members, { firstName: 'Cooper', guild: guild.id }, stamp)
        await then(work)
      })
    const look = async (work: Transaction) =>
      seen.push((await work.get(guilds, guild.id))?.memberCount)
    const fail = async (work: Transaction) => {
      await look(work)
      throw new Error('no')
    }
    const attempt = async (work: Transaction) => {
      const failing = work.attempt(async () => {
        await work.insert(members, { firstName: 'Undone', guild: guild.id }, stamp)
        await fail(work)
      })
      await expect(failing).rejects.toThrow('no')
    }
    // The failure makes the other members run again within savepoints. The second round starts with savepoints.
    for (let round = 0; round < 2; round++)
      await Promise.allSettled([enlist(), enlist(look), enlist(fail), enlist(attempt), enlist()])
    expect(await store.count(members, [])).toBe(all + 8)
    expect(await store.get(guilds, guild.id)).toMatchObject({ memberCount: 8 })
    expect(await store.count(members, [{ guild: guild.id }])).toBe(8)
    expect(seen).not.toContain(0)
  })

  test('goes on after an attempt that failed', async () => {
    const { store } = context
    await store.transaction(async (work) => {
      await work.insert(guilds, { guildName: 'Kept' }, stamp)
      await expect(
        work.attempt(() => work.insert(guilds, { guildName: 'kept' }, stamp)),
      ).rejects.toThrow(Duplicate)
      await work.insert(guilds, { guildName: 'Also kept' }, stamp)
    })
    expect(await store.count(guilds, [{ guildName: ['Kept', 'Also kept'] }])).toBe(2)
  })

  test('counts neither too much nor too little after attempts that failed, within one another and between lists', async () => {
    const { store } = context
    const guild = await add(store, guilds, { guildName: 'Attempted' })
    const [people, all] = [await store.count(members, []), await store.count(guilds, [])]
    const refused = new Error('refused')
    await store.transaction(async (work) => {
      const enlist = (firstName: string) =>
        work.insert(members, { firstName, guild: guild.id }, stamp)
      await enlist('Before')
      // A list within the attempt flushes earlier counter changes.
      await expect(
        work.attempt(async () => {
          expect((await work.list(members, page)).total).toBe(people + 1)
          await enlist('Undone')
          throw refused
        }),
      ).rejects.toThrow(refused)
      await expect(
        work.attempt(async () => {
          await enlist('Undone too')
          await work.attempt(async () => {
            await enlist('Released')
            await work.count(members, [])
          })
          await work.insert(guilds, { guildName: 'Undone guild' }, stamp)
          throw refused
        }),
      ).rejects.toThrow(refused)
      await work.attempt(async () => {
        await enlist('Kept')
        await expect(
          work.attempt(async () => {
            await work.count(members, [])
            await enlist('Inner')
            throw refused
          }),
        ).rejects.toThrow(refused)
      })
      expect(await work.count(members, [])).toBe(people + 2)
    })
    expect(await store.count(members, [])).toBe(people + 2)
    expect(await store.count(guilds, [])).toBe(all)
    expect(await store.get(guilds, guild.id)).toMatchObject({ memberCount: 2 })
  })

  test('refuses to be used when it is over', async () => {
    const { store } = context
    const leaked = await store.transaction((work) => Promise.resolve({ work }))
    await expect(leaked.work.insert(guilds, { guildName: 'Late' }, stamp)).rejects.toThrow('over')
  })

  test('counts exactly however many write at once', async () => {
    const { store } = context
    const before = await store.count(members, [])
    const [from, to] = [
      await add(store, guilds, { guildName: 'From' }),
      await add(store, guilds, { guildName: 'To' }),
    ]
    const people = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        add(store, members, { firstName: `M${n}`, guild: from.id }),
      ),
    )
    await Promise.all([
      ...people.slice(0, 15).map(({ id }) => change(store, members, id, { guild: to.id })),
      ...people
        .slice(15, 20)
        .map(({ id }) => store.transaction((work) => work.delete(members, id))),
      store.compactCounters(),
      store.compactCounters(),
    ])
    await store.compactCounters()
    expect(await store.count(members, [])).toBe(before + 35)
    expect(await store.get(guilds, from.id)).toMatchObject({ memberCount: 20 })
    expect(await store.get(guilds, to.id)).toMatchObject({ memberCount: 15 })
  })

  test('takes numbers of a series once each, and gives gap-free ones back', async () => {
    const { store } = context
    const numbers = await Promise.all(
      Array.from({ length: 30 }, () =>
        store.transaction((work) => work.nextInSeries('ORD', '2025', false)),
      ),
    )
    expect(new Set(numbers).size).toBe(30)
    const take = (fails: boolean) =>
      store.transaction(async (work) => {
        const number = await work.nextInSeries('INV', '2025', true)
        if (fails) throw new Error('no')
        return number
      })
    expect(await take(false)).toBe(1)
    await expect(take(true)).rejects.toThrow('no')
    expect(await take(false)).toBe(2)
    expect(await store.transaction((work) => work.nextInSeries('INV', '2026', true))).toBe(1)
  })

  test('keeps others from a record that it locked', async () => {
    const { store } = context
    const { id } = await add(store, members, { firstName: 'Purse', fee: 0 })
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.transaction(async (work) => {
          const locked = await work.lock(members, id)
          await work.update(members, { id, values: { fee: Number(locked?.fee) + 1 }, stamp })
        }),
      ),
    )
    expect(await store.get(members, id)).toMatchObject({ fee: 20 })
  })

  test("writes history and the engine's own tables", async () => {
    const { store } = context
    await store.transaction(async (work) => {
      await work.writeHistory({
        resource: 'member',
        recordId: 1,
        at: stamp.now,
        by: 7,
        via: 'api',
        batchId: null,
        kind: 'update',
        changes: [{ field: 'fee', before: 1, after: 2 }],
      })
      await work.sql.insertInto('larder_setting').values({ name: 'a', value: 'b' }).execute()
    })
    expect(
      await store.sql.selectFrom('larder_history').select(['resource', 'by', 'changes']).execute(),
    ).toEqual([{ resource: 'member', by: 7, changes: '[{"field":"fee","before":1,"after":2}]' }])
    expect(await store.sql.selectFrom('larder_setting').selectAll().execute()).toEqual([
      { name: 'a', value: 'b' },
    ])
  })
})
