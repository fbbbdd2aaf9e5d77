import { describe, expect, test } from 'vitest'
import {
  everythingBut,
  forRoles,
  mayDo,
  number,
  own,
  resource,
  section,
  text,
  total,
} from './engine.ts'

const list = { columns: [], sort: 'id' } as const

describe('sections', () => {
  test('follow in the order of their first fields, and leave the fields as they are', () => {
    const jar = resource('jar', {
      label: ['Jar', 'Jars'],
      title: '{jarName}',
      fields: {
        ...section('Jar', { jarName: text({ required: true }), shelf: text() }),
        origin: text(),
        ...section('Money', { price: total({ label: 'Price' }) }),
        ...section('Jar', { lid: text() }),
      },
      list,
      allow: {},
    })
    expect(jar.sections).toEqual({ Jar: ['jarName', 'shelf', 'lid'], Money: ['price'] })
    expect(Object.keys(jar.fields)).toEqual(['jarName', 'shelf', 'origin', 'price', 'lid'])
    expect(jar.fields.jarName.options.required).toBe(true)
  })

  test('in an order of their own are taken as they stand', () => {
    const jar = resource('jar', {
      label: ['Jar', 'Jars'],
      title: '{jarName}',
      fields: section('Jar', { jarName: text(), shelf: text() }),
      sections: { Place: ['shelf'], Name: ['jarName'] },
      list,
      allow: {},
    })
    expect(jar.sections).toEqual({ Place: ['shelf'], Name: ['jarName'] })
  })
})

describe('grants', () => {
  const jar = resource('jar', {
    label: ['Jar', 'Jars'],
    title: '{jarName}',
    fields: { jarName: text() },
    list,
    actions: { open: { label: 'Open' }, spoil: { label: 'Spoil', automatic: true } },
    allow: {
      ...forRoles(['ADMIN', 'EMPLOYEE'], everythingBut('delete', 'import')),
      ...forRoles(['CUSTOMER'], ['list']),
    },
    rows: { CUSTOMER: own('shelf') as object },
  })

  test.each([
    ['ADMIN', 'edit', true],
    ['EMPLOYEE', 'open', true],
    ['ADMIN', 'delete', false],
    ['EMPLOYEE', 'import', false],
    ['ADMIN', 'spoil', false],
    ['CUSTOMER', 'list', true],
    ['CUSTOMER', 'show', false],
    ['STRANGER', 'list', false],
  ])('%s may %s: %s', (role, verb, isGranted) => {
    expect(mayDo(jar, role, verb)).toBe(isGranted)
  })

  test('everything includes imports only of records that have a sheet', () => {
    const kept = { ...jar, allow: { ADMIN: 'everything' } } as const
    expect(mayDo(kept, 'ADMIN', 'import')).toBe(false)
    expect(mayDo({ ...kept, sheet: { matchOn: ['jarName'] } }, 'ADMIN', 'import')).toBe(true)
  })

  test('everything but some is never more than rows that are only added allow', () => {
    const ledger = { ...jar, appendOnly: true, allow: { ADMIN: everythingBut('import') } }
    expect([mayDo(ledger, 'ADMIN', 'create'), mayDo(ledger, 'ADMIN', 'edit')]).toEqual([
      true,
      false,
    ])
  })
})

describe('numbers', () => {
  test('are set once, by a person or by the series', () => {
    expect(number('JAR-0000').options).toMatchObject({ frozen: true, required: true, unique: true })
  })

  test('that only the series sets need not be frozen: what is sent is ignored', () => {
    expect(number('JAR-0000', { calculated: true }).options).toEqual({
      required: true,
      unique: true,
      calculated: true,
      series: 'JAR-0000',
    })
  })
})
