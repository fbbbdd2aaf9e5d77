import { expect, test } from 'vitest'
import { add, change, guilds, members, onEachDatabase, page, stamp, tales, useStore } from '../../tests/made-up-house.ts'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { openSqlite } from './dialects/sqlite-database.ts'
import { Duplicate, InUse, type Store, type Stored, type Transaction } from './store.ts'

onEachDatabase('a record', (fresh) => {
  const world = useStore(fresh)

  test('comes back as it was put in', async () => {
    const { store } = world
    const smiths = await add(store, guilds, { guildName: 'Smiths' })
    const friend = await add(store, members, { firstName: 'Ove' })
    const values = {
      firstName: 'Åsa', lastName: "O'Neil", nickname: '100% "\\_"', email: 'asa@x.org', guild: smiths.id, born: '2025-03-03', rank: 'MASTER',
      fee: 4860, isPaid: true, crafts: ['IRON'], friends: [friend.id], tools: [{ tool: 'Hammer', weight: 1500, lender: smiths.id }, { tool: 'Tongs', weight: null, lender: null }],
      home: { street: 'High Street', parish: smiths.id }, whisper: 'gone',
    }
    const added = await add(store, members, values)
    const read = await store.get(members, added.id)
    expect(read).toEqual(added)
    const { whisper: _gone, tools, ...kept } = values
    expect(read).toMatchObject({
      ...kept, weekday: 'Monday', fullName: "Åsa O'Neil", label: "Åsa O'Neil (Smiths)", version: 1, createdBy: 7,
      createdDate: stamp.now, modifiedBy: 7, modifiedDate: stamp.now,
    })
    expect(read?.tools).toMatchObject(tools)
    expect(read).not.toHaveProperty('whisper')
  })

  test('shows only the fields and labels asked for', async () => {
    const { store } = world
    const { rows: [row] } = await store.list(members, {
      ...page, conditions: [{ email: 'asa@x.org' }], fields: ['firstName', 'home', 'tools'],
      labels: ['guild', 'friends', 'home.parish', 'tools.lender'],
    })
    expect(row).toMatchObject({ firstName: 'Åsa', labels: { guild: 'Smiths', friends: 'Ove', 'home.parish': 'Smiths' } })
    expect(row?.tools).toMatchObject([{ tool: 'Hammer', labels: { lender: 'Smiths' } }, { tool: 'Tongs', labels: {} }])
    expect(row).not.toHaveProperty('lastName')
  })

  test('is found by id only within the conditions', async () => {
    const { store } = world
    const [found] = await store.find(members, [{ email: 'asa@x.org' }])
    const query = { fields: ['firstName'], labels: ['guild'] }
    expect(await store.one(members, found?.id ?? 0, { ...query, conditions: [{ 'guild.guildName': 'Smiths' }] })).toMatchObject({ firstName: 'Åsa' })
    expect(await store.one(members, found?.id ?? 0, { ...query, conditions: [{ guild: null }] })).toBeNull()
    expect(await store.get(members, 999_999)).toBeNull()
  })

  test('changes only in the named fields, and its lines by their id', async () => {
    const { store } = world
    const [before] = await store.find(members, [{ email: 'asa@x.org' }])
    const tools = before?.tools as { id: number }[]
    const after = await change(store, members, before?.id ?? 0, {
      lastName: 'Berg', born: '2025-03-04', tools: [{ id: tools[1]?.id, tool: 'Big tongs', weight: 5, lender: null }, { tool: 'Anvil', weight: 7, lender: null }], friends: [],
    })
    expect(after).toMatchObject({ firstName: 'Åsa', fullName: 'Åsa Berg', weekday: 'Tuesday', label: 'Åsa Berg (Smiths)', version: 2, friends: [] })
    expect(after?.tools).toMatchObject([{ id: tools[1]?.id, tool: 'Big tongs' }, { tool: 'Anvil' }])
    expect(await store.get(members, before?.id ?? 0)).toEqual(after)
  })

  test('is changed only at its version and within its guard', async () => {
    const { store } = world
    const { id } = await add(store, members, { firstName: 'Guarded', rank: 'APPRENTICE' })
    const guarded = (guard: object) => store.transaction((work) => work.update(members, id, { rank: 'MASTER' }, stamp, guard))
    expect(await guarded({ version: 9 })).toBeNull()
    expect(await guarded({ where: { rank: ['MASTER'] } })).toBeNull()
    expect(await guarded({ where: { rank: { not: 'MASTER' } } })).toMatchObject({ rank: 'MASTER', version: 2 })
    expect(await guarded({ version: 1 })).toBeNull()
    expect(await guarded({ version: 2, where: { any: [{ fee: 5 }, { isPaid: false }] } })).toMatchObject({ version: 3 })
  })

  test('says which unique rule is broken', async () => {
    const { store } = world
    await add(store, members, { firstName: 'Único', nickname: 'N', email: 'one@x.org' })
    const double = (values: object) => add(store, members, { firstName: 'Other', ...values }).catch((error: unknown) => (error as Duplicate).fields)
    expect(await double({ email: ' ONE@x.org' })).toEqual(['email'])
    expect(await double({ firstName: 'ÚNICO ', nickname: 'n' })).toEqual(['firstName', 'nickname'])
    expect(await double({ firstName: 'Unico', nickname: 'n' })).toMatchObject({ firstName: 'Unico' })
    expect(await double({ firstName: 'Único', nickname: null })).toMatchObject({ firstName: 'Único' })
    expect(await double({ firstName: 'Único', nickname: null })).toMatchObject({ nickname: null })
  })

  test('stays while another points at it', async () => {
    const { store } = world
    const { id } = await add(store, guilds, { guildName: 'Bakers' })
    const baker = await add(store, members, { firstName: 'Baker', guild: id, tools: [{ tool: 'Peel', lender: id }] })
    await expect(store.transaction((work) => work.delete(guilds, id))).rejects.toThrow(InUse)
    expect(await store.transaction((work) => work.usedBy(guilds, id))).toEqual([
      { resource: 'member', field: 'guild', count: 1 }, { resource: 'member', field: 'tools.lender', count: 1 },
    ])
    expect(await store.transaction((work) => work.delete(members, baker.id))).toBe(true)
    expect(await store.transaction((work) => work.delete(guilds, id))).toBe(true)
    expect(await store.transaction((work) => work.delete(guilds, id))).toBe(false)
    expect((await add(store, guilds, { guildName: 'Bakers' })).id).toBeGreaterThan(id)
  })

  test('is found by values as people type them', async () => {
    const { store } = world
    const one = await add(store, members, { firstName: 'Lookup', nickname: 'É', email: 'find@x.org' })
    expect(await store.idsBy(members, 'email', ['FIND@x.org ', 'none@x.org'])).toEqual(new Map([['FIND@x.org ', [one.id]]]))
    expect((await store.idsBy(members, 'label', ['LOOKUP'])).get('LOOKUP')).toEqual([one.id])
    expect((await store.idsBy(members, 'nickname', ['e', 'é'])).size).toBe(1)
    const holders = (email: string) => store.transaction((work) => work.holders(members, { email }))
    expect(await holders(' FIND@x.org')).toEqual([{ field: 'email', id: one.id }])
    expect(await holders('none@x.org')).toEqual([])
  })
})

