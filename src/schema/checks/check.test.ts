import { expect, test } from 'vitest'
import { date, time, whole } from '../index.ts'
import type { Definition } from '../resource.ts'
import type { Principal } from '../fields/token.ts'
import { meetChecks } from './check.ts'

const FIELDS = {
  from: time(),
  to: time(),
  begins: date(),
  ends: date(),
  least: whole(),
  most: whole(),
} as unknown as Definition['fields']
const CHECKS = [
  { field: 'to', is: 'moreThan', than: 'from' },
  { field: 'ends', is: 'moreThan', than: 'begins' },
  { field: 'least', is: 'lessThan', than: 'most' },
] as const

test.each([
  [
    { from: '09:30', to: '09:30' },
    { from: '09:30', to: '10:30' },
  ],
  [
    { from: '23:30', to: '23:30' },
    { from: '22:30', to: '23:30' },
  ],
  [
    { begins: '2026-01-31', ends: '2025-01-01' },
    { begins: '2026-01-31', ends: '2026-02-01' },
  ],
  [
    { least: 7, most: 7 },
    { least: 6, most: 7 },
  ],
  [
    { least: 1, most: 7 },
    { least: 1, most: 7 },
  ],
])('an example %j is moved to meet the checks: %j', (values, expected) => {
  const principal = { today: '2026-06-15', settings: {} } as unknown as Principal
  expect(meetChecks({ fields: FIELDS, checks: CHECKS }, { values }, principal)).toEqual(expected)
})
