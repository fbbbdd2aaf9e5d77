import { describe, expect, test } from 'vitest'
import {
  date,
  decimal,
  fillableColumns,
  instant,
  money,
  percent,
  resource,
  type Definition,
  type HeaderFacts,
} from '#schema/engine'
import type { ColumnMapping } from './import-calls.ts'
import { openQuestion } from './open-question.ts'
import { mapColumn } from './use-import.ts'

const READ: ColumnMapping = {
  columns: { Born: 'dateOfBirth', Joined: 'dateOfJoining', Left: null },
  constants: {},
  values: { dateOfBirth: { never: '' } },
  reading: { dateOfBirth: 'monthFirst', dateOfJoining: 'monthFirst' },
}

test('a reading chosen for the values of one column does not stay when another one fills the field', () => {
  expect(mapColumn(READ, 'Left', 'dateOfBirth')).toEqual({
    ...READ,
    columns: { Born: null, Joined: 'dateOfJoining', Left: 'dateOfBirth' },
    reading: { dateOfJoining: 'monthFirst' },
  })
})

test('nor when its column is left out and taken again, or fills the field of another one', () => {
  const without = mapColumn(READ, 'Born', null)
  expect([without.columns.Born, mapColumn(without, 'Born', 'dateOfBirth').reading]).toEqual([
    null,
    { dateOfJoining: 'monthFirst' },
  ])
  expect(mapColumn(READ, 'Born', 'dateOfJoining')).toMatchObject({
    columns: { Born: 'dateOfJoining', Joined: null },
    reading: {},
  })
})

test('stays when the same field is chosen again', () => {
  expect(mapColumn(READ, 'Born', 'dateOfBirth')).toEqual(READ)
})

describe('what a file leaves open', () => {
  const reading = resource('reading', {
    label: ['Reading', 'Readings'],
    title: 'Reading',
    fields: {
      fee: money(),
      level: decimal(),
      dueDate: date(),
      measuredAt: instant(),
      share: percent(),
    },
    list: { columns: ['fee'], sort: 'fee' },
    allow: { SUPER_ADMIN: 'everything' },
  })
  const columns = fillableColumns(reading as unknown as Definition, 'SUPER_ADMIN')
  const mapped = { Fee: 'fee', Level: 'level', Due: 'dueDate', At: 'measuredAt', Share: 'share' }
  const asked = (
    header: string,
    facts: Readonly<Record<string, Partial<HeaderFacts>>>,
    separator = ',',
  ) =>
    openQuestion(
      {
        name: 'readings.csv',
        sheet: null,
        sheets: [],
        headerRow: 1,
        headerRows: 1,
        leftOutRows: [],
        leftOutCount: 0,
        firstRows: [],
        split: {},
        separator,
        rows: 2,
        mapping: mapped,
        notes: [],
        headers: Object.keys(mapped).map((each) => ({
          header: each,
          samples: [],
          ...facts[each],
        })),
      },
      header,
      columns,
      mapped,
    )

  test('is asked of numbers unless the column, another one or the semicolon decides', () => {
    const unclear = { Fee: { decimalSign: 'either' } } as const
    expect(asked('Fee', unclear)).toEqual({ about: 'numbers', taken: null })
    expect(asked('Fee', { ...unclear, Level: { decimalSign: 'decimalPoint' } })).toBeNull()
    expect(asked('Fee', { ...unclear, Level: { decimalSign: 'decimalComma' } })).toEqual({
      about: 'numbers',
      taken: 'decimalComma',
    })
    expect(asked('Fee', unclear, ';')).toEqual({ about: 'numbers', taken: 'decimalComma' })
    expect(asked('Fee', { Fee: { decimalSign: 'both' } }, ';')).toEqual({
      about: 'numbers',
      taken: null,
    })
    expect(asked('Share', { Share: { decimalSign: 'either' } })).toBeNull()
  })

  test('of dates is what another column shows', () => {
    const open = { Due: { dateOrder: 'either' } } as const
    expect(asked('Due', open)).toEqual({ about: 'dates', taken: 'dayFirst' })
    expect(asked('Due', { ...open, At: { dateOrder: 'monthFirst' } })).toEqual({
      about: 'dates',
      taken: 'monthFirst',
    })
    expect(asked('Due', { Due: { dateOrder: 'both' } })).toEqual({ about: 'dates', taken: 'both' })
  })
})
