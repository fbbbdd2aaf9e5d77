import { date, resource, text, type Definition } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { datePresets, inDays, findPreset } from './date-presets.ts'

const at = (today: string, code: string) => {
  const { from, to } = findPreset(code, today) ?? {}
  return [from, to]
}

describe('a stretch of time', () => {
  test.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['this-week', '2026-11-16', '2026-11-22'],
    ['last-week', '2026-11-09', '2026-11-15'],
    ['this-month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
    ['last-30-days', '2026-10-22', '2026-11-21'],
    ['next-30-days', '2026-11-21', '2026-12-21'],
  ])('%s on a Saturday in November', (code, from, to) => {
    expect(at('2026-11-21', code)).toEqual([from, to])
  })

  test('has a code and words of its own', () => {
    const presets = datePresets('2026-11-21')
    expect(new Set(presets.map(({ code }) => code)).size).toBe(presets.length)
    expect(new Set(presets.map(({ words }) => words)).size).toBe(presets.length)
  })

  test('goes over the turn of a year', () => {
    expect(at('2026-01-01', 'yesterday')).toEqual(['2025-12-31', '2025-12-31'])
    expect(at('2026-01-01', 'last-month')).toEqual(['2025-12-01', '2025-12-31'])
    expect(at('2026-01-01', 'this-week')).toEqual(['2025-12-29', '2026-01-04'])
  })

  test('knows the length of February', () => {
    expect(at('2028-02-10', 'this-month')).toEqual(['2028-02-01', '2028-02-29'])
    expect(at('2026-03-31', 'last-month')).toEqual(['2026-02-01', '2026-02-28'])
  })

  test('that nobody knows is none', () => {
    expect(findPreset('next-century', '2026-11-21')).toBeUndefined()
    expect(findPreset(undefined, '2026-11-21')).toBeUndefined()
  })
})

describe('a filter as the server understands it', () => {
  const jar = resource('jar', {
    label: ['Jar', 'Jars'],
    title: '{jarName}',
    fields: { jarName: text({ required: true }), openedDate: date() },
    list: { columns: ['jarName'], sort: 'jarName' },
    allow: { ADMIN: 'everything' },
  }) as unknown as Definition

  test('has the days in place of the words of a date', () => {
    expect(inDays(jar, { openedDate: 'this-month' }, '2026-11-21')).toEqual({
      openedDateFrom: '2026-11-01',
      openedDateTo: '2026-11-30',
    })
  })

  test('has them of the moments that every record keeps', () => {
    expect(inDays(jar, { createdDate: 'today' }, '2026-11-21')).toEqual({
      createdDateFrom: '2026-11-21',
      createdDateTo: '2026-11-21',
    })
  })

  test('leaves days and other fields as they are', () => {
    const filter = { openedDate: '2026-11-03', jarName: 'today' }
    expect(inDays(jar, filter, '2026-11-21')).toEqual(filter)
  })
})
