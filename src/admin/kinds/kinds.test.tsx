import type { Definition, Field, FieldKind } from '#schema/engine'
import { render } from '@testing-library/react'
import { CoreAdminContext, TestMemoryRouter } from 'react-admin'
import { describe, expect, test } from 'vitest'
import { KIND_SAMPLES } from '../../../tests/kit/samples-by-kind.ts'
import { Cell } from '../record/display/cell.tsx'

const ITEMS = { ACTIVE: { label: 'Active', tone: 'success' }, LEFT: { label: 'Left' } }

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
  test.each(Object.entries(KIND_SAMPLES))(
    'of kind %s',
    (kind, { cell: [value, shown, options] }) => {
      expect(show(kind as FieldKind, value, options).textContent).toBe(shown)
    },
  )

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
