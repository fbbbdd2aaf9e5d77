import { beforeAll, expect, test } from 'vitest'
import { fold, type Where } from '#schema/engine'
import {
  add,
  guilds,
  members,
  onEachDatabase,
  page,
  stamp,
  useStore,
} from '../../../tests/kit/sample-app.ts'
import type { Condition, Store, Stored } from '../store.ts'

const NAMES = ['Zoë', 'ångström', 'Émile', 'anna', 'Bob', 'çelik', 'Øyvind', 'Ærø', 'mæt', 'ñandú']
const RANKS = ['MASTER', 'APPRENTICE', 'JOURNEYMAN', null]

const LABELS: Readonly<Record<string, string>> = {
  MASTER: 'master',
  APPRENTICE: 'beginner',
  JOURNEYMAN: 'journeyman',
}

async function fill(store: Store): Promise<void> {
  await store.transaction(async (work) => {
    const ids = []
    for (const guildName of ['Tailors', 'Écrivains', 'bakers'])
      ids.push((await work.insert(guilds, { guildName }, stamp)).id)
    for (let n = 0; n < 60; n++) {
      await work.insert(
        members,
        {
          firstName: NAMES[n % NAMES.length],
          lastName: n % 4 === 0 ? null : `L${n % 7}`,
          nickname: `n${n}`,
          fee: n % 3 === 0 ? null : n % 5,
          isPaid: n % 2 === 0,
          guild: n % 6 === 0 ? null : ids[n % 3],
          born: n % 5 === 0 ? null : `20${10 + (n % 9)}-0${1 + (n % 9)}-15`,
          rank: RANKS[n % 4],
          tools: n % 10 === 0 ? [{ tool: 'Saw', lender: ids[1], weight: n * 50 }] : [],
          crafts: n % 8 === 0 ? ['WOOD', 'IRON'] : null,
        },
        stamp,
      )
    }
  })
}

/** Computes the expected order: empty values last, ties by id in the direction of the sort. */
function sorted(
  rows: readonly Stored[],
  keyFrom: (row: Stored) => unknown,
  descending: boolean,
): number[] {
  const turn = descending ? -1 : 1
  const compare = (one: unknown, other: unknown) =>
    Number(one) < Number(other) || String(one) < String(other) ? -1 : 1
  return [...rows]
    .sort((one, other) => {
      const [left, right] = [keyFrom(one) ?? null, keyFrom(other) ?? null]
      if (left === right) return (one.id - other.id) * turn
      if (left === null || right === null) return left === null ? 1 : -1
      return (typeof left === 'number' ? left - Number(right) : compare(left, right)) * turn
    })
    .map(({ id }) => id)
}

