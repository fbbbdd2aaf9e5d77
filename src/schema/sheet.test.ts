import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choice,
  choices,
  date,
  decimal,
  flag,
  fromCell,
  email,
  guardFormula,
  instant,
  money,
  parseValue,
  percent,
  phone,
  quantity,
  reference,
  text,
  time,
  toCell,
  unguardFormula,
  valueToJson,
  whole,
  type Field,
  type ParseContext,
} from './engine.ts'

const CONTEXT: ParseContext = {
  principal: {
    userId: 1,
    role: 'ADMIN',
    today: '2025-06-01',
    now: '2025-06-01T09:00:00Z',
    settings: {},
  },
  defaultDialCode: '+44',
}
const CELL = { timeZone: 'Europe/London' } as const
const WORDS = { choiceAs: 'label', readName: (id: number) => `Name ${id}` } as const

const read = (cell: string | number | boolean | null, field: Field) => {
  const reading = fromCell(cell, field, CELL)
  return 'value' in reading ? reading.value : reading
}

describe('a date cell', () => {
  test.each([
    ['2025-03-31'],
    ['31/03/2025'],
    ['31.3.2025'],
    ['31-03-25'],
    ['31 March 2025'],
    ['31-Mar-2025'],
    ['31st Mar 2025'],
    ['March 31, 2025'],
    ['2025-03-31T00:00:00.000Z'],
    ['31/03/2025 00:00'],
    ['03/31/2025'],
    ['20250331'],
    ['45747'],
    [45747],
    ['2025/3/31'],
  ])('is understood as %s', (cell) => expect(read(cell, date())).toBe('2025-03-31'))

  test.each([['30/02/2025'], ['next week'], ['31'], [true], ['29/02/2023']])(
    'is refused as %s',
    (cell) => expect(read(cell, date())).toMatchObject({ problem: { code: 'date' } }),
  )
})

describe('a long cell', () => {
  const fields: readonly (readonly [string, Field])[] = [
    ['date', date()],
    ['instant', instant()],
    ['time', time()],
    ['money', money()],
    ['percent', percent()],
    ['phone', phone()],
    ['email', email()],
    ['flag', flag()],
    ['choice', choice({ ACTIVE: 'Active' })],
    ['choices', choices({ ACTIVE: 'Active' })],
    ['text', text()],
  ]
  const LETTERS = 32_000

  test.each(fields)('of any letters is read in a moment: %s', (_, field) => {
    for (const [start, letter] of [
      ['x', ' '],
      ['1', ','],
      ['1', '1'],
      ['+', '9'],
      ['(', ')'],
      ['1', '.'],
      ['2026-11-01', 't'],
      ['1 jan', '/'],
      ['9:30', ' '],
    ] as const) {
      const began = performance.now()
      read(`${start}${letter.repeat(LETTERS)}x`, field)
      expect([letter, performance.now() - began < 150]).toEqual([letter, true])
    }
  })
})

describe('a cell with a choice', () => {
  const state = choice({ ACTIVE: 'Active', AWAY: 'On leave', LEFT: 'Gone' })

  test.each([
    ['ACTIVE', 'ACTIVE'],
    ['on leave', 'AWAY'],
    ['Act', 'ACTIVE'],
    ['g', 'LEFT'],
    ['L', 'LEFT'],
  ])('%s is %s', (cell, constant) => expect(read(cell, state)).toBe(constant))

  test.each([['A'], ['Retired'], ['?']])(
    '%s could be several of them, or none, and is refused',
    (cell) => expect(read(cell, state)).toMatchObject({ problem: { code: 'choice' } }),
  )
})

describe('a number cell', () => {
  test.each([
    ['1,234.50', '1234.50'],
    ['£1,234', '1234'],
    ['GBP 48.60', '48.60'],
    ['48.60 €', '48.60'],
    ['1.234,50', '1234.50'],
    ['48,6', '48.6'],
    ['1 234.5', '1234.5'],
    ['(12.00)', '-12.00'],
    ['-3', '-3'],
    ['17.5%', '17.5'],
    [21.349999999999998, '21.35'],
    [0.1 + 0.2, '0.3'],
    [5, '5'],
    ['12,34,567.80', '1234567.80'],
    ['.5', '0.5'],
  ])('%s is read as %s', (cell, number) => expect(read(cell, money())).toBe(number))

  test.each([['twelve'], ['1,23,4'], ['1.2.3'], [true], ['--2']])('%s is refused', (cell) =>
    expect(read(cell, money())).toMatchObject({ problem: { code: 'number' } }),
  )
})

