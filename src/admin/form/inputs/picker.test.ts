import { holds, me } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { conditionOnRow } from './picker.ts'

const principal = {
  userId: 7,
  role: 'ADMIN',
  today: '2026-06-15',
  now: '2026-06-15T10:00:00.000Z',
  settings: {},
}
const row = { id: 1, label: 'A', labels: {}, reading: 4.1, limit: 4, box: { depth: 2 }, owner: 7 }
const isMet = (where: Parameters<typeof conditionOnRow>[0]) =>
  holds(conditionOnRow(where, row), row, principal)

describe('a condition on a row of a list', () => {
  test('applies to the fields of the row', () => {
    expect(isMet({ reading: 4.1, owner: me })).toBe(true)
    expect(isMet({ reading: 4.1, owner: { not: me } })).toBe(false)
    expect(isMet({ 'box.depth': { moreThan: 2 } })).toBe(false)
    expect(isMet({ reading: { moreThan: { field: 'limit' } } })).toBe(true)
    expect(isMet({ reading: { atMost: { field: 'limit' } } })).toBe(false)
  })

  test('leaves open what depends on fields that the row lacks', () => {
    expect(isMet({ hidden: 1, reading: 4.1 })).toBe(true)
    expect(isMet({ hidden: 1, reading: 5 })).toBe(false)
    expect(isMet({ reading: { atMost: { field: 'hidden' } } })).toBe(true)
    expect(isMet({ 'owner.role': 'ADMIN' })).toBe(true)
  })

  test('leaves alternatives open as a whole, and takes the rest apart', () => {
    expect(isMet({ any: [{ reading: 5 }, { hidden: 1 }] })).toBe(true)
    expect(isMet({ any: [{ reading: 5 }, { limit: 5 }] })).toBe(false)
    expect(isMet({ all: [{ reading: 5 }, { hidden: 1 }] })).toBe(false)
    expect(isMet({ all: [{ any: [{ reading: 5 }, { hidden: 1 }] }, { limit: 4 }] })).toBe(true)
  })
})
