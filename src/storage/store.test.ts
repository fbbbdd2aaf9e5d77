import { expect, test } from 'vitest'
import {
  add,
  change,
  guilds,
  members,
  onEachDatabase,
  page,
  stamp,
  tales,
  useStore,
} from '../../tests/kit/sample-app.ts'
import { type Duplicate, InUse, type Store, type Transaction } from './store.ts'

onEachDatabase('a record', (fresh) => {
  const context = useStore(fresh)

  test('comes back as it was put in', async () => {
    const { store } = context
    const smiths = await add(store, guilds, { guildName: 'Smiths' })
    const friend = await add(store, members, { firstName: 'Ove' })
    const values = {
      firstName: 'Åsa',
      lastName: "O'Neil",
      nickname: '100% "\\_"',
      email: 'asa@x.org',
      guild: smiths.id,
      born: '2025-03-03',
      rank: 'MASTER',
      fee: 4860,
      isPaid: true,
      crafts: ['IRON'],
      friends: [friend.id],
      tools: [
        { tool: 'Hammer', weight: 1500, lender: smiths.id },
        { tool: 'Tongs', weight: null, lender: null },
      ],
      home: { street: 'High Street', parish: smiths.id },
      whisper: 'gone',
    }
    const added = await add(store, members, values)
    const read = await store.get(members, added.id)
    expect(read).toEqual(added)
    const { whisper: _gone, tools, ...kept } = values
    expect(read).toMatchObject({
      ...kept,
      fullName: "Åsa O'Neil",
      label: "Åsa O'Neil (Smiths)",
      version: 1,
      createdBy: 7,
      createdDate: stamp.now,
      modifiedBy: 7,
      modifiedDate: stamp.now,
    })
    expect(read?.tools).toMatchObject(tools)
    expect(read).not.toHaveProperty('whisper')
  })

  test('shows only the fields and labels asked for', async () => {
    const { store } = context
    const {
      rows: [row],
    } = await store.list(members, {
      ...page,
      conditions: [{ email: 'asa@x.org' }],
      fields: ['firstName', 'home', 'tools'],
      labels: ['guild', 'friends', 'home.parish', 'tools.lender'],
    })
    expect(row).toMatchObject({
      firstName: 'Åsa',
      labels: { guild: 'Smiths', friends: 'Ove', 'home.parish': 'Smiths' },
    })
    expect(row?.tools).toMatchObject([
      { tool: 'Hammer', labels: { lender: 'Smiths' } },
      { tool: 'Tongs', labels: {} },
    ])
    expect(row).not.toHaveProperty('lastName')
  })

  test('is found by id only within the conditions', async () => {
    const { store } = context
    const [found] = await store.find(members, [{ email: 'asa@x.org' }])
    const query = { fields: ['firstName'], labels: ['guild'] }
    expect(
      await store.one(members, found?.id ?? 0, {
        ...query,
        conditions: [{ 'guild.guildName': 'Smiths' }],
      }),
    ).toMatchObject({ firstName: 'Åsa' })
    expect(
      await store.one(members, found?.id ?? 0, { ...query, conditions: [{ guild: null }] }),
    ).toBeNull()
    expect(await store.get(members, 999_999)).toBeNull()
  })

  test('changes only in the named fields, and its lines by their id', async () => {
    const { store } = context
    const [before] = await store.find(members, [{ email: 'asa@x.org' }])
    const tools = before?.tools as { id: number }[]
    const after = await change(store, members, before?.id ?? 0, {
      lastName: 'Berg',
      born: '2025-03-04',
      tools: [
        { id: tools[1]?.id, tool: 'Big tongs', weight: 5, lender: null },
        { tool: 'Anvil', weight: 7, lender: null },
      ],
      friends: [],
    })
    expect(after).toMatchObject({
      firstName: 'Åsa',
      fullName: 'Åsa Berg',
      label: 'Åsa Berg (Smiths)',
      version: 2,
      friends: [],
    })
    expect(after?.tools).toMatchObject([{ id: tools[1]?.id, tool: 'Big tongs' }, { tool: 'Anvil' }])
    expect(await store.get(members, before?.id ?? 0)).toEqual(after)
  })

  test('is changed only at its version and within its guard', async () => {
    const { store } = context
    const { id } = await add(store, members, { firstName: 'Guarded', rank: 'APPRENTICE' })
    const guarded = (guard: object) =>
      store.transaction((work) =>
        work.update(members, { id, values: { rank: 'MASTER' }, stamp, guard }),
      )
    expect(await guarded({ version: 9 })).toBeNull()
    expect(await guarded({ where: { rank: ['MASTER'] } })).toBeNull()
    expect(await guarded({ where: { rank: { not: 'MASTER' } } })).toMatchObject({
      rank: 'MASTER',
      version: 2,
    })
    expect(await guarded({ version: 1 })).toBeNull()
    expect(
      await guarded({ version: 2, where: { any: [{ fee: 5 }, { isPaid: false }] } }),
    ).toMatchObject({ version: 3 })
  })

  test('says which unique rule is broken', async () => {
    const { store } = context
    await add(store, members, { firstName: 'Único', nickname: 'N', email: 'one@x.org' })
    const double = (values: object) =>
      add(store, members, { firstName: 'Other', ...values }).catch(
        (error: unknown) => (error as Duplicate).fields,
      )
    expect(await double({ email: ' ONE@x.org' })).toEqual(['email'])
    expect(await double({ firstName: 'ÚNICO ', nickname: 'n' })).toEqual(['firstName', 'nickname'])
    expect(await double({ firstName: 'Unico', nickname: 'n' })).toMatchObject({
      firstName: 'Unico',
    })
    expect(await double({ firstName: 'Único', nickname: null })).toMatchObject({
      firstName: 'Único',
    })
    expect(await double({ firstName: 'Único', nickname: null })).toMatchObject({ nickname: null })
  })

  test('stays while another points at it', async () => {
    const { store } = context
    const { id } = await add(store, guilds, { guildName: 'Bakers' })
    const baker = await add(store, members, {
      firstName: 'Baker',
      guild: id,
      tools: [{ tool: 'Peel', lender: id }],
    })
    await expect(store.transaction((work) => work.delete(guilds, id))).rejects.toThrow(InUse)
    expect(await store.transaction((work) => work.usedBy(guilds, id))).toEqual([
      { resource: 'member', field: 'guild', count: 1 },
      { resource: 'member', field: 'tools.lender', count: 1 },
    ])
    expect(await store.transaction((work) => work.delete(members, baker.id))).toBe(true)
    expect(await store.transaction((work) => work.delete(guilds, id))).toBe(true)
    expect(await store.transaction((work) => work.delete(guilds, id))).toBe(false)
    expect((await add(store, guilds, { guildName: 'Bakers' })).id).toBeGreaterThan(id)
  })

  test('is found by values as people type them', async () => {
    const { store } = context
    const one = await add(store, members, {
      firstName: 'Lookup',
      nickname: 'É',
      email: 'find@x.org',
    })
    expect(await store.idsBy(members, 'email', ['FIND@x.org ', 'none@x.org'])).toEqual(
      new Map([['FIND@x.org ', [one.id]]]),
    )
    expect((await store.idsBy(members, 'label', ['LOOKUP'])).get('LOOKUP')).toEqual([one.id])
    expect((await store.idsBy(members, 'nickname', ['e', 'é'])).size).toBe(1)
    const holders = (email: string) => store.transaction((work) => work.holders(members, { email }))
    expect(await holders(' FIND@x.org')).toEqual([{ field: 'email', id: one.id }])
    expect(await holders('none@x.org')).toEqual([])
  })

  test('that is new may have its id before it is written, and a duplicate is told in the words of its caller', async () => {
    const { store } = context
    await add(store, members, { firstName: 'Early', email: 'taken@x.org' })
    const make = (work: Transaction, email: string) =>
      work.insert(
        members,
        { firstName: 'Late', email },
        stamp,
        ({ fields }) => new Error(`${fields}!`),
      )
    const alone = (email: string) =>
      store.transaction(async (work) => {
        await work.holders(members, { email: 'another@x.org' }, true)
        return make(work, email)
      })
    await expect(alone('taken@x.org')).rejects.toThrow('email!')
    const { id } = await alone('free@x.org')
    expect(await store.get(members, id)).toMatchObject({ email: 'free@x.org' })
    const second = await store.transaction(async (work) => {
      await work.holders(members, { email: 'another@x.org' }, true)
      await expect(work.attempt(() => make(work, 'taken@x.org'))).rejects.toThrow('email!')
      return make(work, 'second@x.org')
    })
    expect(await store.get(members, second.id)).toMatchObject({ email: 'second@x.org' })
  })
})

