import {
  number,
  ownEmployee,
  reference,
  resource,
  text,
  whole,
  type Definition,
} from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { formatCardName, formatDayName } from './record-name.ts'

const definitionOf = (title: string): Definition =>
  resource('slip', {
    label: ['Slip', 'Slips'],
    title,
    fields: {
      slipNumber: text(),
      visit: number('V-000'),
      week: whole(),
      employee: reference('employee'),
    },
    list: { columns: ['slipNumber', 'employee'], sort: 'slipNumber' },
    allow: { ADMIN: 'everything', EMPLOYEE: ['list'] },
    rows: { EMPLOYEE: { employee: ownEmployee } },
  } as never) as unknown as Definition
const ROW = {
  id: 1,
  slipNumber: 'S-7',
  visit: 'V-003',
  week: 12,
  employee: 4,
  label: 'as the server says',
  labels: { employee: 'Ines Moreau' },
}
const nameIn = (title: string, role: string) => formatCardName(definitionOf(title), ROW, role).name

describe('what a card is called', () => {
  test('is the number and whose it is; one’s own needs no name', () => {
    expect(nameIn('{slipNumber} {employee}', 'ADMIN')).toBe('as the server says')
    expect(nameIn('{slipNumber} {employee}', 'EMPLOYEE')).toBe('S-7')
  })

  test('is whose it is alone where there is no number, and of one’s own the rest', () => {
    expect(nameIn('{employee} {week}', 'ADMIN')).toBe('Ines Moreau')
    expect(nameIn('{employee} {week}', 'EMPLOYEE')).toBe('12')
  })

  test('is what it is about on a day of a calendar, without the number it was given', () => {
    const onDay = (title: string) => formatDayName(definitionOf(title), ROW, 'ADMIN')
    expect(onDay('{visit} {employee}')).toBe('Ines Moreau')
    expect(onDay('{visit}')).toBe('as the server says')
    expect(onDay('{employee} {week}')).toBe('Ines Moreau')
  })
})
