import { expect, test } from 'vitest'
import type { ColumnMapping } from './import-calls.ts'
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
