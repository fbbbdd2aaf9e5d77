import { sql as raw } from 'kysely'
import { expect, test } from 'vitest'
import { boat, evolving, first, harbour, open } from '../../../tests/kit/changed-definitions.ts'
import {
  active,
  app,
  choice,
  date,
  decimal,
  flag,
  reference,
  registry,
  resource,
  text,
  whole,
  type Definition,
} from '#schema/engine'
import {
  add,
  registryOf,
  guild,
  sampleRegistry,
  member,
  onEachDatabase,
  page,
  stamp,
  tale,
} from '../../../tests/kit/sample-app.ts'
import { describeSchema } from '../open.ts'
import { findOpened } from '../opened.ts'
import type { Store } from '../store.ts'

onEachDatabase('a changed definition', (fresh) => {
  const evolve = evolving(fresh)

  test('adds fields, fills plain defaults, shadows and search', async () => {
    const after = registryOf(
      boat(
        {
          rig: choice({ SLOOP: 'Sloop', KETCH: 'Ketch' }, { initial: 'SLOOP' }),
          length: decimal({ initial: 7.5 }),
          launched: date(),
          ...active(),
          isFast: flag(),
          call: text({ textFrom: 'MY {boatName}' }),
        },
        {
          title: '{boatName} ({rig})',
          list: { columns: ['boatName', 'call'], filters: ['rig'], sort: 'call' },
        },
      ),
    )
    const store = await evolve(registryOf(boat({})), [{ boatName: 'Örn' }], after)
    expect(await first(store, after)).toMatchObject({
      boatName: 'Örn',
      rig: 'SLOOP',
      length: 750,
      launched: null,
      isActive: true,
      isFast: false,
      call: 'MY Örn',
      label: 'Örn (Sloop)',
      version: 1,
    })
    expect(
      (await store.list(after.get('boat'), { ...page, fields: [], search: 'my orn' })).total,
    ).toBe(1)
    await store.close()
  })

  test('folds all texts anew when the way of folding has changed', async () => {
    const [at, of] = [await fresh(), registryOf(boat({}))]
    const old = await open(at, of)
    await add(old, of.get('boat'), { boatName: 'O’Brien’s' })
    // Earlier versions stored the apostrophe as it was typed.
    await old.transaction(async (transaction) => {
      await raw`update boat set label_order = 'o’brien’s', boat_name_order = 'o’brien’s',
        search_text = ${'\no’brien’s\n  o'}`.execute(transaction.sql)
      await raw`update larder_schema set value = replace(value, '"recipe":"[2,', '"recipe":"[1,')`.execute(
        transaction.sql,
      )
    })
    await findOpened(old).database.verifySearch(['boat'], true)
    const found = async (store: Store, search: string) =>
      (await store.list(of.get('boat'), { ...page, fields: [], search })).total
    expect(await found(old, "o'brien's")).toBe(0)
    await old.close()
    const store = await open(at, of)
    for (const typed of ["o'brien's", 'O’BRIEN', 'oʼbrien', 'o`brien`s', 'brien'])
      expect([typed, await found(store, typed)]).toEqual([typed, 1])
    expect(await findOpened(store).database.verifySearch(['boat'], false)).toEqual([])
    await store.close()
  })

  test('says what was done to which rows, to whoever agreed to it', async () => {
    const at = await fresh()
    const rows = [
      { boatName: 'Ann', deck: 'teak', call: 'QX', length: 755 },
      { boatName: 'Bea', deck: 'oak', call: null, length: 700 },
    ]
    const before = registryOf(
      boat({ deck: text(), call: text(), hull: text(), length: decimal({ places: 2 }) }),
      harbour(),
    )
    const store = await open(at, before)
    for (const row of rows) await add(store, before.get('boat'), row)
    for (const town of ['Ayr', 'Bari', 'Cork']) await add(store, before.get('harbour'), { town })
    await store.close()
    const message: string[] = []
    const report = (lines: readonly string[]) => {
      message.push(...lines)
    }
    await (
      await open(
        at,
        registryOf(boat({ call: whole(), length: decimal({ places: 1 }), keel: text() })),
        true,
        { report },
      )
    ).close()
    expect(message.toSorted()).toEqual([
      'boat.call: text became integer and was emptied (1 row)',
      'boat.deck: the column was dropped (2 rows)',
      'boat.hull: the empty column was dropped',
      'boat.keel: the column was added',
      'boat.length: values were rounded to 1 places (1 row)',
      'harbour: the table was dropped (3 rows)',
    ])
  })

  test('counts anew once what an earlier edition counted wrongly', async () => {
    const at = await fresh()
    const store = await open(at, sampleRegistry)
    const place = await add(store, sampleRegistry.get('guild'), { guildName: 'Smiths' })
    for (const firstName of ['Ada', 'Bo'])
      await add(store, sampleRegistry.get('member'), { firstName, guild: place.id })
    await store.transaction(async ({ sql }) => {
      await sql.updateTable('larder_counter').set({ delta: 7 }).execute()
      const { value } = await sql
        .selectFrom('larder_schema')
        .select('value')
        .where('name', '=', 'schema')
        .executeTakeFirstOrThrow()
      await sql
        .updateTable('larder_schema')
        .set({ value: value.replaceAll(/,"counterForm":\d+/g, '') })
        .execute()
    })
    await store.close()
    const again = await open(at, sampleRegistry)
    expect([
      await again.count(sampleRegistry.get('member'), []),
      await again.count(sampleRegistry.get('guild'), []),
    ]).toEqual([2, 1])
    expect(await again.get(sampleRegistry.get('guild'), place.id)).toMatchObject({ memberCount: 2 })
    await again.close()
  })

  test('makes the keys of unique texts again, and leaves two records alone that would share one', async () => {
    const at = await fresh()
    const towns = registryOf(
      harbour('harbour', { fields: { town: text({ required: true, unique: true }) } }),
    )
    const definition = towns.get('harbour')
    const store = await open(at, towns)
    const names = ['Port\u00a0 Ellen', 'Port Nis', 'Port  Nis', 'Oban']
    for (const [place, town] of names.entries())
      await add(store, definition, { town: place === 2 ? 'Leith' : town })
    await store.transaction(async ({ sql }) => {
      // Writes the rows as an earlier version did.
      for (const [place, town] of names.entries())
        await raw`update harbour set town = ${town}, town_key = ${town.toLowerCase()} where id = ${place + 1}`.execute(
          sql,
        )
      const { value } = await sql
        .selectFrom('larder_schema')
        .select('value')
        .where('name', '=', 'schema')
        .executeTakeFirstOrThrow()
      await sql
        .updateTable('larder_schema')
        .set({ value: value.replaceAll(/,"keyForm":\d+/g, '') })
        .execute()
    })
    await store.close()
    const again = await open(at, towns)
    const found = await again.idsBy(definition, 'town', ['port ellen', 'PORT NIS', 'oban'])
    expect([...found]).toEqual([
      ['port ellen', [1]],
      ['PORT NIS', [2]],
      ['oban', [4]],
    ])
    await again.close()
  })

  test('renames fields and resources with their data, history and counters', async () => {
    const at = await fresh()
    const before = registryOf(
      harbour('harbour', {
        fields: {
          town: text({ required: true, unique: true }),
          boats: whole({ rollup: ['boat', 'harbour'] }),
        },
      }),
      boat({ harbour: reference('harbour') }),
    )
    const old = await open(at, before)
    const place = await add(old, before.get('harbour'), { town: 'Åbo' })
    await add(old, before.get('boat'), { boatName: 'Ruth', harbour: place.id })
    await old.transaction((work) =>
      work.writeHistory({
        resource: 'harbour',
        recordId: place.id,
        at: stamp.now,
        by: 1,
        via: 'api',
        batchId: null,
        kind: 'create',
        changes: [],
      }),
    )
    await old.close()
    const after = registryOf(
      harbour('sea-port', {
        formerly: 'harbour',
        title: '{city}',
        list: { columns: ['city'], sort: 'city' },
        fields: {
          city: text({ required: true, unique: true, formerly: 'town' }),
          boats: whole({ rollup: ['boat', 'port'] }),
        },
      }),
      boat({ port: reference('sea-port', { formerly: 'harbour' }) }),
    )
    const store = await open(at, after)
    expect(await first(store, after, 'sea-port')).toMatchObject({
      id: place.id,
      city: 'Åbo',
      label: 'Åbo',
      boats: 1,
    })
    expect(await first(store, after)).toMatchObject({ port: place.id })
    expect(await store.sql.selectFrom('larder_history').select('resource').execute()).toEqual([
      { resource: 'sea-port' },
    ])
    await expect(add(store, after.get('sea-port'), { city: 'ÅBO' })).rejects.toMatchObject({
      fields: ['city'],
    })
    expect(
      (await store.list(after.get('sea-port'), { ...page, fields: [], search: 'abo' })).total,
    ).toBe(1)
    await store.close()
    const again = await open(await fresh(), after)
    const [evolved, made] = [await open(at, after), again]
    expect(await describeSchema(evolved)).toEqual(await describeSchema(made))
    await Promise.all([evolved.close(), made.close()])
  })

  test('gives the schema that a new database gets', async () => {
    const plain = registryOf(
      resource('guild', {
        label: ['G', 'Gs'],
        title: '{guildName}',
        fields: { guildName: text() },
        list: { columns: ['guildName'], sort: 'guildName' },
        allow: {},
      }),
    )
    const at = await fresh()
    const old = await open(at, plain)
    await add(old, plain.get('guild'), { guildName: 'Old' })
    await old.close()
    const [evolved, made] = [
      await open(at, sampleRegistry),
      await open(await fresh(), sampleRegistry),
    ]
    expect(await describeSchema(evolved)).toEqual(await describeSchema(made))
    await Promise.all([evolved.close(), made.close()])
  })

  test('costs next to nothing when nothing changed', async () => {
    const at = await fresh()
    await (await open(at, sampleRegistry)).close()
    const from = performance.now()
    await (await open(at, registryOf(guild, member, tale))).close()
    expect(performance.now() - from).toBeLessThan(500)
  })

  test('gives up the unique index of a field that some role sees masked', async () => {
    const after = registry(
      [boat({ hull: text({ unique: true, maskedFor: ['EMPLOYEE'] }) }) as unknown as Definition],
      app({ roles: ['EMPLOYEE'], areas: [] }),
    )
    const rows = [
      { boatName: 'A', hull: 'x-1' },
      { boatName: 'B', hull: 'x-2' },
    ]
    const store = await evolve(registryOf(boat({ hull: text({ unique: true }) })), rows, after)
    await add(store, after.get('boat'), { boatName: 'C', hull: 'X-1 ' })
    const found = await store.find(after.get('boat'), [{ hull: { shared: true } }])
    expect(found.map(({ boatName }) => boatName)).toEqual(['A', 'C'])
    expect(await store.count(after.get('boat'), [{ hull: { not: { shared: true } } }])).toBe(1)
    await store.close()
  })

  test('refuses two rows that a new unique rule would not allow', async () => {
    await expect(
      evolve(
        registryOf(boat({ hull: text() })),
        [
          { boatName: 'A', hull: 'x' },
          { boatName: 'B', hull: 'X' },
        ],
        registryOf(boat({ hull: text({ unique: true }) })),
      ),
    ).rejects.toThrow(/boat.*hull.*unique/)
  })
})
