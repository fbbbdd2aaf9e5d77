import { describe, expect, test } from 'vitest'
import {
  active,
  codeField,
  date,
  flag,
  guessColumns,
  image,
  money,
  phone,
  reference,
  resource,
  sheetColumns,
  text,
  today,
} from './engine.ts'

const team = resource('team', {
  label: ['Team', 'Teams'],
  title: '{teamName}',
  fields: {
    teamCode: text({ required: true, unique: true }),
    teamName: text({ required: true }),
    ...active(),
  },
  list: { columns: ['teamName'], sort: 'teamName' },
  sheet: { matchOn: ['teamCode'] },
  allow: { ADMIN: 'everything' },
})
const member = resource('member', {
  label: ['Member', 'Members'],
  title: '{memberName}',
  fields: {
    memberCode: text({ required: true, unique: true, series: 'M-000', frozen: true }),
    memberName: text({ required: true, label: 'Name in full' }),
    picture: image(),
    joined: date({ required: true, initial: today }),
    team: reference('team', { required: true }),
    teamName: text({ copiedFrom: 'team' }),
    total: money({ calculated: true }),
    isGuest: flag(),
    address: text({ requiredWhen: { isGuest: false } }),
    salary: money({ writableBy: ['SUPER_ADMIN'] }),
  },
  list: { columns: ['memberName'], sort: 'memberName' },
  sheet: { matchOn: ['memberCode'] },
  allow: { ADMIN: 'everything', SUPER_ADMIN: 'everything' },
})

describe('the columns of a sheet', () => {
  test('are what a role may write, without pictures and calculated fields', () => {
    expect(sheetColumns(member, 'ADMIN').map(({ name }) => name)).toEqual([
      'memberCode',
      'memberName',
      'joined',
      'team',
      'teamName',
      'isGuest',
      'address',
    ])
    expect(sheetColumns(member, 'SUPER_ADMIN').at(-1)?.name).toBe('salary')
  })

  test('a reference knows the field that takes its typed name', () => {
    expect(sheetColumns(member, 'ADMIN').find(({ name }) => name === 'team')?.copy).toBe('teamName')
  })

  test('headers are found by header, name or label, whatever their case and accents, each once', () => {
    expect(
      guessColumns(
        sheetColumns(member, 'ADMIN'),
        member,
      )(['MEMBER_CODE', 'Náme in full *', 'Team', 'team', 'Shoe size']),
    ).toEqual({
      MEMBER_CODE: 'memberCode',
      'Náme in full *': 'memberName',
      Team: 'team',
      team: null,
      'Shoe size': null,
    })
  })

  test('headers are found by what people call a column, by its initials, and without what adds nothing', () => {
    const runner = resource('runner', {
      label: ['Runner', 'Runners'],
      title: '{fullName}',
      fields: {
        fullName: text({ required: true }),
        dateOfBirth: date(),
        phoneNumber: phone({ headers: ['Mobile', 'Cell'] }),
        otherPhone: phone({ label: 'Other phone' }),
        entryFee: money(),
        licenceNumber: text(),
        club: text({ headers: ['Team', 'Squad'] }),
        reserve: text({ headers: ['Squad'] }),
      },
      list: { columns: ['fullName'], sort: 'fullName' },
      allow: { ADMIN: 'everything' },
      sheet: { matchOn: [] },
    })
    expect(
      guessColumns(
        sheetColumns(runner, 'ADMIN'),
        runner,
      )([
        'D.O.B.',
        'Mobile No.',
        'Other Phone #',
        'Entry fee (GBP)',
        'Squad',
        'Team',
        'No.',
        'Club number',
        'Licence',
      ]),
    ).toEqual({
      'D.O.B.': 'dateOfBirth',
      'Mobile No.': 'phoneNumber',
      'Other Phone #': 'otherPhone',
      'Entry fee (GBP)': 'entryFee',
      Team: 'club',
      Licence: 'licenceNumber',
      // These match two fields, nothing after normalization, and a field that already has a column.
      Squad: null,
      'No.': null,
      'Club number': null,
    })
  })

  test('a record stands for itself by its code, or by its label when that is its code', () => {
    expect(codeField(team)).toBe('teamCode')
    expect(
      codeField(
        resource('brand', {
          label: ['Brand', 'Brands'],
          title: '{brandName}',
          fields: { brandName: text({ required: true, unique: true }) },
          list: { columns: ['brandName'], sort: 'brandName' },
          allow: {},
        }),
      ),
    ).toBeNull()
  })
})
