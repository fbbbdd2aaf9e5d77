import {
  choice,
  date,
  money,
  quantity,
  reference,
  resource,
  text,
  whole,
  type Definition,
} from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { formatCount, formatDate, formatInstant, formatMoney } from './format.ts'
import { formatNumber } from './kinds/number-text.ts'
import { columnsFor } from './list/rows/columns.ts'
import { datePresets } from './list/filters/date-presets.ts'
import { needsWayBack } from './routes.ts'

describe('dates as people say them', () => {
  test.each([
    ['2026-11-21', 'today'],
    ['2026-11-20', 'yesterday'],
    ['2026-11-22', 'tomorrow'],
    ['2026-11-03', '3 Nov'],
    ['2024-11-03', '3 Nov 2024'],
  ])('%s is %s', (day, words) => {
    expect(formatDate(day, '2026-11-21')).toBe(words)
  })

  test('moments stand on the clock of the company, in summer too', () => {
    expect(formatInstant('2026-07-01T23:30:00Z', new Date('2026-07-02T08:00:00Z'))).toBe(
      'today 00:30',
    )
    expect(formatInstant('2026-11-03T14:05:00Z', new Date('2026-11-21T08:00:00Z'))).toBe(
      '3 Nov 14:05',
    )
  })

  test('this week begins on Monday, also on a Sunday', () => {
    const week = datePresets('2026-11-22').find(({ words }) => words === 'this week')
    expect(week).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
  })

  test('last month ends where this one begins', () => {
    const month = datePresets('2026-03-31').find(({ words }) => words === 'last month')
    expect(month).toMatchObject({ from: '2026-02-01', to: '2026-02-28' })
  })
})

describe('numbers', () => {
  test('of money have pennies, quantities only what they need', () => {
    expect(formatNumber(1234.5, money() as never)).toBe('1,234.50')
    expect(formatNumber(12.5, quantity() as never)).toBe('12.5')
    expect(formatCount(12_431)).toBe('12,431')
    expect(formatMoney(3.5)).toBe('£3.50')
    expect([formatMoney(-1234.5), formatCount(-7)]).toEqual(['−£1,234.50', '−7'])
  })
})

describe('the columns of a list', () => {
  const definition = resource('sale', {
    label: ['Sale', 'Sales'],
    title: '{code}',
    fields: {
      code: text({ required: true }),
      buyer: reference('buyer'),
      status: choice({ A: ['a', 'success'] }),
      price: money(),
      margin: money({ hiddenFrom: ['EMPLOYEE'] }),
      account: text({ maskedFor: ['EMPLOYEE'] }),
      count: whole(),
      on: date(),
    },
    list: {
      columns: ['code', 'status', 'price', 'margin', 'account', 'on', 'createdDate'],
      sort: 'code',
    },
    allow: { EMPLOYEE: ['list'] },
  }) as unknown as Definition

  test('say the currency of money once, in the head, and stand right when they hold numbers', () => {
    expect(
      columnsFor(definition, 'SUPER_ADMIN').map(({ label, isRight }) => [label, isRight]),
    ).toEqual([
      ['Code', false],
      ['Status', false],
      ['Price (£)', true],
      ['Margin (£)', true],
      ['Account', false],
      ['On', false],
      ['Created', false],
    ])
  })

  test('leave out what a role does not see and do not sort by what it sees masked', () => {
    const columns = columnsFor(definition, 'EMPLOYEE')
    expect(columns.map(({ name }) => name)).not.toContain('margin')
    expect(columns.find(({ name }) => name === 'account')?.isSortable).toBe(false)
  })
})

describe('the way back', () => {
  test.each([
    ['Add employee', true],
    ['Edit employee', true],
    ['Create order', true],
    ['Excel import', true],
    ['Employees', false],
    ['Page Not Found !', false],
  ])('for "%s": %s', (title, needed) => {
    expect(needsWayBack(title)).toBe(needed)
  })
})