onEachDatabase('a list', (fresh) => {
  const context = useStore(fresh)
  beforeAll(() => fill(context.store))
  const all = async () => context.store.find(members, [])
  const names = async (
    conditions: readonly Condition[],
    search?: string,
    searchFields?: readonly string[],
  ) => {
    const { rows, total } = await context.store.list(members, {
      ...page,
      conditions,
      ...(search !== undefined && { search }),
      ...(searchFields && { searchFields }),
      fields: ['nickname'],
    })
    expect(total).toBe(rows.length)
    return rows.map(({ nickname }) => nickname)
  }

  test.each([false, true])(
    'is paged without a gap or repeat, whatever it is sorted by (descending: %s)',
    async (descending) => {
      const rows = await all()
      const guildNames = new Map(
        (await context.store.find(guilds, [])).map(({ id, label }) => [id, fold(String(label))]),
      )
      const keys: Record<string, (row: Stored) => unknown> = {
        firstName: (row) => fold(String(row.firstName)),
        lastName: (row) => (row.lastName === null ? null : fold(String(row.lastName))),
        fee: (row) => row.fee,
        born: (row) => row.born,
        rank: (row) => (row.rank === null ? null : LABELS[String(row.rank)]),
        guild: (row) => (row.guild === null ? null : guildNames.get(row.guild as number)),
        isPaid: (row) => Number(row.isPaid),
        id: (row) => row.id,
      }
      for (const [field, keyFrom] of Object.entries(keys)) {
        for (const conditions of [[], [{ id: { atLeast: 1 } }]]) {
          const seen: number[] = []
          for (let offset = 0; offset < 60; offset += 7) {
            const { rows: part, total } = await context.store.list(members, {
              ...page,
              conditions,
              sort: [{ field, descending }],
              offset,
              limit: 7,
            })
            expect(total).toBe(60)
            seen.push(...part.map(({ id }) => id))
          }
          expect([field, seen]).toEqual([field, sorted(rows, keyFrom, descending)])
        }
      }
    },
  )

  test.each([false, true])(
    'gives the pages and the total of a filter whose index gives the order too (descending: %s)',
    async (descending) => {
      const rows = await all()
      const [{ id: first } = { id: 0 }] = await context.store.find(guilds, [
        { guildName: 'Tailors' },
      ])
      const keys: Record<string, (row: Stored) => unknown> = {
        firstName: (row) => fold(String(row.firstName)),
        id: (row) => row.id,
      }
      for (const condition of [
        { rank: 'MASTER' },
        { isPaid: true, rank: 'APPRENTICE' },
        { isPaid: true },
        { guild: first },
        { guild: first, isPaid: false },
      ] as const) {
        const matching = rows.filter((row) =>
          Object.entries(condition).every(([name, value]) => row[name] === value),
        )
        for (const [field, keyFrom] of Object.entries(keys)) {
          const expected = sorted(matching, keyFrom, descending)
          for (let offset = 0; offset < expected.length + 14; offset += 7) {
            const found = await context.store.list(members, {
              ...page,
              conditions: [condition],
              sort: [{ field, descending }],
              offset,
              limit: 7,
            })
            expect([condition, field, found.total, found.rows.map(({ id }) => id)]).toEqual([
              condition,
              field,
              expected.length,
              expected.slice(offset, offset + 7),
            ])
          }
        }
      }
    },
  )

  test('is sorted by several fields', async () => {
    const rows = await all()
    const expected = [...rows]
      .sort((one, other) => {
        const [left, right] = [one, other].map(({ rank }) =>
          rank === null ? '~' : LABELS[String(rank)],
        ) as [string, string]
        if (left !== right) return left < right ? -1 : 1
        const [less, more] = [one, other].map(({ fee }) => (fee === null ? -1 : Number(fee))) as [
          number,
          number,
        ]
        return more - less || other.id - one.id
      })
      .map(({ id }) => id)
    for (const conditions of [[], [{ id: { atLeast: 1 } }]]) {
      const { rows: found } = await context.store.list(members, {
        ...page,
        conditions,
        sort: [
          { field: 'rank', descending: false },
          { field: 'fee', descending: true },
        ],
      })
      expect(found.map(({ id }) => id)).toEqual(expected)
    }
  })

  test('is streamed whole, in the order of the list', async () => {
    for (const query of [
      { sort: [{ field: 'born', descending: true }] },
      { sort: [], search: 'ann' },
      { sort: [{ field: 'guild', descending: false }], conditions: [{ isPaid: true }] },
    ]) {
      const { rows } = await context.store.list(members, { ...page, ...query, labels: ['guild'] })
      const streamed: number[] = []
      for await (const part of context.store.stream(members, {
        ...page,
        ...query,
        labels: ['guild'],
      }))
        streamed.push(...part.map(({ id }) => id))
      expect(streamed).toEqual(rows.map(({ id }) => id))
    }
  })

  test('is filtered', async () => {
    const rows = await all()
    const guildOf = new Map(
      (await context.store.find(guilds, [])).map((guild) => [guild.id, guild]),
    )
    const guildName = ({ guild }: Stored) => guildOf.get(guild as number)?.guildName ?? null
    const cases: [Condition, (row: Stored) => boolean][] = [
      [{ rank: 'MASTER' }, ({ rank }) => rank === 'MASTER'],
      [
        { rank: ['MASTER', 'APPRENTICE'], isPaid: true },
        ({ rank, isPaid }) => ['MASTER', 'APPRENTICE'].includes(String(rank)) && isPaid === true,
      ],
      [{ rank: { not: 'MASTER' } }, ({ rank }) => rank !== 'MASTER'],
      [
        { rank: { not: ['MASTER', 'APPRENTICE'] } },
        ({ rank }) => !['MASTER', 'APPRENTICE'].includes(String(rank)),
      ],
      [{ rank: null }, ({ rank }) => rank === null],
      [{ rank: { not: null } }, ({ rank }) => rank !== null],
      [{ rank: [] }, () => false],
      [{ isPaid: false }, ({ isPaid }) => isPaid === false],
      [{ fee: { atLeast: 0.02, atMost: 0.03 } }, ({ fee }) => fee === 2 || fee === 3],
      [{ fee: { moreThan: 0.01, lessThan: 0.04 } }, ({ fee }) => fee === 2 || fee === 3],
      [{ fee: { not: { moreThan: 0.01 } } }, ({ fee }) => fee === null || Number(fee) <= 1],
      [
        { 'tools.weight': { moreThan: 0.5 } },
        ({ tools }) => (tools as { weight: number }[]).some(({ weight }) => weight > 500),
      ],
      [
        { any: [{ fee: 0.01 }, { all: [{ rank: 'MASTER' }, { isPaid: true }] } as Where] },
        (row) => row.fee === 1 || (row.rank === 'MASTER' && row.isPaid === true),
      ],
      [{ any: [] }, () => false],
      [{ 'guild.guildName': 'Tailors' }, (row) => guildName(row) === 'Tailors'],
      [{ 'guild.guildName': { not: 'Tailors' } }, (row) => guildName(row) !== 'Tailors'],
      [{ 'guild.guildName': null }, (row) => guildName(row) === null],
      [{ 'guild.patron.firstName': null }, () => true],
      [{ 'guild.isActive': false }, () => true],
      [{ 'tools.tool': 'Saw' }, ({ tools }) => (tools as unknown[]).length > 0],
      [{ 'tools.lender.guildName': 'Écrivains' }, ({ tools }) => (tools as unknown[]).length > 0],
      [{ tools: null }, ({ tools }) => (tools as unknown[]).length === 0],
      [{ crafts: 'IRON' }, ({ crafts }) => crafts !== null],
      [{ crafts: { not: 'IRON' } }, ({ crafts }) => crafts === null],
      [{ part: 'year', of: 'born', is: [2011, 2013] }, ({ born }) => /^201[13]/.test(String(born))],
      [{ part: 'month', of: 'born', is: [3] }, ({ born }) => String(born).slice(5, 7) === '03'],
      [{ 'guild.memberCount': { atLeast: 1 } }, ({ guild }) => guild !== null],
    ]
    for (const [condition, holds] of cases) {
      const found = await names([condition])
      expect([condition, found.sort()]).toEqual([
        condition,
        rows
          .filter(holds)
          .map(({ nickname }) => nickname)
          .sort(),
      ])
      expect(await context.store.count(members, [condition])).toBe(found.length)
    }
  })

  test('is searched by contents, and by beginnings of words for one or two letters', async () => {
    await add(context.store, members, {
      firstName: 'Taquería',
      lastName: 'del Ángel',
      nickname: '50%_off\\',
    })
    await add(context.store, members, {
      firstName: 'Straße',
      lastName: "O'Neil-Ýmir",
      nickname: 'a"b',
    })
    const first = async (search: string, fields?: readonly string[]) =>
      (
        await context.store.list(members, {
          ...page,
          search,
          ...(fields && { searchFields: fields }),
          limit: 3,
        })
      ).rows.map(({ firstName }) => firstName)
    for (const search of [
      'taqueria',
      'TAQUERÍA',
      'quer',
      'ia',
      '50%',
      '%_o',
      'f\\',
      'del ang',
      'de',
      'del  angel',
    ]) {
      expect([search, await first(search)]).toEqual([
        search,
        search === 'ia' || search === 'f\\' ? [] : ['Taquería'],
      ])
    }
    for (const search of ['strasse', "o'neil", 'ne', 'ym', "o'", 'a"b'])
      expect([search, await first(search)]).toEqual([search, ['Straße']])
    for (const search of ['%%%', '___', 'a_b', '""', '" or "', 'off\nstr', '*'])
      expect([search, await first(search)]).toEqual([search, []])
    expect(await first('z')).toEqual(['Zoë', 'Zoë', 'Zoë'])
    expect((await context.store.list(members, { ...page, search: 'TAILORS' })).total).toBe(20 - 10)
    expect(await first('  ')).toHaveLength(3)
  })

  test('is searched only in the fields that may be looked at', async () => {
    const total = async (search: string, searchFields: readonly string[]) =>
      (await context.store.list(members, { ...page, search, searchFields })).total
    expect(await total('taqueria', ['lastName'])).toBe(0)
    expect(await total('ang', ['lastName'])).toBe(1)
    expect(await total('an', ['lastName'])).toBe(1)
    expect(await total('ne', ['lastName'])).toBe(1)
    expect(await total('ei', ['lastName'])).toBe(0)
    expect(await total('tailors', ['guildText'])).toBe(10)
    expect(await total('tailors', ['firstName'])).toBe(0)
    expect(await total('%_o', ['nickname'])).toBe(1)
    expect(await total('taqueria', [])).toBe(0)
  })
})
