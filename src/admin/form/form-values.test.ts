import {
  choice,
  flag,
  lines,
  money,
  object,
  reference,
  resource,
  text,
  today,
  date,
  type Definition,
  type Principal,
} from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { makeInput, isSame, startValues, withSuggested, type FormValues } from './form-values.ts'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: {
    jarName: text({ required: true }),
    price: money(),
    isSealed: flag({ required: true, initial: true }),
    filledOn: date({ initial: today }),
    shelf: reference('shelf', { requiredWhen: { jarStatus: 'FULL' } }),
    jarStatus: choice({ FULL: 'Full', OPEN: 'Open' }, { required: true, initial: 'FULL' }),
    items: lines({ what: text(), note: text() }),
    makers: lines({ who: text(), isOwn: flag() }, { min: 1 }),
    address: object({ city: text(), isHome: flag() }),
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition
const PRINCIPAL: Principal = {
  userId: 1,
  role: 'ADMIN',
  today: '2026-11-21',
  now: '2026-11-21T10:00:00.000Z',
  settings: {},
}
const NAMES = Object.keys(jar.fields)
const start = (from: Parameters<typeof startValues>[3] = null, names = NAMES) =>
  startValues(jar, names, PRINCIPAL, from)
const sent = (values: FormValues, mode: 'create' | 'edit', before: FormValues = {}) =>
  makeInput(jar, values, { start: before, mode, hasRead: () => true })

describe('a form begins', () => {
  test('with the defaults of a new record', () => {
    expect(start()).toMatchObject({
      jarName: null,
      isSealed: true,
      filledOn: '2026-11-21',
      jarStatus: 'FULL',
      items: [],
      address: { city: null, isHome: false },
    })
  })

  test('with a first line where it needs one, and with no more than a record has', () => {
    expect(start().makers).toEqual([{ who: null, isOwn: false }])
    expect(start({ version: 1, makers: [] }).makers).toEqual([])
  })

  test('with what an action suggests, where that must be filled and is empty', () => {
    const action = {
      label: 'Fill jar',
      requires: ['filledOn'],
      inputs: ['jarName', 'shelf'],
      suggests: { filledOn: today, jarName: 'Plum', shelf: 4 },
    }
    const fill = (record: object) =>
      withSuggested(jar, action, { version: 1, ...record }, PRINCIPAL)
    expect(fill({ filledOn: null, jarName: null, jarStatus: 'OPEN' })).toEqual({
      version: 1,
      filledOn: '2026-11-21',
      jarName: null,
      jarStatus: 'OPEN',
    })
    expect(fill({ filledOn: '2026-11-19', jarStatus: 'FULL' })).toEqual({
      version: 1,
      filledOn: '2026-11-19',
      jarStatus: 'FULL',
      shelf: 4,
    })
  })

  test('with what is already known laid over them', () => {
    expect(start({ shelf: 2, jarStatus: 'OPEN' })).toMatchObject({
      shelf: 2,
      jarStatus: 'OPEN',
      isSealed: true,
    })
  })

  test('with the record alone once there is one', () => {
    const record = { id: 7, version: 3, jarName: 'Plum', jarStatus: 'OPEN' }
    expect(start(record)).toMatchObject({
      jarName: 'Plum',
      jarStatus: 'OPEN',
      filledOn: null,
      isSealed: false,
    })
  })

  test('with the fields it shows and no others', () => {
    expect(Object.keys(start(null, ['price']))).toEqual(['price'])
  })
})

describe('what is sent of a new record', () => {
  test('is what was filled', () => {
    expect(sent({ jarName: 'Plum', price: null, shelf: undefined }, 'create')).toEqual({
      jarName: 'Plum',
    })
  })

  test('has a group only where something of it was filled', () => {
    expect(sent({ address: { city: null, isHome: false } }, 'create')).toEqual({})
    expect(sent({ address: { city: 'York', isHome: false } }, 'create')).toEqual({
      address: { city: 'York', isHome: false },
    })
  })

  test('has nothing that the screen alone needs', () => {
    expect(sent({ items: [{ what: 'Plums', key: 'row-1' }], other: 1 }, 'create')).toEqual({
      items: [{ what: 'Plums', note: null }],
    })
  })
})

describe('what is sent of a record that is edited', () => {
  const before = { jarName: 'Plum', price: 4.2, items: [{ id: 1, what: 'Plums', note: null }] }

  test('is what differs', () => {
    expect(sent({ ...before, price: 4.35 }, 'edit', before)).toEqual({ price: 4.35 })
  })

  test('is what was emptied, too', () => {
    expect(sent({ ...before, price: null }, 'edit', before)).toEqual({ price: null })
  })

  test('is nothing where nothing was changed', () => {
    expect(sent({ ...before }, 'edit', before)).toEqual({})
  })

  test('has all rows when one of them was changed, with the ids of those that are stored', () => {
    const items = [...before.items, { what: 'Vinegar', note: null }]
    expect(sent({ ...before, items }, 'edit', before)).toEqual({ items })
  })
})

test('values are the same by what they hold, and nothing is nothing', () => {
  expect(isSame([1, { a: 2 }], [1, { a: 2 }])).toBe(true)
  expect(isSame(null, undefined)).toBe(true)
  expect(isSame(0, null)).toBe(false)
  expect(isSame('1', 1)).toBe(false)
})
