import type { Definition, Field, FieldKind } from '#schema/engine'
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { formatValue } from '../record/display/record-label.ts'
import { Fact, FieldFact, Value } from '../record/display/fact.tsx'
import { renderScreen } from '../form/form-testing.tsx'

afterEach(cleanup)

const ITEMS = { items: { FULL: { label: 'Full', tone: 'success' }, OPEN: { label: 'Open' } } }
const CITY = {
  columns: { city: { kind: 'text', options: {} }, house: { kind: 'whole', options: {} } },
}

interface Example {
  readonly value: unknown
  readonly words: string
  /** Default: the plain text. */
  readonly fact?: string
  readonly options?: object
}

/** Values with their expected display on a page and their plain text. */
const EXAMPLES: readonly (readonly [kind: FieldKind, example: Example])[] = [
  ['text', { value: 'Plum', words: 'Plum' }],
  ['longText', { value: 'Many\nwords', words: 'Many\nwords' }],
  ['phone', { value: '+442079460018', words: '+44 20 7946 0018' }],
  ['email', { value: 'ann@larder.example', words: 'ann@larder.example' }],
  ['password', { value: 'secret', words: '••••••••' }],
  ['whole', { value: 1234, words: '1,234' }],
  ['percent', { value: 12.5, words: '12.5%' }],
  ['money', { value: 48.6, words: '£48.60' }],
  ['quantity', { value: 2.5, words: '2.5 kg', options: { unitLabel: 'kg' } }],
  ['date', { value: '2020-11-03', words: '3 Nov 2020' }],
  ['time', { value: '09:30', words: '09:30' }],
  ['flag', { value: true, words: 'Yes' }],
  ['choice', { value: 'FULL', words: 'Full', options: ITEMS }],
  ['choices', { value: ['FULL', 'OPEN'], words: 'Full, Open', fact: 'FullOpen', options: ITEMS }],
  [
    'object',
    { value: { city: 'York', house: 7 }, words: 'York, 7', fact: 'CityYorkHouse7', options: CITY },
  ],
]

const show = (kind: FieldKind, value: unknown, options: object = {}, more: object = {}) => {
  const field = { kind, options } as Field
  return renderScreen(<Value field={field} value={value} {...more} />, {
    definitions: [],
    at: '/jar/7',
  }).container
}

describe('a fact', () => {
  test.each(EXAMPLES)('of kind %s', (kind, { value, words, fact = words, options = {} }) => {
    expect(show(kind, value, options).textContent).toBe(fact)
    expect(formatValue(value, { kind, options } as Field)).toBe(words)
  })

  test('without a value says so, to those who listen, too', () => {
    const shown = show('text', null)
    expect(shown.textContent).toBe('–')
    expect(shown.querySelector('[aria-label]')?.getAttribute('aria-label')).toBe('empty')
    expect(formatValue(null, { kind: 'money', options: {} } as Field)).toBe('')
  })

  test('stands under its label', () => {
    const field = { kind: 'text', options: {} } as Field
    const { container } = renderScreen(<Fact label="Taste" field={field} value="Sour" />, {
      definitions: [],
      at: '/jar/7',
    })
    expect(container.textContent).toBe('TasteSour')
  })

  test('is written to and called up by what it is', () => {
    const link = (kind: FieldKind, value: string) =>
      show(kind, value).querySelector('a')?.getAttribute('href')
    expect(link('email', 'ann@larder.example')).toBe('mailto:ann@larder.example')
    expect(link('phone', '+442079460018')).toBe('tel:+442079460018')
  })

  test('of a picture or a file is that file', () => {
    const file = { id: 1, name: 'menu.pdf', type: 'application/pdf', size: 9, url: '/files/1' }
    expect(show('file', 1, {}, { file }).querySelector('a')?.textContent).toBe('menu.pdf')
    expect(show('image', 1, {}, { file }).querySelector('img')?.alt).toBe('menu.pdf')
  })

  test('of a file in lines or an object opens that file', () => {
    const certified = { columns: { document: { kind: 'file', options: {} } } }
    const definition = {
      fields: {
        certificates: { kind: 'lines', options: certified },
        contract: { kind: 'object', options: certified },
      },
    } as unknown as Definition
    const named = (name: string) => ({ id: 1, name, type: 'application/pdf', size: 9, url: name })
    const record = {
      certificates: [{ id: 1, document: 1 }, { id: 2 }, { id: 3, document: 2 }],
      contract: { document: 3 },
      files: {
        'certificates.0.document': named('first.pdf'),
        'certificates.2.document': named('third.pdf'),
        'contract.document': named('contract.pdf'),
      },
    }
    const links = (name: string) => {
      const fact = <FieldFact definition={definition} name={name} record={record} />
      const { container } = renderScreen(fact, { definitions: [], at: '/jar/7' })
      return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    }
    expect(links('certificates')).toEqual(['first.pdf', 'third.pdf'])
    expect(links('contract')).toEqual(['contract.pdf'])
  })

  test('of lines is a table with a column for each of theirs', () => {
    const rows = [
      { id: 1, city: 'York', house: 7 },
      { id: 2, city: 'Hull', house: null },
    ]
    const table = show('lines', rows, CITY).querySelector('table')
    const cells = [...(table?.querySelectorAll('tr') ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(cells).toEqual([
      ['City', 'House'],
      ['York', '7'],
      ['Hull', '–'],
    ])
  })
})
