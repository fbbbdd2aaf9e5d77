import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { add, guilds, members, onEachDatabase, page, useStore } from '../../tests/kit/sample-app.ts'
import { verifyStorage } from './verify.ts'

onEachDatabase('a look through the storage', (fresh) => {
  const context = useStore(fresh)
  const run = (text: string) => context.store.transaction((work) => sql.raw(text).execute(work.sql))
  const messages = async (repair: boolean) =>
    (await verifyStorage(context.store, { repair })).map(({ message }) => message)

  test('finds nothing where nothing is wrong', async () => {
    const guild = await add(context.store, guilds, { guildName: 'Örn' })
    for (let n = 0; n < 4; n++)
      await add(context.store, members, {
        firstName: `Åsa${n}`,
        nickname: `n${n}`,
        guild: guild.id,
        born: '2025-03-03',
      })
    expect(await messages(true)).toEqual([])
  })

  test('names wrong counters and texts, leaves them when it only looks, and puts them right when it repairs', async () => {
    await run(`insert into larder_counter (table_name, key, delta)
      select table_name, key, -1 from larder_counter where table_name = 'member' group by table_name, key`)
    await run(
      `update member set label = 'Nobody', last_name_order = 'x', full_name = 'Friday', search_text = 'nothing' where id = 1`,
    )
    const found = [
      'The counter of member says 3, there are 4',
      'The counter of member with guild=1 says 3, there are 4',
      'member 1: last_name_order, full_name, label, search_text does not follow from its fields',
      // In the embedded database, writes from outside the storage code do not reach the search index.
      ...(context.store.writeVersion([]) === null
        ? []
        : ['The search index of member does not agree with its rows']),
    ]
    const sorted = async (repair: boolean) => (await messages(repair)).toSorted()
    expect(await sorted(false)).toEqual(found.toSorted())
    expect(await sorted(true)).toEqual(found.toSorted())
    expect(await messages(true)).toEqual([])
    expect((await context.store.list(members, { ...page, search: 'asa0' })).total).toBe(1)
    expect(await context.store.count(members, [])).toBe(4)
  })
})

onEachDatabase('a search index', (fresh) => {
  const context = useStore(fresh)

  test('that has lost rows is made anew', async () => {
    const { store } = context
    for (let n = 0; n < 300; n++) await add(store, members, { firstName: `Hrothgar${n}` })
    const found = async () => (await store.list(members, { ...page, search: 'hrothgar7' })).total
    expect(await found()).toBe(11)
    const isOwn = store.writeVersion([]) !== null
    if (isOwn)
      await store.transaction((work) =>
        sql
          .raw(`insert into member_search (member_search) values ('delete-all')`)
          .execute(work.sql),
      )
    expect((await verifyStorage(store, { repair: true })).map(({ message }) => message)).toEqual(
      isOwn ? ['The search index of member does not agree with its rows'] : [],
    )
    expect(await found()).toBe(11)
    expect(await verifyStorage(store, { repair: true })).toEqual([])
  })
})
