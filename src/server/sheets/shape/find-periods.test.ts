import { expect, test } from 'vitest'
import { fillableColumns } from '#schema/engine'
import { readingDefinition as definition } from '../../../../tests/contract/readings.ts'
import { proposeRepeat } from './find-periods.ts'

const propose = (headers: readonly string[], filled: readonly string[] = ['measuredAt']) =>
  proposeRepeat(headers, {
    definition,
    columns: fillableColumns(definition, 'ADMIN'),
    filled: new Set(filled),
  })

test.each([
  [
    ['Fee 2026-10-05', 'Fee 2026-10-12'],
    ['2026-10-05', '2026-10-12'],
  ],
  [
    ['5 October 2026', '12 October 2026'],
    ['2026-10-05', '2026-10-12'],
  ],
  [
    ['Fee 5/10/2026', 'Fee 12/10/2026'],
    ['2026-10-05', '2026-10-12'],
  ],
  [
    ['Fee 10/5/2026', 'Fee 10/19/2026'],
    ['2026-10-05', '2026-10-19'],
  ],
  [
    ['Oct 2026 - Fee', 'Nov 2026 - Fee'],
    ['2026-10-01', '2026-11-01'],
  ],
  [
    ['Fee (Oct)', 'Fee (Nov)'],
    ['Oct', 'Nov'],
  ],
  [
    ['Fee 5 Oct', 'Fee 12 Oct'],
    ['5 Oct', '12 Oct'],
  ],
  [
    ['Week of 2026-08-03 Fee', 'Week of 2026-08-10 Fee'],
    ['2026-08-03', '2026-08-10'],
  ],
  [
    ['Fee, week commencing 3 August 2026', 'Fee, week commencing 10 August 2026'],
    ['2026-08-03', '2026-08-10'],
  ],
  [
    ['Week 1', 'Week 2', 'Week 3'],
    ['Week 1', 'Week 2', 'Week 3'],
  ],
])('the periods of %j are %j', (headers, periods) => {
  expect(Object.keys(propose(headers)?.columns ?? {})).toEqual(periods)
})

test.each([
  [['Fee 5 Oct', 'Level']],
  [['Fee 5 Oct', 'Level 12 Oct']],
  [['Fee 5 Oct', 'Level 5 Oct', 'Fee 12 Oct']],
  [['Fee 1', 'Fee 2']],
  [['May', 'Marked']],
  [['Decision', 'Market', 'Augmented', 'constructor', '']],
])('%j have none', (headers) => {
  expect(propose(headers)).toBeNull()
})

test('fields are guessed from the rest of the headers', () => {
  const headers = ['Code', 'Week 1 Fee', 'Week 1 Overtime', 'Week 2 Fee', 'Week 2 Overtime']
  expect(propose(headers)).toEqual({
    into: 'dueDate',
    columns: {
      'Week 1': { 'Week 1 Fee': 'fee', 'Week 1 Overtime': null },
      'Week 2': { 'Week 2 Fee': 'fee', 'Week 2 Overtime': null },
    },
  })
  expect(propose(headers, [])?.into).toBeNull()
  expect(propose(headers, ['fee'])?.columns['Week 1']).toEqual({
    'Week 1 Fee': null,
    'Week 1 Overtime': null,
  })
})
