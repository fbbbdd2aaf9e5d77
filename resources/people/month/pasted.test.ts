import { expect, test } from 'vitest'
import { isReadable, withBlock, type Cell, type Line } from './changes.tsx'
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
    { line: 2, day: 3, typed: '8', hours: 8 },
    { line: 2, day: 4, typed: '7.5', hours: 7.5 },
    { line: 3, day: 3, typed: '', hours: null },
    { line: 3, day: 4, typed: 'x', hours: 'wrong' },
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

test('what cannot be read is kept as it was typed until it is corrected, and no cell is dropped in silence', () => {
  const cell = (workDate: string, more: Partial<Cell> = {}): Cell => ({
    workDate,
    id: null,
    dayType: 'WORKING',
    workedHours: null,
    overtimeHours: null,
    source: null,
    payHourStatus: null,
    isEmployed: true,
    ...more,
  })
  const locked = cell('2025-06-03', { payHourStatus: 'LOCKED', workedHours: 8 })
  const line: Line = {
    employee: 7,
    employeeCode: 'EMP-00007',
    employeeName: 'Pia Baker',
    cells: [cell('2025-06-02'), locked],
  }
  const given = (typed: string, changes = new Map()) =>
    withBlock([line], changes, readBlock(typed, { line: 0, day: 0 }))
  const { changes, leftOut } = given('8x\t9\t10')
  expect([...changes.values()]).toEqual([
    { employee: 7, workDate: '2025-06-02', typed: '8x', workedHours: 'wrong' },
  ])
  expect([leftOut, [...changes.values()].filter(isReadable)]).toEqual([2, []])
  const corrected = given('8', new Map(changes))
  expect([...corrected.changes.values()].filter(isReadable)).toMatchObject([{ workedHours: 8 }])
  expect(given('', new Map(changes)).changes.size).toBe(0)
})
