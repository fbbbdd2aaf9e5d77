import { expect, test } from 'vitest'
import { busyLine, progressLine, timesTable, weigh } from './times.ts'

const words = (lines: readonly string[]) => lines.map((line) => line.trim().split(/ {2,}/))

test('the time of a run is shown by area and by the slowest files', () => {
  const lines = timesTable([
    { file: 'resources/sales/a.test.ts', loading: 1, running: 2 },
    { file: 'resources/money/b.test.ts', loading: 1, running: 1 },
    { file: 'tests/journeys/c.test.ts', loading: 0.5, running: 14.5 },
    { file: 'tests/rings.test.ts', loading: 0, running: 0 },
  ])
  expect(words(lines)).toEqual([
    ['Where the time goes (seconds of all workers together)'],
    ['area', 'files', 'loading', 'running', 'share'],
    ['tests/journeys', '1', '0.5', '14.5', '75 %'],
    ['resources', '2', '2.0', '3.0', '25 %'],
    ['tests', '1', '0.0', '0.0', '0 %'],
    ['all', '4', '2.5', '17.5', '100 %'],
    ['The slowest 4'],
    ['tests/journeys/c.test.ts', '0.5', '14.5', '75 %'],
    ['resources/sales/a.test.ts', '1.0', '2.0', '15 %'],
    ['resources/money/b.test.ts', '1.0', '1.0', '10 %'],
    ['tests/rings.test.ts', '0.0', '0.0', '0 %'],
  ])
})

test('of a run that took no time at all nothing has a share', () => {
  expect(timesTable([{ file: 'tests/a.test.ts', loading: 0, running: 0 }]).at(-1)).toContain('0 %')
})

test('the time between two looks in which the processors worked is shown', () => {
  const at = (user: number, idle: number) => ({ user, nice: 0, sys: 0, idle, irq: 0 })
  expect(busyLine([at(100, 900), at(200, 800)], [at(190, 910), at(260, 840)])).toBe(
    'The processors (2) were busy 75 % of the time',
  )
  expect(busyLine([at(1, 1)], [at(1, 1)])).toBe('The processors (1) were busy 0 % of the time')
})

test('the time left is estimated by the share of the work that is done', () => {
  expect(progressLine(40, 334, 0.25, 100)).toBe('40 of 334 files, 25 %, about 5:00 min left')
  expect(weigh('/larder/tests/journeys/a.test.ts')).toBeGreaterThan(
    weigh('/larder/src/schema/a.test.ts'),
  )
})
