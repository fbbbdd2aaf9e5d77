import { describe, expect, test } from 'vitest'
import { addDays, type DashboardTile } from '#schema/engine'
import { formatFullDate, todayIs } from '../../format.ts'
import { fillBeginning, fillWords, TILES } from './figures.ts'

const tile: DashboardTile = {
  code: 'plums',
  label: 'Plums',
  value: 0,
  unit: 'count',
  trendPercent: null,
  target: null,
  before: null,
  within: null,
  beside: [],
  count: null,
  on: null,
  name: null,
  parts: [],
  first: null,
}
const firstOn = (on: string | null) => ({ id: 1, name: 'Plum', whose: 'Ann', on })

test('what was due names its whole date; what is due, the day as people call it', () => {
  const tilesWith = (on: string | null) =>
    TILES.flatMap((each) => fillBeginning(each.tile, { ...tile, first: firstOn(on) }) ?? [])
  const yesterday = addDays(todayIs(), -1)
  const late = tilesWith(yesterday)
  expect(
    late.filter((text) => text.includes(`was due on ${formatFullDate(yesterday)}`)),
  ).not.toEqual([])
  expect(late.filter((text) => text.includes('was due on yesterday'))).toEqual([])
  expect(tilesWith(todayIs())).toContainEqual(expect.stringContaining('due today'))
})

describe('the text of a tile', () => {
  const words = { some: '{name}: {value} of {SICK}', none: 'None yet', late: 'Late' }

  test('depends on whether it has a number or a name, and on the day of its first record', () => {
    expect(fillWords(words, tile)).toBe('None yet')
    const named = { ...tile, name: '2026-09', parts: [{ key: 'SICK', value: 2.5 }] }
    expect(fillWords(words, named)).toMatch(/^(1 – 30 Sept|September) 2026: 0 of 2\.5$/)
    expect(fillWords(words, { ...tile, value: 3, first: firstOn(addDays(todayIs(), -1)) })).toBe(
      'Late',
    )
    expect(fillWords({ none: 'None yet' }, { ...tile, value: 3 })).toBeNull()
    expect(fillWords(undefined, tile)).toBeNull()
  })
})
