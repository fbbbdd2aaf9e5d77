import { expect, test } from 'vitest'
import { boat, evolving, first, harbour, open } from '../../../tests/kit/changed-definitions.ts'
import { choice, choices, decimal, text, whole } from '#schema/engine'
import { add, registryOf, onEachDatabase } from '../../../tests/kit/sample-app.ts'
import { SchemaRefused, type MigrateOptions } from './migrate.ts'

onEachDatabase('a changed definition', (fresh) => {
  const evolve = evolving(fresh)

  test('lets a resource be taken out in development: its rows wait aside until it comes back', async () => {
    const at = await fresh()
    const [both, one] = [registryOf(boat({}), harbour()), registryOf(boat({}))]
    const store = await open(at, both)
    await add(store, both.get('harbour'), { town: 'Ayr' })
    await store.close()
    await expect(open(at, one)).rejects.toThrow('harbour: the table would be dropped')
    const message: string[] = []
    const development: MigrateOptions = {
      keepsTables: true,
      report: (lines) => {
        message.push(...lines)
      },
    }
    await (await open(at, one, false, development)).close()
    expect(message).toEqual([
      'harbour: no definition asks for this table; it is kept aside with its rows',
    ])
    await (await open(at, registryOf(boat({ deck: text() })), false, development)).close()
    expect(message).toContain('boat.deck: the column was added')
    await expect(open(at, one)).rejects.toThrow(SchemaRefused)
    const again = await open(at, registryOf(boat({ deck: text() }), harbour()))
    expect((await again.find(both.get('harbour'), [])).map(({ town }) => town)).toEqual(['Ayr'])
    await again.close()
  })

  const losses: [string, object, object, RegExp][] = [
    ['drops a field', { deck: text() }, {}, /boat\.deck: the column would be dropped/],
    [
      'makes a text a number',
      { deck: text() },
      { deck: whole() },
      /boat\.deck: text would become integer/,
    ],
    [
      'drops a constant',
      { deck: choice({ A: 'a', teak: 'Teak' }) },
      { deck: choice({ A: 'a' }) },
      /boat\.deck: holds teak/,
    ],
    [
      'shortens a text',
      { deck: text({ max: 9 }) },
      { deck: text({ max: 3 }) },
      /boat\.deck: holds more than 3/,
    ],
  ]
  test.each(losses)(
    'that %s is refused with a plan while there are data',
    async (_title, before, after, plan) => {
      const [old, wanted] = [registryOf(boat(before)), registryOf(boat(after))]
      await expect(evolve(old, [{ boatName: 'Full', deck: 'teak' }], wanted)).rejects.toThrow(plan)
      await expect(evolve(old, [{ boatName: 'Full', deck: 'teak' }], wanted)).rejects.toThrow(
        SchemaRefused,
      )
      await (await evolve(old, [{ boatName: 'Empty', deck: null }], wanted)).close()
      const confirmed = await evolve(old, [{ boatName: 'Full', deck: 'teak' }], wanted, true)
      expect(await first(confirmed, wanted)).toMatchObject({ boatName: 'Full' })
      await confirmed.close()
    },
  )

  test('drops a column without a question where its values are worked out when they are read', async () => {
    const [old, wanted] = [
      registryOf(boat({ deck: whole({ calculated: true }) })),
      registryOf(boat({ deck: whole({ calculated: true, unstored: true }) })),
    ]
    const store = await evolve(old, [{ boatName: 'Full', deck: 3 }], wanted)
    expect(await first(store, wanted)).not.toHaveProperty('deck')
    await store.close()
  })

  test('that allows fewer entries of a list loses nothing', async () => {
    const [old, wanted] = [3, 1].map((max) =>
      registryOf(boat({ deck: choices({ teak: 'Teak', pine: 'Pine' }, { max }) })),
    )
    if (!old || !wanted) throw new Error('There are two')
    const store = await evolve(old, [{ boatName: 'Full', deck: ['teak', 'pine'] }], wanted)
    expect(await first(store, wanted)).toMatchObject({ deck: ['teak', 'pine'] })
    await store.close()
  })

  test('that drops a resource is refused, and leaves everything as it was', async () => {
    const at = await fresh()
    const before = registryOf(boat({}), harbour())
    const old = await open(at, before)
    await add(old, before.get('harbour'), { town: 'Turku' })
    await old.close()
    await expect(open(at, registryOf(boat({ deck: text() })))).rejects.toThrow(
      /harbour: the table would be dropped.*1 row/,
    )
    const same = await open(at, before)
    expect(await first(same, before, 'harbour')).toMatchObject({ town: 'Turku' })
    await same.close()
    await (await open(at, registryOf(boat({})), true)).close()
  })

  test('keeps the value of a decimal that gets more places, and refuses to round it', async () => {
    const [two, three] = [
      registryOf(boat({ depth: decimal() })),
      registryOf(boat({ depth: decimal({ places: 3 }) })),
    ]
    const store = await evolve(two, [{ boatName: 'Deep', depth: 125 }], three)
    expect(await first(store, three)).toMatchObject({ depth: 1250 })
    await store.close()
    await expect(evolve(three, [{ boatName: 'Deep', depth: 1255 }], two)).rejects.toThrow(
      /rounded to 2 places/,
    )
    const rounded = await evolve(
      three,
      [
        { boatName: 'Deep', depth: 1255 },
        { boatName: 'Low', depth: -1255 },
      ],
      two,
      true,
    )
    expect((await rounded.find(two.get('boat'), [])).map(({ depth }) => depth)).toEqual([126, -126])
    await rounded.close()
  })
})
