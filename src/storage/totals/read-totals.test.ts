import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choice, instant, reference, resource, text } from '#schema/engine'
import { behaviour } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import { readAtEnd, readMedians } from './read-totals.ts'
import type { TotalsRow } from './totals.ts'

const databases = selectDatabases(import.meta.filename)

const COMMON = {
  title: '{name}',
  list: { columns: ['name'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything' },
} as const
const guest = resource('guest', {
  label: ['Guest', 'Guests'],
  fields: { name: text({ required: true, max: 20 }), firstSeen: instant({ required: true }) },
  ...COMMON,
})
const visit = resource('visit', {
  label: ['Visit', 'Visits'],
  fields: {
    name: text({ required: true, max: 20 }),
    guest: reference('guest'),
    kind: choice({ SHORT: 'Short', LONG: 'Long' }),
    came: instant({ required: true }),
    left: instant(),
  },
  ...COMMON,
})

const START = Date.parse('2025-02-20T00:00:00.000Z')
const DAY = 86_400_000
const at = (milliseconds: number): string => new Date(START + milliseconds).toISOString()

/** Reproducible visits over thirty days. The longest extend past midnight, and some end before they start. */
let seed = 7
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const KINDS = ['SHORT', 'LONG', null] as const
const GUESTS = 6
const visits = Array.from({ length: 90 }, (_, n) => {
  const came = random(30 * DAY)
  const hours = random(10) < 7 ? random(DAY / 4) : random(3 * DAY) - DAY / 2
  return {
    name: `V${n}`,
    // The last guest never visits.
    guest: 1 + random(GUESTS - 1),
    kind: KINDS[random(KINDS.length)] ?? null,
    came: at(came),
    left: n % 15 === 0 ? null : at(came + hours),
  }
})
const seen = Array.from({ length: GUESTS }, () => at(random(15 * DAY)))

const stretch = (first: number, last: number) => ({
  first: at(first * DAY),
  last: at(last * DAY - 1),
})
const byKey = (rows: readonly TotalsRow[]) =>
  Object.fromEntries(rows.map(({ place, keys, values }) => [[place, ...keys].join(), values]))

describe.each(databases)('totals on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    const definitions = [guest, visit]
    const behaviours = definitions.map((each) => behaviour(each, {}))
    space = await workspace({ database, definitions, behaviours })
    await space.work(async (work) => {
      for (const [n, firstSeen] of seen.entries())
        await work.create(guest, { name: `G${n}`, firstSeen })
      for (const values of visits) await work.create(visit, values)
    })
  })
  afterAll(() => space.close())

  const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)
  function expected(
    parts: readonly ReturnType<typeof stretch>[],
    keyOf: (one: (typeof visits)[number]) => string[],
  ) {
    const groups = parts.flatMap(({ first, last }, place) => {
      const within = visits.filter(
        ({ left, came }) => left !== null && came >= first && came <= last,
      )
      const grouped = Map.groupBy(within, (one) => [place, ...keyOf(one)].join())
      return [...grouped].map(([key, some]) => {
        const waits = some.map(({ came, left }) => seconds(left ?? '') - seconds(came))
        const sorted = waits.toSorted((one, other) => one - other)
        const middle = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0]
        return [key, [((middle[0] ?? 0) + (middle[1] ?? 0)) / 2]]
      })
    })
    return Object.fromEntries(groups)
  }

  test.each([
    ['a month', [stretch(0, 30)]],
    ['stretches with gaps', [stretch(10, 14), stretch(0, 4), stretch(14, 21)]],
    ['stretches within each other', [stretch(0, 30), stretch(3, 9)]],
  ])('give the median seconds of %s', async (_, parts) => {
    await space.work(async (work) => {
      const ask = async (groups: readonly string[]) =>
        byKey(
          await readMedians(
            work.context.store,
            {
              of: visit,
              where: [],
              date: { path: 'came', parts },
              groups: groups.map((path) => ({ path })),
              filters: [],
              from: 'came',
              to: 'left',
            },
            work.sql,
          ),
        )
      expect(await ask([])).toEqual(expected(parts, () => []))
      expect(await ask(['kind'])).toEqual(expected(parts, ({ kind }) => [kind ?? '']))
      expect(await ask(['kind', 'guest'])).toEqual(
        expected(parts, ({ kind, guest: by }) => [kind ?? '', String(by)]),
      )
    })
  })

  test.each([
    ['every day', Array.from({ length: 30 }, (_, n) => n + 1)],
    ['days far apart', [3, 20, 30]],
    ['one day', [17]],
  ])('tell from the last record who was there on %s', async (_, days) => {
    const moments = days.map((day) => [at(day * DAY - 1), at((day - 5) * DAY)])
    const wanted = moments.map(([end = '', from = '']) => {
      const there = seen.flatMap((first, n) => (first <= end ? [n + 1] : []))
      const last = there.map((id) => {
        const all = visits.filter(({ guest: by, came }) => by === id && came <= end)
        return (
          all
            .map(({ came }) => came)
            .toSorted()
            .at(-1) ?? null
        )
      })
      return [
        there.length,
        last.filter((came) => came !== null && came >= from).length,
        last.filter((came) => came !== null && came < from).length,
        last.filter((came) => came === null).length,
      ]
    })
    const [recent, ever] = [
      { latest: 0, from: 1 },
      { latest: 0, from: null },
    ]
    const rows = await space.work((work) =>
      readAtEnd(
        work.context.store,
        {
          of: guest,
          where: [],
          date: { path: 'firstSeen', until: 0 },
          groups: [],
          filters: [],
          moments,
          latest: [{ of: visit, through: 'guest', path: 'came', until: 0 }],
          numbers: [
            { with: [], without: [] },
            { with: [recent], without: [] },
            { with: [ever], without: [recent] },
            { with: [], without: [ever] },
          ],
        },
        work.sql,
      ),
    )
    const found = byKey(rows)
    expect(days.map((_, place) => found[place] ?? [0, 0, 0, 0])).toEqual(wanted)
  })
})
