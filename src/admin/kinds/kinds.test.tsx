import type { Definition, Field, FieldKind } from '#schema/engine'
import { render } from '@testing-library/react'
import { CoreAdminContext, TestMemoryRouter } from 'react-admin'
import { describe, expect, test } from 'vitest'
import { Cell } from '../record/display/cell.tsx'

const ITEMS = { ACTIVE: { label: 'Active', tone: 'success' }, LEFT: { label: 'Left' } }

const EXAMPLES: Record<FieldKind, readonly [value: unknown, shown: string, options?: object]> = {
  text: ['Plum chutney', 'Plum chutney'],
  longText: ['Many words', 'Many words'],
  phone: ['+442079460018', '+44 20 7946 0018'],
  email: ['ann@larder.example', 'ann@larder.example'],
  password: ['secret', '••••••'],
  whole: [1234, '1,234'],
  decimal: [1.5, '1.50'],
  percent: [12.5, '12.50%'],
  money: [48.6, '48.60'],
  quantity: [2.5, '2.5'],
  date: ['2020-11-03', '3 Nov 2020'],
  time: ['09:30', '09:30'],
  instant: ['2020-11-03T14:05:00Z', '3 Nov 2020 14:05'],
  flag: [false, 'No'],
  choice: ['ACTIVE', 'Active', { items: ITEMS }],
  choices: [['ACTIVE', 'LEFT'], 'Active, Left', { items: ITEMS }],
  reference: [7, 'Bakery'],
  references: [[7, 8], 'Bakery'],
  image: [1, ''],
  file: [1, 'menu.pdf'],
  lines: [[{ id: 1 }, { id: 2 }], '2 lines'],
  object: [
    { city: 'York', postalCode: 'YO1' },
    'York, YO1',
    { columns: { city: { kind: 'text', options: {} }, postalCode: { kind: 'text', options: {} } } },
  ],
}

const definition = {
  name: 'thing',
  label: ['Thing', 'Things'],
  title: '{it}',
  fields: {},
  list: { columns: [], sort: 'it' },
  allow: {},
} as Definition

function show(kind: FieldKind, value: unknown, options: object = {}) {
  const field = { kind, options: { ...options } } as Field
  const record = {
    id: 1,
    it: value,
    labels: { it: 'Bakery' },
    files: {
      it: {
        id: 1,
        name: 'menu.pdf',
        type: 'application/pdf',
        size: 1,
        url: '/files/1',
        thumbnailUrl: '/files/1/small',
      },
    },
  }
  return render(
    <TestMemoryRouter>
      <CoreAdminContext>
        <Cell definition={definition} name="it" field={field} record={record} />
      </CoreAdminContext>
    </TestMemoryRouter>,
  ).container
}

describe('a cell', () => {
  test.each(Object.entries(EXAMPLES))('of kind %s', (kind, [value, shown, options]) => {
    expect(show(kind as FieldKind, value, options).textContent).toBe(shown)
  })

  test('tells the exact date to those who hover', () => {
    expect(show('date', '2020-11-03').querySelector('time')?.title).toMatch(
      /^Tuesday,? 3 November 2020$/,
    )
  })

  test('shows a picture small', () => {
    expect(show('image', 1).querySelector('img')?.getAttribute('src')).toBe('/files/1/small')
  })

  test.each([null, undefined, '', []])('without a value (%s) says so quietly', (value) => {
    expect(show('text', value).textContent).toBe('–')
  })

  test('gives a state its tone and a plain fact none', () => {
    expect(show('choice', 'ACTIVE', { items: ITEMS }).querySelector('.MuiChip-root')).not.toBeNull()
    expect(show('choice', 'LEFT', { items: ITEMS }).querySelector('.MuiChip-root')).toBeNull()
  })
})
