import { expect, test } from 'vitest'
import { addDays } from '#schema/engine'
import { formatFullDate, todayIs } from '../format.ts'
import { declaredTiles } from './declared-tiles.ts'

const tilesWith = (on: string | null) =>
  declaredTiles.flatMap(({ begin }) => {
    const text = begin?.({ id: 1, name: 'Plum', whose: 'Ann', on }).text
    return text === undefined ? [] : [text]
  })

test('what was due names its whole date; what is due, the day as people call it', () => {
  const yesterday = addDays(todayIs(), -1)
  const late = tilesWith(yesterday)
  expect(
    late.filter((text) => text.includes(`was due on ${formatFullDate(yesterday)}`)),
  ).not.toEqual([])
  expect(late.filter((text) => text.includes('on yesterday'))).toEqual([])
  expect(tilesWith(todayIs())).toContainEqual(expect.stringContaining('due today'))
})
