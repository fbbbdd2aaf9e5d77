import { describe, expect, test } from 'vitest'
import type { Cell } from '#schema/engine'
import type { SheetRow } from '../sheet-table.ts'
import { makeTable } from '../sheet-table.ts'
import { keepData } from './left-out.ts'

type Line = readonly Cell[]

/** Returns the numbers of the rows that are read as data. Empty lines are rows without cells. */
async function dataOf(lines: readonly Line[]): Promise<number[]> {
  const rows = lines.flatMap((cells, place): SheetRow[] => {
    const kinds = cells.map((cell) =>
      cell === null ? 'empty' : typeof cell === 'number' ? 'number' : 'text',
    )
    return cells.length === 0 ? [] : [{ row: place + 1, cells, kinds }]
  })
  const head = { sheet: 'Pay', separator: null, leftOut: 0, sheets: ['Pay'], widths: [] }
  const { table } = await keepData(makeTable(head, rows), new Map(), () => false)
  return table.rows.map(({ row }) => row)
}

const count = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place)

const HEADER = ['Emp ID', 'Name', 'Department', 'Joined', 'Basic', 'HRA', 'PF', 'Net pay']
const person = (n: number): Line => [
  `E-${n}`,
  `First Last${n}`,
  ['Sales', 'Bakery', 'Office'][n % 3] ?? '',
  `2024-03-${String(1 + (n % 28)).padStart(2, '0')}`,
  20_000 + n * 10,
  8_000,
  n % 4 === 0 ? null : 1_800,
  26_200 + n * 10,
]
const people = (many: number): Line[] => [
  HEADER,
  ...Array.from({ length: many }, (_, place) => person(place)),
]
const GAP: Line = []

describe('below a table of 100 people, rows are not read that are', () => {
  test.each<[string, readonly Line[]]>([
    [
      'a summary with a header',
      [GAP, ['Department', 'Heads', 'Net pay'], ['Sales', 34, 910_000], ['Bakery', 33, 880_000]],
    ],
    ['a summary of one line', [GAP, ['Department', 'Heads', 'Sum'], ['All', 100, 2_700_000]]],
    [
      'a summary with a title',
      [GAP, ['Summary by department'], ['Department', 'Heads'], ['Sales', 34], ['Bakery', 33]],
    ],
    [
      'allowances in percent without a header',
      [GAP, GAP, ['HRA', '40%'], ['PF', '12%'], ['Tax', '5%']],
    ],
    [
      'a summary as wide as the table',
      [
        GAP,
        ['Dept', 'Head', 'Place', 'Since', 'Lowest', 'Highest', 'Middle', 'Sum'],
        ['Sales', 'Ann Lee', 'Leeds', '2020-01-01', 1, 2, 3, 4],
        ['Bakery', 'Bo Day', 'Hull', '2020-01-01', 1, 2, 3, 4],
      ],
    ],
    ['an explanation of words', [GAP, ['PF', 'Provident fund'], ['HRA', 'House rent']]],
    [
      'a summary below a total',
      [
        ['Total', null, null, null, 2_000_000, 800_000, 135_000, 2_665_000],
        ['Department', 'Heads'],
        ['Sales', 34],
        ['Bakery', 33],
      ],
    ],
    ['a sum without a name', [GAP, [null, null, null, null, null, null, null, 2_665_000]]],
    [
      'two tables',
      [GAP, ['Grade', 'Rate'], ['A', 12], ['B', 14], GAP, ['Month', 'Days'], ['May', 26]],
    ],
    ['signatures', [GAP, ['Prepared by'], [null, null, null, null, 'Checked by', 'Approved by']]],
  ])('%s', async (_, below) => {
    expect(await dataOf([...people(100), ...below])).toEqual(count(2, 101))
  })
})

test('tables beside and below a table of 20 people are not read', async () => {
  const slabs = Array.from({ length: 44 }, (_, place): Line => [`Slab ${place}`, place * 1_000])
  const lines = slabs.map((slab, place): Line => {
    const own = place < 20 ? person(place) : HEADER.map(() => null)
    return [...own, null, ...slab]
  })
  expect(await dataOf([[...HEADER, null, 'Slab', 'From'], ...lines])).toEqual(count(2, 21))
  const below: Line[] = [GAP, ['Grade', 'Rate'], ['A', 12], ['B', 14]]
  expect(await dataOf([[...HEADER, null, 'Slab', 'From'], ...lines, ...below])).toEqual(
    count(2, 21),
  )
})

describe('rows stay data that are', () => {
  test.each<[string, readonly Line[], number]>([
    ['after an empty row', [...people(20), GAP, person(21), person(22)], 22],
    [
      'separated by empty rows each',
      people(20).flatMap((line, place) => (place === 0 ? [line] : [GAP, line])),
      20,
    ],
    [
      'without some values',
      [...people(20), GAP, ['E-21', 'Ann Lee', 'Sales', null, 20_000], ['E-22', 'Bo', 'Office']],
      22,
    ],
    ['of one person with a code and a name only', [...people(20), GAP, ['E-21', 'Ann Lee']], 21],
    [
      'below the title of a department',
      [...people(20), GAP, ['Branch', 'Leeds'], person(21), person(22), person(23)],
      24,
    ],
    [
      'below a header that repeats on each page',
      [...people(20), GAP, HEADER, person(21), person(22), HEADER, person(23)],
      23,
    ],
    [
      'below subtotals',
      [...people(3), ['Total', null, null, null, 60_000, null, null, 70_000], person(4), person(5)],
      5,
    ],
    ['more than those before the empty row', [...people(2), GAP, ...people(40).slice(1)], 42],
    [
      'beside an empty column',
      [
        ['Code', 'Name', null, 'Phone', 'E-mail', 'Place'],
        ['A', 'Ann', null, '1', 'a@b.c', 'Hull'],
        ['B', 'Bo'],
        ['C', 'Cy', null, null, null, 'Leeds'],
      ],
      3,
    ],
    [
      'in a list of words',
      [
        ['Name', 'Place'],
        ['Ann', 'Hull'],
        ['Bo', 'Leeds'],
        ['Cy', 'Hull'],
        GAP,
        ['Di', 'York'],
        ['Ed', 'Hull'],
      ],
      5,
    ],
  ])('%s', async (_, lines, many) => {
    expect(await dataOf(lines)).toHaveLength(many)
  })
})
