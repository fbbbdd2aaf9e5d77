import {
  choice,
  date,
  flag,
  money,
  reference,
  resource,
  text,
  type Definition,
  type Filter,
} from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { filterSpec, isOn, readTexts, listParameters, plainSpec, without } from './filters.ts'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: {
    jarName: text({ required: true }),
    price: money(),
    bestBefore: date(),
    isSealed: flag(),
    shelf: reference('shelf'),
    jarStatus: choice({ FULL: 'Full', OPEN: 'Open' }, { required: true, initial: 'FULL' }),
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition
const spec = (filter: unknown) => filterSpec(jar, filter as Filter)

describe('a filter', () => {
  test.each([
    ['price', 'number'],
    ['bestBefore', 'date'],
    ['isSealed', 'flag'],
    ['shelf', 'reference'],
    ['jarStatus', 'items'],
    ['jarName', 'text'],
  ])('by %s is set as %s', (name, kind) => {
    expect(spec(name)?.kind).toBe(kind)
  })

  test('offers the choices of its field, in words', () => {
    expect(spec('jarStatus')?.items).toEqual([
      ['FULL', 'Full'],
      ['OPEN', 'Open'],
    ])
  })

  test('by days ahead asks for a number of days', () => {
    expect(spec({ name: 'expiringIn', daysAhead: 'bestBefore' })).toMatchObject({
      kind: 'days',
      label: 'Expiring in',
    })
  })

  test('by two dates asks for the day between them', () => {
    expect(spec({ name: 'onDate', between: ['bestBefore', 'openedOn'] })).toMatchObject({
      kind: 'day',
      label: 'On date',
    })
  })

  test('by a condition is yes or no', () => {
    expect(spec({ name: 'cheap', where: { price: 1 }, label: 'A bargain' })).toMatchObject({
      kind: 'flag',
      label: 'A bargain',
    })
  })

  test('by month offers twelve of them, by year the next one first', () => {
    const months = spec({ name: 'month', part: 'month', of: 'bestBefore' })?.items
    expect([months?.length, months?.[0], months?.at(-1)]).toEqual([
      12,
      ['1', 'January'],
      ['12', 'December'],
    ])
    const years = spec({ name: 'year', part: 'year', of: 'bestBefore' })?.items ?? []
    expect(Number(years[0]?.[0]) - Number(years.at(-1)?.[0])).toBe(6)
  })
})

describe('the values of a filter', () => {
  const price = plainSpec('price', 'Price')

  test('may be one or the two ends of a range', () => {
    expect(listParameters(price)).toEqual(['price', 'priceFrom', 'priceTo'])
  })

  test('make it on, also when one end alone is set', () => {
    expect(isOn(price, { priceTo: 5 })).toBe(true)
    expect(isOn(price, { price: 0 })).toBe(true)
    expect(isOn(price, { shelf: 2 })).toBe(false)
  })

  test('do not when they are empty', () => {
    expect(isOn(price, { price: '', priceFrom: null, priceTo: undefined })).toBe(false)
  })

  test('go together when it is taken away, and others stay', () => {
    expect(without(price, { priceFrom: 1, priceTo: 5, shelf: 2 })).toEqual({ shelf: 2 })
  })

  test('are read as texts, one or several', () => {
    expect([
      readTexts(7),
      readTexts([7, 'x']),
      readTexts(''),
      readTexts(null),
      readTexts(undefined),
    ]).toEqual([['7'], ['7', 'x'], [], [], []])
  })
})
