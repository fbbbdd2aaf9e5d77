import { describe, expect, test } from 'vitest'
import {
  choice,
  flag,
  findNeed,
  ownEmployee,
  phone,
  reference,
  resource,
  sheetColumns,
  text,
  unfilledColumns,
  type Definition,
  type Filled,
} from '#schema/engine'

const guest = resource('guest', {
  label: ['Guest', 'Guests'],
  title: '{guestName}',
  fields: {
    guestCode: text({ required: true, unique: true, series: 'G-000' }),
    guestName: text({ required: true }),
    kind: choice({ PERSON: 'Person', FIRM: 'Firm' }, { required: true, initial: 'FIRM' }),
    contact: text({ requiredWhen: { kind: 'FIRM' } }),
    isVip: flag(),
    greeting: text({ required: true, shownWhen: { isVip: true } }),
    host: reference('employee', { required: true, initial: ownEmployee }),
    area: text({ requiredBy: 'host.asksArea' }),
    email: text(),
    phone: phone(),
    bank: text(),
    account: text(),
    note: text(),
  },
  checks: [{ oneOf: ['email', 'phone'] }, { together: ['bank', 'account'] }],
  list: { columns: ['guestName'], sort: 'guestName' },
  sheet: { matchOn: ['guestCode'] },
  allow: { ADMIN: 'everything' },
} as never) as unknown as Definition

const filled = (columns: readonly string[], constants: Filled['constants'] = {}): Filled => ({
  columns: new Set(columns),
  constants,
})
const need = (name: string, by: Filled) => findNeed(guest, name, by)

describe('what a file needs for new records', () => {
  test('is decided by one alternative that is met, and by one of several conditions that is not', () => {
    const visit = {
      ...guest,
      fields: {
        kind: guest.fields['kind'],
        isVip: guest.fields['isVip'],
        either: text({ requiredWhen: { any: [{ kind: 'FIRM' }, { isVip: true }] } }),
        both: text({ requiredWhen: { all: [{ kind: 'FIRM' }, { isVip: true }] } }),
      },
      checks: [],
    } as unknown as Definition
    const needs = (by: Filled) => ['either', 'both'].map((name) => findNeed(visit, name, by))
    expect(needs(filled(['isVip']))).toEqual(['always', 'sometimes'])
    expect(needs(filled(['isVip'], { kind: 'PERSON' }))).toEqual(['sometimes', 'never'])
    expect(needs(filled([], { kind: 'PERSON' }))).toEqual(['never', 'never'])
  })

  test('is what has no default and no number of its own', () => {
    expect(
      ['guestCode', 'guestName', 'kind', 'note'].map((name) => need(name, filled([]))),
    ).toEqual(['never', 'always', 'never', 'never'])
  })

  test('follows a condition by the default, by the value for all rows, and is open where a column decides', () => {
    expect(need('contact', filled([]))).toBe('always')
    expect(need('contact', filled([], { kind: 'PERSON' }))).toBe('never')
    expect(need('contact', filled([], { kind: 'Firm' }))).toBe('always')
    expect(need('contact', filled([], { kind: '{type}' }))).toBe('sometimes')
    expect(need('contact', filled(['kind']))).toBe('sometimes')
    expect(
      [filled([]), filled(['isVip']), filled([], { isVip: 'yes' })].map((by) =>
        need('greeting', by),
      ),
    ).toEqual(['never', 'sometimes', 'always'])
  })

  test('is open where a record decides: one of one’s own that not everybody has, and one behind another field', () => {
    expect([need('host', filled([])), need('area', filled(['host']))]).toEqual([
      'sometimes',
      'sometimes',
    ])
  })

  test('knows fields of which one is enough, and those that come together', () => {
    expect(
      [filled([]), filled(['phone']), filled([], { phone: '1' })].map((by) => need('email', by)),
    ).toEqual(['always', 'sometimes', 'never'])
    expect(
      [filled([]), filled(['bank']), filled([], { bank: 'B' })].map((by) => need('account', by)),
    ).toEqual(['never', 'sometimes', 'always'])
  })

  test('is what the sheet demands, whatever default it has; what follows from it is open till then', () => {
    const strict = {
      ...guest,
      sheet: {
        matchOn: ['guestCode'],
        columns: ['kind', 'email'].map((field) => ({ header: field, field, required: true })),
      },
    } as Definition
    const needs = (by: Filled) =>
      ['kind', 'contact', 'email', 'phone'].map((name) => findNeed(strict, name, by))
    expect(needs(filled([]))).toEqual(['always', 'sometimes', 'always', 'never'])
    expect(needs(filled(['email'], { kind: 'FIRM' }))).toEqual([
      'always',
      'always',
      'always',
      'never',
    ])
  })

  test('is listed by what the file lacks, fields of which one is enough as one', () => {
    const lacks = (by: Filled) => {
      const { needed, wanted } = unfilledColumns(guest, sheetColumns(guest, 'ADMIN'), by)
      return [
        needed.map((any) => any.map(({ name }) => name).join('|')).join(' '),
        wanted.map(({ name }) => name).join(' '),
      ]
    }
    expect(lacks(filled(['guestName', 'kind']))).toEqual(['email|phone', 'contact host area'])
    expect(lacks(filled(['guestName', 'email', 'host'], { kind: 'PERSON', note: '' }))).toEqual([
      '',
      'area phone',
    ])
  })
})