onEachDatabase('labels', (fresh) => {
  const world = useStore(fresh)

  test('follow the label of what they contain, through any number of references', async () => {
    const { store } = world
    const guild = await add(store, guilds, { guildName: 'Weavers' })
    const weaver = await add(store, members, { firstName: 'Ida', guild: guild.id })
    const told = await add(store, tales, { tellerName: 'A', teller: weaver.id })
    expect(told.label).toBe('A: Ida (Weavers)')
    await change(store, guilds, guild.id, { guildName: 'Öldrun' })
    expect((await store.get(tales, told.id))?.label).toBe('A: Ida (Öldrun)')
    expect((await store.list(members, { ...page, search: 'oldrun' })).total).toBe(1)
    expect((await store.list(members, { ...page, search: 'weav' })).total).toBe(0)
    expect((await store.get(members, weaver.id))?.version).toBe(1)
  })
})

onEachDatabase('a transaction', (fresh) => {
  const world = useStore(fresh)

  test('leaves nothing behind when it fails', async () => {
    const { store } = world
    const guild = await add(store, guilds, { guildName: 'Steady' })
    await expect(store.transaction(async (work) => {
      await work.insert(members, { firstName: 'Ghost', guild: guild.id }, stamp)
      expect(await work.count(members, [])).toBe(1)
      expect(await work.get(guilds, guild.id)).toMatchObject({ memberCount: 1 })
      throw new Error('no')
    })).rejects.toThrow('no')
    expect(await store.count(members, [])).toBe(0)
    expect(await store.get(guilds, guild.id)).toMatchObject({ memberCount: 0 })
  })

  test('is seen by others only once it is done', async () => {
    const { store } = world
    await store.transaction(async (work) => {
      await work.insert(members, { firstName: 'Hidden' }, stamp)
      expect((await work.list(members, page)).total).toBe(1)
      expect((await store.list(members, page)).total).toBe(0)
    })
    expect((await store.list(members, page)).rows).toHaveLength(1)
  })

  test('goes on after an attempt that failed', async () => {
    const { store } = world
    await store.transaction(async (work) => {
      await work.insert(guilds, { guildName: 'Kept' }, stamp)
      await expect(work.attempt(() => work.insert(guilds, { guildName: 'kept' }, stamp))).rejects.toThrow(Duplicate)
      await work.insert(guilds, { guildName: 'Also kept' }, stamp)
    })
    expect(await store.count(guilds, [{ guildName: ['Kept', 'Also kept'] }])).toBe(2)
  })

  test('counts neither too much nor too little after attempts that failed, within one another and between lists', async () => {
    const { store } = world
    const guild = await add(store, guilds, { guildName: 'Attempted' })
    const [people, all] = [await store.count(members, []), await store.count(guilds, [])]
    const refused = new Error('refused')
    await store.transaction(async (work) => {
      const enlist = (firstName: string) => work.insert(members, { firstName, guild: guild.id }, stamp)
      await enlist('Before')
      // A list within the attempt writes what was counted before it.
      await expect(work.attempt(async () => {
        expect((await work.list(members, page)).total).toBe(people + 1)
        await enlist('Undone')
        throw refused
      })).rejects.toThrow(refused)
      await expect(work.attempt(async () => {
        await enlist('Undone too')
        await work.attempt(async () => { await enlist('Released'); await work.count(members, []) })
        await work.insert(guilds, { guildName: 'Undone guild' }, stamp)
        throw refused
      })).rejects.toThrow(refused)
      await work.attempt(async () => {
        await enlist('Kept')
        await expect(work.attempt(async () => { await work.count(members, []); await enlist('Inner'); throw refused })).rejects.toThrow(refused)
      })
      expect(await work.count(members, [])).toBe(people + 2)
    })
    expect(await store.count(members, [])).toBe(people + 2)
    expect(await store.count(guilds, [])).toBe(all)
    expect(await store.get(guilds, guild.id)).toMatchObject({ memberCount: 2 })
  })

  test('refuses to be used when it is over', async () => {
    const { store } = world
    const leaked = await store.transaction((work) => Promise.resolve({ work }))
    await expect(leaked.work.insert(guilds, { guildName: 'Late' }, stamp)).rejects.toThrow('over')
  })

  test('counts exactly however many write at once', async () => {
    const { store } = world
    const before = await store.count(members, [])
    const [from, to] = [await add(store, guilds, { guildName: 'From' }), await add(store, guilds, { guildName: 'To' })]
    const people = await Promise.all(Array.from({ length: 40 }, (_, n) => add(store, members, { firstName: `M${n}`, guild: from.id })))
    await Promise.all([
      ...people.slice(0, 15).map(({ id }) => change(store, members, id, { guild: to.id })),
      ...people.slice(15, 20).map(({ id }) => store.transaction((work) => work.delete(members, id))),
      store.compactCounters(), store.compactCounters(),
    ])
    await store.compactCounters()
    expect(await store.count(members, [])).toBe(before + 35)
    expect(await store.get(guilds, from.id)).toMatchObject({ memberCount: 20 })
    expect(await store.get(guilds, to.id)).toMatchObject({ memberCount: 15 })
  })

  test('takes numbers of a series once each, and gives gap-free ones back', async () => {
    const { store } = world
    const numbers = await Promise.all(Array.from({ length: 30 }, () => store.transaction((work) => work.nextInSeries('ORD', '2025', false))))
    expect(new Set(numbers).size).toBe(30)
    const take = (fails: boolean) => store.transaction(async (work) => {
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
    const { store } = world
    const { id } = await add(store, members, { firstName: 'Purse', fee: 0 })
    await Promise.all(Array.from({ length: 20 }, () => store.transaction(async (work) => {
      const locked = await work.lock(members, id)
      await work.update(members, id, { fee: Number(locked?.fee) + 1 }, stamp)
    })))
    expect(await store.get(members, id)).toMatchObject({ fee: 20 })
  })

  test('writes history and the engine\'s own tables', async () => {
    const { store } = world
    await store.transaction(async (work) => {
      await work.writeHistory({ resource: 'member', recordId: 1, at: stamp.now, by: 7, via: 'api', batchId: null, kind: 'update', changes: [{ field: 'fee', before: 1, after: 2 }] })
      await work.sql.insertInto('larder_setting').values({ name: 'a', value: 'b' }).execute()
    })
    expect(await store.sql.selectFrom('larder_history').select(['resource', 'by', 'changes']).execute())
      .toEqual([{ resource: 'member', by: 7, changes: '[{"field":"fee","before":1,"after":2}]' }])
    expect(await store.sql.selectFrom('larder_setting').selectAll().execute()).toEqual([{ name: 'a', value: 'b' }])
  })

  test('changes of a locked record are undone with the attempt they were made in, and kept outside of it', async () => {
    const { store } = world
    const { id } = await add(store, members, { firstName: 'Locked', nickname: 'first' })
    await add(store, members, { firstName: 'Locked', nickname: 'taken' })
    const refused = new Error('refused')
    const edit = async (work: Transaction, before: Stored, lastName: string) => {
      await work.writeHistory({ resource: 'member', recordId: id, at: stamp.now, by: null, via: lastName, batchId: null, kind: 'update', changes: [] })
      const after = await work.update(members, id, { lastName }, stamp, { version: before.version }, before)
      expect(after).toMatchObject({ version: before.version + 1, lastName })
      return after as Stored
    }
    await store.transaction(async (work) => {
      const first = await edit(work, await work.lock(members, id) as Stored, 'Before')
      const taken = { firstName: 'Locked', nickname: 'taken' }
      await expect(work.attempt(async () => { await edit(work, first, 'Undone'); throw refused })).rejects.toThrow(refused)
      await expect(work.attempt(async () => { await edit(work, first, 'Undone'); await work.insert(members, taken, stamp) })).rejects.toThrow(Duplicate)
      await expect(work.attempt(async () => {
        const before = await edit(work, first, 'Undone')
        await work.update(members, id, taken, stamp, { version: before.version }, before)
      })).rejects.toThrow(Duplicate)
      expect(await work.update(members, id, { lastName: 'Late' }, stamp, { version: 1 }, first)).toBeNull()
      const after = await edit(work, first, 'Between')
      await work.attempt(() => edit(work, after, 'Kept'))
    })
    expect(await store.get(members, id)).toMatchObject({ version: 4, lastName: 'Kept', nickname: 'first', fullName: 'Locked Kept' })
    const history = await store.sql.selectFrom('larder_history').select('via').where('resource', '=', 'member').where('record_id', '=', id).orderBy('id').execute()
    expect(history.map(({ via }) => via)).toEqual(['Before', 'Between', 'Kept'])
  })

  test('a change that was sent and refused at the end is not answered as written', async () => {
    const { store } = world
    const { id } = await add(store, members, { firstName: 'Refused', nickname: 'before' })
    await expect(store.transaction(async (work) => {
      const before = await work.lock(members, id) as Stored
      await work.sql.deleteFrom('member' as never).where('id' as never, '=', id as never).execute()
      if (await work.update(members, id, { lastName: 'After' }, stamp, { version: before.version }, before) === null) throw new Error('changed all the same')
    })).rejects.toThrow('changed all the same')
    expect(await store.get(members, id)).toMatchObject({ version: 1, lastName: null })
  })

  test('what was not sent yet when it failed is not sent afterwards either', async () => {
    const { store } = world
    const { id } = await add(store, members, { firstName: 'Unsent', nickname: 'before' })
    const refused = new Error('refused')
    const edit = async (work: Transaction, lastName: string) => {
      const before = await work.lock(members, id) as Stored
      await work.update(members, id, { fee: 100, lastName }, stamp, { version: before.version }, before)
    }
    await expect(store.transaction(async (work) => { await edit(work, 'Refused'); throw refused })).rejects.toThrow(refused)
    expect(await store.get(members, id)).toMatchObject({ version: 1, lastName: null })
    await store.transaction(async (work) => {
      await edit(work, 'Kept')
      await expect(work.attempt(() => Promise.reject(refused))).rejects.toThrow(refused)
      await expect(work.attempt(async () => { await edit(work, 'Undone'); throw refused })).rejects.toThrow(refused)
    })
    expect(await store.get(members, id)).toMatchObject({ version: 2, lastName: 'Kept' })
  })

  test('a change of a record that is gone from under its lock undoes all that goes with it', async () => {
    const { store } = world
    const { id } = await add(store, tales, { tellerName: 'Gone' })
    const other = await add(store, members, { firstName: 'Beside', nickname: 'gone' })
    const change = async (work: Transaction) => {
      const [tale, member] = [await work.lock(tales, id) as Stored, await work.lock(members, other.id) as Stored]
      await work.update(members, other.id, { lastName: 'Changed' }, stamp, { version: member.version }, member)
      await work.sql.deleteFrom('tale' as never).where('id' as never, '=', id as never).execute()
      if (await work.update(tales, id, { tellerName: 'Changed' }, stamp, { version: tale.version }, tale) === null) throw new Error('changed all the same')
    }
    await expect(store.transaction(change)).rejects.toThrow('changed all the same')
    expect(await store.get(members, other.id)).toMatchObject({ version: 1, lastName: null })
    expect(await store.get(tales, id)).toMatchObject({ tellerName: 'Gone' })
  })
})

onEachDatabase('a search', (fresh) => {
  const world = useStore(fresh)
  const found = async (reader: Pick<Store, 'list'>, search: string) => (await reader.list(members, { ...page, search })).total

  test('finds the texts as they are now, however many were written at once, and within the transaction that writes them', async () => {
    const { store } = world
    const ids = await store.transaction(async (work) => {
      const made: number[] = []
      for (let n = 0; n < 700; n++) made.push((await work.insert(members, { firstName: 'Quillon', nickname: `q${n}` }, stamp)).id)
      expect(await found(work, 'quillon')).toBe(700)
      return made
    })
    expect(await found(store, 'quillon')).toBe(700)
    for (const id of ids.slice(0, 3)) await change(store, members, id, { firstName: 'Yestin' })
    await change(store, members, ids[0] ?? 0, { firstName: 'Wystan' })
    await store.transaction((work) => work.delete(members, ids[1] ?? 0))
    expect([await found(store, 'quillon'), await found(store, 'yestin'), await found(store, 'wystan')]).toEqual([697, 1, 1])
  })

  test('finds nothing of what was undone', async () => {
    const { store } = world
    const { id } = await add(store, members, { firstName: 'Peregrin' })
    const undone = store.transaction(async (work) => {
      await work.update(members, id, { firstName: 'Meriadoc' }, stamp)
      expect([await found(work, 'peregrin'), await found(work, 'meriadoc')]).toEqual([0, 1])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await found(store, 'peregrin'), await found(store, 'meriadoc')]).toEqual([1, 0])
  })
})

test('two that count the first of a kind at the same time count on in one row', async () => {
  const database = openSqlite(temporaryFolder('storage'))
  await database.transaction(async (connection) => {
    await connection.run({ sql: 'create table larder_counter (table_name text, key text, delta integer)', parameters: [] })
    const add = () => database.dialect.addToCounters(connection, [{ table: 'member', key: 'guild=1', delta: 1 }])
    await Promise.all([add(), add()])
    await add()
    expect(await connection.run({ sql: 'select delta from larder_counter', parameters: [] })).toEqual([[3]])
  })
  await database.close()
})