onEachDatabase('labels', (fresh) => {
  const context = useStore(fresh)

  test('follow the label of what they contain, through any number of references', async () => {
    const { store } = context
    const guild = await add(store, guilds, { guildName: 'Weavers' })
    const weaver = await add(store, members, { firstName: 'Ida', guild: guild.id })
    const shown = await add(store, tales, { tellerName: 'A', teller: weaver.id })
    expect(shown.label).toBe('A: Ida (Weavers)')
    await change(store, guilds, guild.id, { guildName: 'Öldrun' })
    expect((await store.get(tales, shown.id))?.label).toBe('A: Ida (Öldrun)')
    expect((await store.list(members, { ...page, search: 'oldrun' })).total).toBe(1)
    expect((await store.list(members, { ...page, search: 'weav' })).total).toBe(0)
    expect((await store.get(members, weaver.id))?.version).toBe(1)
  })
})

onEachDatabase('a search', (fresh) => {
  const context = useStore(fresh)
  const found = async (reader: Pick<Store, 'list'>, search: string) =>
    (await reader.list(members, { ...page, search })).total

  test('finds the texts as they are now, however many were written at once, and within the transaction that writes them', async () => {
    const { store } = context
    const ids = await store.transaction(async (work) => {
      const made: number[] = []
      for (let n = 0; n < 700; n++)
        made.push(
          (await work.insert(members, { firstName: 'Quillon', nickname: `q${n}` }, stamp)).id,
        )
      expect(await found(work, 'quillon')).toBe(700)
      return made
    })
    expect(await found(store, 'quillon')).toBe(700)
    for (const id of ids.slice(0, 3)) await change(store, members, id, { firstName: 'Yestin' })
    await change(store, members, ids[0] ?? 0, { firstName: 'Wystan' })
    await store.transaction((work) => work.delete(members, ids[1] ?? 0))
    expect([
      await found(store, 'quillon'),
      await found(store, 'yestin'),
      await found(store, 'wystan'),
    ]).toEqual([697, 1, 1])
  })

  test('finds nothing of what was undone', async () => {
    const { store } = context
    const { id } = await add(store, members, { firstName: 'Peregrin' })
    const undone = store.transaction(async (work) => {
      await work.update(members, { id, values: { firstName: 'Meriadoc' }, stamp })
      expect([await found(work, 'peregrin'), await found(work, 'meriadoc')]).toEqual([0, 1])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await found(store, 'peregrin'), await found(store, 'meriadoc')]).toEqual([1, 0])
  })
})