describe('other cells', () => {
  const size = choice({ SMALL_BOX: ['Small box', 'info'], LARGE: 'Gross' })

  test.each([
    ['yes', true],
    ['Ja', true],
    [1, true],
    ['TRUE', true],
    [true, true],
    ['0', false],
    ['Nein', false],
    ['', null],
  ])('the flag %s is %s', (cell, value) => expect(read(cell, flag())).toBe(value))

  test.each([
    ['SMALL_BOX', 'SMALL_BOX'],
    ['small box', 'SMALL_BOX'],
    ['Small Box', 'SMALL_BOX'],
    ['grôss', 'LARGE'],
  ])('the choice %s is %s', (cell, value) => expect(read(cell, size)).toBe(value))

  test('an unknown choice names the labels', () =>
    expect(read('Huge', size)).toMatchObject({
      problem: { code: 'choice', params: { choices: 'Small box, Gross' } },
    }))

  test('choices are parted by semicolon, line or comma', () => {
    const several = choices({ A: 'Alpha', B: 'Beta', C: 'Milk, dried' })
    expect(read('Alpha; Beta', several)).toEqual(['A', 'B'])
    expect(read('Alpha, B', several)).toEqual(['A', 'B'])
    expect(read('Milk, dried', several)).toEqual(['C'])
  })

  test.each([
    ['9:30', '09:30'],
    ['09:30:00', '09:30'],
    ['9.30 pm', '21:30'],
    [0.395833333, '09:30'],
    ['12:05 am', '00:05'],
  ])('the time %s is %s', (cell, value) => expect(read(cell, time())).toBe(value))

  test('a phone number typed as a number gets its plus back, a national one its dial code', () => {
    for (const cell of [447911123456, '447911123456', '44 7911 123456'])
      expect(parseValue(read(cell, phone()), phone(), CONTEXT)).toEqual({ value: '+447911123456' })
    expect(parseValue(read(7911123456, phone()), phone(), CONTEXT)).toEqual({
      value: '+447911123456',
    })
    expect(parseValue(read('(5) 555-4729', phone()), phone(), CONTEXT)).toEqual({
      value: '+4455554729',
    })
  })

  test('numbers in a text column keep their digits', () => {
    expect(read(12209, text())).toBe('12209')
    expect(read(123456789012345, text())).toBe('123456789012345')
    expect(read('05021', text())).toBe('05021')
  })

  test('a reference is a name to be looked up', () =>
    expect(read(' Sales ', reference('x'))).toEqual({ lookUp: ['Sales'] }))
})

describe('a cell that begins like a formula', () => {
  const risky = fc
    .tuple(
      fc.constantFrom('', "'", "''"),
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', 'a', ''),
      fc.string(),
      fc.constantFrom('', ';=', "\t'+a", '\n@', '| ＝'),
      fc.string(),
    )
    .map((parts) => parts.join(''))

  test('is made harmless and comes back as it was', () => {
    fc.assert(
      fc.property(risky, (value) => {
        const guarded = guardFormula(value)
        // A sign followed only by digits is a number or a phone number.
        for (const part of guarded.split(/[;\t\n\r|]/))
          expect(part).not.toMatch(/^\s*([=@＝＋－＠]|[+-](?![\d\s.,()/-]*%?$))/)
        expect(guarded).not.toMatch(/^[\t\r]/)
        expect(unguardFormula(guarded)).toBe(value)
      }),
      { numRuns: 1000 },
    )
  })

  test.each(['+442079460018', '+44 20 7946-0018', '-5', '+1.5', '-1,234.50', '-3%'])(
    '%s is a number and needs no guard',
    (value) => expect(guardFormula(value)).toBe(value),
  )

  test.each(['-2+3', '+1-2', '-1-2', '+A1', '-(3)', '@SUM', '+44 20 7946 0018 ext 3'])(
    '%s is guarded',
    (value) => expect(guardFormula(value)).toBe(`'${value}`),
  )

  test.each([
    ['x;=1+1', "x;'=1+1"],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['x; +1-2; y', "x; '+1-2; y"],
    ["x|'=1", "x|''=1"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM', "'＠SUM"],
    ['call; +44 20 7946-0018; -5', 'call; +44 20 7946-0018; -5'],
  ])('%s is written as %s, for spreadsheets of every country', (value, written) => {
    expect(guardFormula(value)).toBe(written)
    expect(unguardFormula(written)).toBe(value)
  })
})

describe('what goes out into a sheet comes back the same', () => {
  const comesBack = (field: Field, stored: unknown, choiceAs: 'label' | 'constant') => {
    const cell = toCell(valueToJson(stored, field), field, { ...WORDS, choiceAs })
    const guarded = typeof cell === 'string' ? guardFormula(cell) : cell
    for (const seen of [
      cell,
      typeof guarded === 'string' ? unguardFormula(guarded) : guarded,
      cell === null ? '' : String(cell),
    ]) {
      const reading = fromCell(seen, field, CELL)
      expect('value' in reading).toBe(true)
      if ('value' in reading)
        expect(parseValue(reading.value, field, CONTEXT)).toMatchObject({ value: stored })
    }
  }
  const line = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((value) => value.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
    .filter((value) => value !== '')
  const day = fc
    .date({ min: new Date('1900-03-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((value) => value.toISOString().slice(0, 10))
  const several = choices({ A: 'Alpha', B: 'Beta', C: 'Milk, dried' })
  const cases: readonly [string, Field, fc.Arbitrary<unknown>][] = [
    ['text', text(), line],
    [
      'phone',
      phone(),
      fc.integer({ min: 10_000_000, max: 999_999_999 }).map((digits) => `+44${digits}`),
    ],
    ['money', money(), fc.integer({ min: 0, max: 9_999_999_999 })],
    ['quantity', quantity(), fc.integer({ min: 1, max: 999_999_999 })],
    ['whole', whole(), fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })],
    ['decimal', decimal({ places: 4 }), fc.integer({ min: -999_999_999, max: 999_999_999 })],
    ['date', date(), day],
    [
      'time',
      time(),
      fc
        .tuple(fc.nat(23), fc.nat(59))
        .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    ],
    ['flag', flag(), fc.boolean()],
    ['choice', choice({ ONE: 'The first', TWO: 'Second' }), fc.constantFrom('ONE', 'TWO')],
    ['choices', several, fc.subarray(['A', 'B', 'C'], { minLength: 1 })],
  ]
  test.each(cases)('%s', (_, field, values) => {
    fc.assert(
      fc.property(
        values,
        fc.constantFrom('label' as const, 'constant' as const),
        (value, choiceAs) => comesBack(field, value, choiceAs),
      ),
    )
  })
})
