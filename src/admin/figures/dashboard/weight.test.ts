import { describe, expect, test } from 'vitest'
import type { DashboardTile } from '#schema/engine'
import type { Tile } from './figures.ts'
import { layOut } from './tile-style.ts'
import { chooseInSight, isAllClear, orderTiles, weigh, type WeighedTile } from './weight.ts'

const TODAY = '2026-11-30'

interface Sample extends Partial<DashboardTile> {
  readonly declares?: Partial<Tile['tile']>
  readonly isOfPeriod?: boolean
}

const tileOf = (code: string, { declares, isOfPeriod = false }: Sample, order = 0): Tile =>
  ({ code, order, isOfPeriod, tile: { code, label: code, ...declares } }) as Tile

const numberOf = (code: string, { declares, isOfPeriod, ...given }: Sample): DashboardTile =>
  ({
    code,
    label: code,
    value: 0,
    before: null,
    name: null,
    first: null,
    beside: [],
    ...given,
  }) as DashboardTile

const firstOn = (on: string | null) => ({ id: 1, name: 'Plum', whose: null, on })

const ALERT = { alert: 'warning', beginLate: 'Was due on {on}' } as const

test.each<[weight: string, what: string, sample: Sample]>([
  ['late', 'danger', { value: 1, declares: { alert: 'danger' } }],
  ['late', 'a day that has passed', { value: 2, declares: ALERT, first: firstOn('2026-11-29') }],
  ['due', 'a day that is today', { value: 2, declares: ALERT, first: firstOn(TODAY) }],
  ['due', 'no day', { value: 2, declares: ALERT, first: firstOn(null) }],
  [
    'due',
    'an order placed before today, which is not late for it',
    { value: 2, declares: { alert: 'warning' }, first: firstOn('2026-11-29') },
  ],
  ['plain', 'a figure without an alert', { value: 4 }],
  ['plain', 'a named zero', { name: '09:00' }],
  [
    'plain',
    'words in place of a zero that is always shown',
    { declares: { isAlwaysShown: true, says: { none: 'Not submitted' } } },
  ],
  ['plain', 'a fall to nothing', { before: 12, isOfPeriod: true }],
  ['zero', 'words in place of a zero', { declares: { says: { none: 'None yet' } } }],
  ['zero', 'danger at zero', { declares: { alert: 'danger', isAlwaysShown: true } }],
])('the weight is %s for %s', (weight, _, sample) => {
  expect(weigh(tileOf('plums', sample), numberOf('plums', sample), TODAY)).toBe(weight)
})

const SAMPLES: Readonly<Record<string, Sample>> = {
  staff: { value: 4 },
  wallet: {},
  orders: { value: 8, declares: { alert: 'warning' } },
  expired: { declares: { alert: 'danger' } },
  overdue: { value: 3801, declares: { alert: 'danger' } },
  expenses: { isOfPeriod: true },
  sales: { value: 4343, isOfPeriod: true },
}
const DECLARED = Object.entries(SAMPLES).map(([code, sample], place) => tileOf(code, sample, place))
const ordered = (order: readonly string[]): WeighedTile[] =>
  orderTiles(
    {
      tiles: Object.entries(SAMPLES).map(([code, sample]) => numberOf(code, sample)),
      arrangement: { order, hidden: [] },
    },
    DECLARED,
  )
const codesOf = (tiles: readonly WeighedTile[]) => tiles.map(({ tile }) => tile.code)

describe('the order of tiles', () => {
  test('begins each group with the heaviest', () => {
    expect(codesOf(ordered([]))).toEqual([
      'overdue',
      'orders',
      'staff',
      'wallet',
      'expired',
      'sales',
      'expenses',
    ])
  })

  test('is that of the hand, if there is one', () => {
    const order = ['wallet', 'staff', 'overdue', 'orders', 'expired', 'ageing']
    expect(codesOf(ordered(order))).toEqual([...order.slice(0, 5), 'sales', 'expenses'])
  })

  test('follows the weights if only the period or the charts are arranged by hand', () => {
    expect(codesOf(ordered(['expenses', 'sales', 'ageing']))).toEqual([
      'overdue',
      'orders',
      'staff',
      'wallet',
      'expired',
      'expenses',
      'sales',
    ])
  })

  test('names what is clear apart', () => {
    expect(codesOf(ordered([]).filter(isAllClear))).toEqual(['expired'])
  })
})

const many = (now: number, ofPeriod: number): WeighedTile[] => [
  ...Array.from({ length: now }, (_, place) => sampleTile(`n${place}`, { value: 1 })),
  ...Array.from({ length: ofPeriod }, (_, place) =>
    sampleTile(`p${place}`, { value: 1, isOfPeriod: true }),
  ),
]

const sampleTile = (code: string, sample: Sample): WeighedTile => {
  const [tile, value] = [tileOf(code, sample), numberOf(code, sample)]
  return { tile, value, weight: weigh(tile, value) }
}

describe('in sight are', () => {
  test.each([
    ['all, if they are few', [5, 3], 'n0 n1 n2 n3 n4 p0 p1 p2'],
    ['two of the period, if much needs action', [11, 4], 'n0 n1 n2 n3 n4 n5 p0 p1'],
    [
      'none of the period, if a single one belongs to the others',
      [11, 1],
      'n0 n1 n2 n3 n4 n5 n6 n7',
    ],
    ['more of the period, if little needs action', [2, 9], 'n0 n1 p0 p1 p2 p3 p4 p5'],
    ['eight of today, if there is no period', [11, 0], 'n0 n1 n2 n3 n4 n5 n6 n7'],
  ] as const)('%s', (_, [now, ofPeriod], codes) => {
    expect(codesOf(chooseInSight(many(now, ofPeriod), [])).join(' ')).toBe(codes)
  })

  const door = sampleTile('door', { declares: { isAlwaysShown: true } })
  const due = sampleTile('due', { value: 1, declares: { alert: 'warning' } })
  const late = sampleTile('late', { value: 1, declares: { alert: 'danger' } })

  test('what is late, then what is always shown, then what needs action', () => {
    const tiles = [late, due, ...many(1, 0), door]
    expect(codesOf(chooseInSight(tiles, [], 3))).toEqual(['late', 'due', 'door'])
    expect(codesOf(chooseInSight(tiles, [], 2))).toEqual(['late', 'door'])
    expect(codesOf(chooseInSight(tiles, [], 1))).toEqual(['late'])
  })

  test('those that the hand has put first', () => {
    const tiles = [...many(2, 0), door, late]
    expect(codesOf(chooseInSight(tiles, ['n0', 'n1', 'door', 'late'], 2))).toEqual(['n0', 'n1'])
  })
})

test('tiles of one size share rows', () => {
  expect(
    layOut(ordered([])).map(({ size, style }) => [size, ...Object.values(style)].join(' ')),
  ).toEqual([
    'large 1 4',
    'large auto 4',
    'plain 1 3',
    'small 1 3',
    'small auto 3',
    'plain 1 3',
    'small 1 3',
  ])
})
