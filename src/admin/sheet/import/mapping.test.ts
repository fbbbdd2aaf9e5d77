import { describe, expect, test } from 'vitest'
import {
  date,
  decimal,
  fillableColumns,
  instant,
  money,
  percent,
  repeatOf,
  resource,
  text,
  type Definition,
  type DraftMapping,
  type FileFacts,
  type HeaderFacts,
} from '#schema/engine'
import { FACTS } from './import-testing.ts'
import {
  exampleOf,
  fieldsOf,
  filledBy,
  isClear,
  layOut,
  mapColumn,
  strangersIn,
  withMeanings,
} from './mapping.ts'
import { openQuestion } from './open-question.ts'

const READ: DraftMapping = {
  columns: { Born: 'dateOfBirth', Joined: 'dateOfJoining', Left: null },
  constants: {},
  values: { dateOfBirth: { never: '' } },
  reading: { dateOfBirth: 'monthFirst', dateOfJoining: 'monthFirst' },
  split: {},
}

test('a reading chosen for the values of one column does not stay when another one fills the field', () => {
  expect(mapColumn(READ, 'Left', 'dateOfBirth')).toEqual({
    ...READ,
    columns: { Born: null, Joined: 'dateOfJoining', Left: 'dateOfBirth' },
    reading: { dateOfJoining: 'monthFirst' },
    split: {},
  })
})

test('nor when its column is left out and taken again, or fills the field of another one', () => {
  const without = mapColumn(READ, 'Born', null)
  expect([without.columns['Born'], mapColumn(without, 'Born', 'dateOfBirth').reading]).toEqual([
    null,
    { dateOfJoining: 'monthFirst' },
  ])
  expect(mapColumn(READ, 'Born', 'dateOfJoining')).toMatchObject({
    columns: { Born: 'dateOfJoining', Joined: null },
    reading: {},
    split: {},
  })
})

test('stays when the same field is chosen again', () => {
  expect(mapColumn(READ, 'Born', 'dateOfBirth')).toEqual(READ)
})

const file = (headers: Readonly<Record<string, string>>): FileFacts => ({
  ...FACTS,
  headers: Object.entries(headers).map(([header, sample]) => ({ header, samples: [sample] })),
})

describe('a column whose text fills two fields', () => {
  const SPLIT: DraftMapping = {
    ...READ,
    columns: { Name: null, Born: 'dateOfBirth' },
    split: { Name: ['firstName', 'lastName'] },
  }

  test('fills both', () => {
    expect(fieldsOf(SPLIT, 'Name')).toEqual(['firstName', 'lastName'])
    expect([...filledBy(SPLIT).columns]).toEqual(['dateOfBirth', 'firstName', 'lastName'])
  })

  test('is no longer split when it, or another column, fills one of them', () => {
    expect(mapColumn(SPLIT, 'Name', 'remark')).toMatchObject({
      columns: { Name: 'remark' },
      split: {},
    })
    expect(mapColumn(SPLIT, 'Name', null).split).toEqual({})
    expect(mapColumn(SPLIT, 'Born', 'lastName').split).toEqual({})
    expect(mapColumn(SPLIT, 'Born', 'remark').split).toEqual(SPLIT.split)
  })
})

test('columns that were left out are guessed again from another header', () => {
  expect(layOut(READ, { table: { headerRow: 3 } })).toMatchObject({
    table: { headerRow: 3 },
    columns: { Born: 'dateOfBirth', Joined: 'dateOfJoining' },
  })
  expect(layOut(READ, { table: { headerRow: 3 } }).columns).not.toHaveProperty('Left')
})

test('repeated columns that become rows fill no field of their own', () => {
  const repeat = { into: 'month', columns: { 'Jan 2025': { Joined: 'hours' } } }
  const laidOut = layOut(READ, { repeat })
  expect(laidOut).toMatchObject({ repeat, columns: { Born: 'dateOfBirth' } })
  expect(laidOut.columns).not.toHaveProperty('Joined')
  expect(layOut(laidOut, {})).not.toHaveProperty('repeat')
})

test('a proposal for repeated columns is taken as far as their fields are known', () => {
  const propose = (into: string | null, field: string | null) =>
    repeatOf({
      ...file({}),
      repeat: { into, columns: { Jan: { 'Hours Jan': field, 'Pay Jan': null } } },
    })
  expect(propose('month', 'hours')).toEqual({
    into: 'month',
    columns: { Jan: { 'Hours Jan': 'hours' } },
  })
  expect([propose(null, 'hours'), propose('month', null), repeatOf(file({}))]).toEqual([
    null,
    null,
    null,
  ])
})

test('meanings of words are added, replaced and taken away', () => {
  const meant = withMeanings(READ, {
    dateOfBirth: { never: null, unknown: '' },
    department: { 'IT/IS': 'IT' },
  })
  expect(meant.values).toEqual({ dateOfBirth: { unknown: '' }, department: { 'IT/IS': 'IT' } })
})

test('a value with columns in braces shows the first row', () => {
  const facts = file({ Id: '17', Site: 'Leeds' })
  expect(exampleOf('NW-{Id}-{Site}', facts)).toBe('NW-17-Leeds')
  expect(exampleOf('{Nowhere}', facts)).toBe('{Nowhere}')
  expect(exampleOf('plain', facts)).toBeNull()
  expect(strangersIn('{Id} {Nowhere}', facts)).toEqual(['Nowhere'])
})

test('a file is clear if each column fills something, and nothing is missing', () => {
  const jar = resource('jar', {
    label: ['Jar', 'Jars'],
    title: '{jarName}',
    fields: { jarName: text({ required: true }), fee: money() },
    list: { columns: ['jarName'], sort: 'jarName' },
    allow: { ADMIN: 'everything' },
  }) as unknown as Definition
  const columns = fillableColumns(jar, 'ADMIN')
  const clear = (mapped: DraftMapping['columns']) =>
    isClear(jar, columns, {
      file: file({ Jar: 'Plum', Cost: '3' }),
      mapping: { columns: mapped, constants: {}, values: {}, reading: {}, split: {} },
    })
  expect([
    clear({ Jar: 'jarName', Cost: 'fee' }),
    clear({ Jar: 'jarName', Cost: null }),
    clear({ Jar: null, Cost: 'fee' }),
  ]).toEqual([true, false, false])
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
        ...file({}),
        separator,
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
