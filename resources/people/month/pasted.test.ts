import { expect, test } from 'vitest'
import { moved, readBlock, readHours } from './pasted.ts'

test('hours are read as people write them', () => {
  expect(['7.5', '7,5', '7:30', ' 8 ', '0', '24', ''].map(readHours)).toEqual([
    7.5,
    7.5,
    7.5,
    8,
    0,
    24,
    null,
  ])
  expect(['24.01', '25', '-1', 'x', '7.555', '7:60'].map(readHours)).toEqual(Array(6).fill('wrong'))
})

test('a block keeps its shape from the cell it is put down at', () => {
  expect(readBlock('8\t7.5\r\n\tx\r\n', { line: 2, day: 3 })).toEqual([
    { line: 2, day: 3, hours: 8 },
    { line: 2, day: 4, hours: 7.5 },
    { line: 3, day: 3, hours: null },
    { line: 3, day: 4, hours: 'wrong' },
  ])
})

test('arrow keys stay within the grid', () => {
  const at = { line: 0, day: 30 }
  expect(moved('ArrowUp', at, 5, 31)).toEqual(at)
  expect(moved('ArrowRight', at, 5, 31)).toEqual(at)
  expect(moved('Enter', at, 5, 31)).toEqual({ line: 1, day: 30 })
  expect(moved('ArrowLeft', at, 5, 31)).toEqual({ line: 0, day: 29 })
  expect(moved('a', at, 5, 31)).toBeNull()
})
