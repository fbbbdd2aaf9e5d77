import { describe, expect, test } from 'vitest'
import { affectedBy, fullMonth } from './pay-preview.server.ts'

const MONTHLY = {
  payType: 'MONTHLY',
  hourlyRate: null,
  monthlySalary: 2_000_00,
  standardHoursPerDay: 800,
  weeklyOffDays: ['SAT', 'SUN'],
  components: null,
} as const
const HOURLY = { ...MONTHLY, payType: 'HOURLY', monthlySalary: null, hourlyRate: 12_00 } as const

test.each([
  ['a salary', MONTHLY, 2_000_00],
  ['12.00 an hour, 8.00 hours on five days', HOURLY, 2_080_00],
  ['six days a week', { ...HOURLY, weeklyOffDays: ['SUN'] }, 2_496_00],
  ['a third of a penny is rounded', { ...HOURLY, hourlyRate: 12_01 }, 2_081_73],
  ['no rate', { ...HOURLY, hourlyRate: null }, null],
  [
    'allowances and deductions',
    {
      ...MONTHLY,
      components: [
        {
          componentName: 'Bonus',
          componentType: 'EARNING',
          calcType: 'PERCENT_OF_BASIC',
          value: 10_00,
        },
        { componentName: 'Bonus', componentType: 'EARNING', calcType: 'FIXED', value: 30_00 },
        {
          componentName: 'Bonus',
          componentType: 'DEDUCTION',
          calcType: 'PERCENT_OF_BASIC',
          value: 5_00,
        },
      ],
    },
    2_130_00,
  ],
] as const)('an average month: %s', (_, terms, expected) => {
  expect(fullMonth(terms)).toBe(expected)
})

interface Terms {
  readonly scope: string
  readonly department: number | null
  readonly employee: number | null
  readonly effectiveFrom: string
  readonly isActive: boolean
}

describe('who is affected by terms', () => {
  const terms = (more: Partial<Terms>): Terms => ({
    scope: 'COMPANY',
    department: null,
    employee: null,
    effectiveFrom: '2025-01-01',
    isActive: true,
    ...more,
  })
  const person = (id: number, more: object = {}) => ({
    id,
    department: 1,
    dateOfJoining: '2024-01-01',
    relievingDate: null,
    ...more,
  })
  const company = terms({})
  const own = terms({ scope: 'EMPLOYEE', employee: 2 })

  test('those who have nothing nearer, and are there on the day', () => {
    const planned = terms({ effectiveFrom: '2025-06-01' })
    const people = [
      person(1),
      person(2),
      person(3, { relievingDate: '2025-05-31' }),
      person(4, { dateOfJoining: '2025-09-01' }),
    ]
    const found = affectedBy(people, [company, own], { saved: null, planned })
    expect(found).toEqual([
      { id: 1, before: company, after: planned },
      { id: 4, before: company, after: planned },
    ])
  })

  test('those who come under it, and those who no longer do', () => {
    const saved = terms({ scope: 'DEPARTMENT', department: 1 })
    const people = [person(1), person(2, { department: 2 })]
    const moved = { ...saved, department: 2 }
    expect(affectedBy(people, [company], { saved, planned: moved })).toEqual([
      { id: 1, before: saved, after: company },
      { id: 2, before: company, after: moved },
    ])
    const ended = { ...saved, isActive: false }
    expect(affectedBy(people, [company], { saved, planned: ended })).toEqual([
      { id: 1, before: saved, after: company },
    ])
  })
})
