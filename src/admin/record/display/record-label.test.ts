import { date, money, reference, resource, text, type Definition } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { labelBeside, readText, recordLabel } from './record-label.ts'

const jarOf = (title: string) =>
  resource('jar', {
    label: ['Jar', 'Jars'],
    title,
    fields: {
      jarName: text({ required: true }),
      note: text(),
      price: money(),
      filledOn: date(),
      shelf: reference('shelf'),
    },
    list: { columns: ['jarName'], sort: 'jarName' },
    allow: { ADMIN: 'everything' },
  } as never) as unknown as Definition

const record = {
  id: 7,
  jarName: 'Plum',
  note: null,
  price: 1234.5,
  filledOn: '2024-11-03',
  shelf: 2,
  labels: { shelf: 'Top shelf' },
}

describe('a record is called', () => {
  test('as the server says', () => {
    expect(recordLabel(jarOf('{jarName}'), { ...record, label: 'Plum (2024)' })).toBe('Plum (2024)')
  })

  test('by its title where the server says nothing', () => {
    expect(recordLabel(jarOf('{jarName}, {shelf}'), record)).toBe('Plum, Top shelf')
  })

  test('in the words of its title, which are translated', () => {
    expect(recordLabel(jarOf('{jarName}, erster Deckel'), { ...record, label: 'Plum' })).toBe(
      'Plum, erster Deckel',
    )
  })

  test('with dates as people say them, whatever the server wrote', () => {
    const label = recordLabel(jarOf('{jarName} {filledOn}'), {
      ...record,
      label: 'Plum 2024-11-03',
    })
    expect(label).toBe('Plum 3 Nov 2024')
  })

  test('by one day where its stretch of time has no other', () => {
    const stretch = jarOf('{jarName} {filledOn}–{filledOn}')
    expect(recordLabel(stretch, record)).toBe('Plum 3 Nov 2024')
    expect(recordLabel(jarOf('{jarName} {filledOn}–{note}'), record)).toBe('Plum 3 Nov 2024')
  })

  test('by its kind and number where its title is empty', () => {
    expect(recordLabel(jarOf('{note}'), record)).toBe('Jar 7')
  })
})

describe('beside the record that it points at, a record is called', () => {
  test('without the name of that one', () => {
    expect(labelBeside(jarOf('{jarName} ({shelf})'), record, 'shelf')).toBe('Plum')
  })

  test('by its whole name where that says nothing of it, and where nothing else does', () => {
    expect(labelBeside(jarOf('{jarName}'), record, 'shelf')).toBe('Plum')
    expect(labelBeside(jarOf('{shelf}'), record, 'shelf')).toBe('Top shelf')
  })
})

describe('a field in words', () => {
  const jar = jarOf('{jarName}')

  test('is its value as people write it', () => {
    expect(readText(jar, record, 'price')).toBe('£1,234.50')
  })

  test('is the label of the record that it points at', () => {
    expect(readText(jar, record, 'shelf')).toBe('Top shelf')
  })

  test('is nothing where there is nothing, and where an id alone is known', () => {
    expect(readText(jar, record, 'note')).toBe('')
    expect(readText(jar, { ...record, labels: {} }, 'shelf')).toBe('')
    expect(readText(jar, record, 'unknown')).toBe('')
  })
})
