import { cleanup, render } from '@testing-library/react'
import { CoreAdminContext, TestMemoryRouter } from 'react-admin'
import { afterEach, describe, expect, test } from 'vitest'
import { todayIs } from '../../format.ts'
import { datePresets } from './date-presets.ts'
import { useSentence } from './filter-sentence.ts'
import { plainSpec, type FilterSpec, type FilterValues } from './filters.ts'

afterEach(cleanup)

const STATES = [
  ['FULL', 'Full'],
  ['OPEN', 'Open'],
  ['EMPTY', 'Empty'],
  ['LOST', 'Lost'],
] as const

function sentence(
  kind: FilterSpec['kind'],
  values: FilterValues,
  more: Partial<FilterSpec> = {},
): string {
  const Sentence = () => {
    const items = kind === 'items' ? STATES : []
    const spec = { ...plainSpec('it', 'It'), kind, items, ...more }
    const { subject, predicate } = useSentence(spec, values)
    return `${subject} ${predicate}`
  }
  const { container } = render(
    <TestMemoryRouter>
      <CoreAdminContext>
        <Sentence />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  return container.textContent ?? ''
}

describe('a filter in words', () => {
  test('tells up to three values by name, and counts more', () => {
    expect(sentence('items', { it: 'FULL' })).toBe('It is Full')
    expect(sentence('items', { it: ['FULL', 'OPEN', 'LOST'] })).toBe('It is Full, Open or Lost')
    expect(sentence('items', { it: ['FULL', 'OPEN', 'EMPTY', 'LOST'] })).toBe(
      'It is Full, Open or 2 more',
    )
  })

  test('shows a value that is not declared any more as it is', () => {
    expect(sentence('items', { it: 'BROKEN' })).toBe('It is BROKEN')
  })

  test('quotes what was typed', () => {
    expect(sentence('text', { it: 'plum' })).toBe('It is “plum”')
  })

  test('says yes and no', () => {
    expect(sentence('flag', { it: true })).toBe('It is yes')
    expect(sentence('flag', { it: 'false' })).toBe('It is no')
  })

  test('says of a number from where and to where', () => {
    expect(sentence('number', { it: 5 })).toBe('It is 5')
    expect(sentence('number', { itFrom: 1, itTo: 5 })).toBe('It between 1 and 5')
    expect(sentence('number', { itFrom: 1 })).toBe('It at least 1')
    expect(sentence('number', { itTo: 5 })).toBe('It at most 5')
  })

  test('says of a date from when and to when', () => {
    expect(sentence('date', { it: '2024-11-03' })).toBe('It is 3 Nov 2024')
    expect(sentence('date', { itFrom: '2024-11-03', itTo: '2024-11-09' })).toBe(
      'It from 3 Nov 2024 to 9 Nov 2024',
    )
    expect(sentence('date', { itFrom: '2024-11-03' })).toBe('It since 3 Nov 2024')
    expect(sentence('date', { itTo: '2024-11-09' })).toBe('It until 9 Nov 2024')
    expect(sentence('date', {})).toBe('It ')
    const range = { name: 'fromDate', range: ['fromDate', 'toDate'] } as const
    expect(sentence('date', { fromDate: '2024-11-03', toDate: '2024-11-09' }, range)).toBe(
      'It from 3 Nov 2024 to 9 Nov 2024',
    )
  })

  test('says a stretch of time as people say it, however it was set', () => {
    const month = datePresets(todayIs()).find(({ code }) => code === 'this-month')
    expect(sentence('date', { it: 'this-month' })).toBe('It this month')
    expect(sentence('date', { itFrom: month?.from, itTo: month?.to })).toBe('It this month')
  })

  test('counts days', () => {
    expect(sentence('days', { it: 1 })).toBe('It within 1 day')
    expect(sentence('days', { it: 7 })).toBe('It within 7 days')
  })

  test('names a day', () => {
    expect(sentence('day', { it: '2024-11-03' })).toBe('It 3 Nov 2024')
    expect(sentence('day', {})).toBe('It ')
  })

  test('calls a record by its number while its name is not known', () => {
    expect(sentence('reference', { it: 7 })).toBe('It is No. 7')
  })
})
