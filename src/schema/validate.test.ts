import { describe, expect, test } from 'vitest'
import {
  checkInput,
  choice,
  date,
  email,
  flag,
  lines,
  money,
  object,
  phone,
  quantity,
  resource,
  text,
  today,
  whole,
  type CheckContext,
  type Definition,
} from './engine.ts'

const box = resource('box', {
  label: ['Box', 'Boxes'],
  title: '{name}',
  fields: {
    name: text({ required: true }),
    parts: lines({ kind: text({ required: true }) }, { required: true, min: 1 }),
    place: object({ street: text({ required: true }) }, { required: true }),
    spares: lines({ kind: text({ required: true }) }, { requiredWhen: { name: 'Full' } }),
  },
  list: { columns: ['name'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything' },
}) as unknown as Definition

test('what is required and was filled in wrongly is named once, by its part', () => {
  const principal = { role: 'SUPER_ADMIN', userId: 1, today: '2025-06-16', now: '', settings: {} }
  const errorsOf = (input: object) =>
    checkInput(box, input as Record<string, unknown>, {
      mode: 'create',
      principal,
      defaultDialCode: '44',
    }).errors.map(({ field, code }) => [field, code])
  expect(errorsOf({ name: 'Full', parts: [{ kind: null }], place: {}, spares: [{}] })).toEqual([
    ['parts.0.kind', 'required'],
    ['place.street', 'required'],
    ['spares.0.kind', 'required'],
  ])
  expect(errorsOf({ name: 'Full' })).toEqual([
    ['parts', 'required'],
    ['place', 'required'],
    ['spares', 'required'],
  ])
})

const person = resource('person', {
  label: ['Person', 'People'],
  title: '{name}',
  fields: {
    name: text({ required: true, min: 2, max: 20 }),
    code: text({ required: true, series: 'P-000', frozen: true }),
    born: date({ max: today }),
    joined: date({ required: true, initial: today }),
    left: date({ shownWhen: { status: 'LEFT' }, requiredWhen: { status: 'LEFT' } }),
    status: choice({ HERE: 'Here', LEFT: 'Left' }, { initial: 'HERE' }),
    phoneNumber: phone(),
    email: email(),
    salary: money({ hiddenFrom: ['EMPLOYEE'] }),
    iban: text({ maskedFor: ['EMPLOYEE'] }),
    share: quantity(),
    age: whole({ min: 0, max: 150 }),
    total: money({ calculated: true }),
    keen: flag({ initial: true }),
    prices: lines(
      {
        kind: choice({ A: 'a', B: 'b' }, { required: true }),
        price: money({ required: true, moreThan: 0 }),
        reduced: money(),
        from: date(),
        until: date(),
      },
      {
        uniqueBy: ['kind'],
        checks: [
          { field: 'reduced', is: 'lessThan', than: 'price', when: { kind: 'A' } },
          { field: 'until', is: 'atLeast', than: 'from', message: 'Ends after it begins' },
          { together: ['from', 'until'] },
        ],
      },
    ),
    nicknames: lines({ word: text({ required: true }) }, { uniqueBy: ['word'] }),
    nick: text(),
    extension: text({ requiredWithLater: 'leaves' }),
    leaves: date(),
    nickSince: date(),
  },
  checks: [
    { field: 'born', is: 'atMost', than: 'joined', plusYears: -16 },
    { together: ['nick', 'nickSince'] },
  ],
  list: { columns: ['name'], sort: 'name' },
  allow: {
    SUPER_ADMIN: 'everything',
    EMPLOYEE: { may: ['create', 'edit', 'show'], editOnly: ['name', 'iban'] },
  },
}) as unknown as Definition

const principal = (role: string) => ({
  userId: 7,
  role,
  today: '2026-06-15',
  now: '2026-06-15T10:00:00.000Z',
  settings: {},
})
const creating = (role = 'SUPER_ADMIN'): CheckContext => ({
  mode: 'create',
  principal: principal(role),
  defaultDialCode: '+44',
})
const editing = (before: object, role = 'SUPER_ADMIN'): CheckContext => ({
  ...creating(role),
  mode: 'edit',
  before: { ...before },
})

const codes = (input: object, context: CheckContext) => {
  const { errors, unwritable } = checkInput(person, { ...input }, context)
  return [...errors, ...unwritable].map(({ field, code }) => `${field} ${code}`)
}

describe('what explains a later date', () => {
  test.each<[string, object, string[]]>([
    ['a later day alone', { leaves: '2026-07-02' }, ['extension requiredAnew']],
    [
      'a later day with the old words',
      { leaves: '2026-07-02', extension: 'Asked' },
      ['extension requiredAnew'],
    ],
    [
      'a later day without words',
      { leaves: '2026-07-02', extension: null },
      ['extension requiredAnew'],
    ],
    ['a later day with new words', { leaves: '2026-07-02', extension: 'Again' }, []],
    ['an earlier day', { leaves: '2026-06-30' }, []],
    ['no day', { leaves: null }, []],
    ['nothing', {}, []],
  ])('is asked for with %s', (_, input, shown) => {
    expect(
      codes(
        input,
        editing({ name: 'Ann', joined: '2026-01-01', leaves: '2026-07-01', extension: 'Asked' }),
      ),
    ).toEqual(shown)
  })
})

describe('a rule between two days', () => {
  const stay = resource('stay', {
    label: ['Stay', 'Stays'],
    title: '{from}',
    fields: {
      from: date({ required: true }),
      until: date({ required: true }),
      part: choice({ WHOLE: 'Whole', HALF: 'Half' }, { initial: 'WHOLE' }),
    },
    checks: [
      { field: 'until', is: 'sameYear', than: 'from' },
      { field: 'until', is: 'atMost', than: 'from', when: { part: 'HALF' }, at: 'part' },
    ],
    list: { columns: ['from'], sort: 'from' },
    allow: { SUPER_ADMIN: 'everything' },
  }) as unknown as Definition
  const said = (from: string, until: string, part = 'WHOLE') =>
    checkInput(stay, { from, until, part }, creating()).errors.map(
      ({ field, code }) => `${field} ${code}`,
    )

  test('may ask for one year', () => {
    expect(said('2025-01-01', '2025-12-31')).toEqual([])
    expect(said('2025-12-31', '2026-01-01')).toEqual(['until sameYear'])
  })

  test('may hold under a condition only, and be put right at another field', () => {
    expect(said('2025-05-01', '2025-05-02')).toEqual([])
    expect(said('2025-05-01', '2025-05-02', 'HALF')).toEqual(['part atMost'])
    expect(said('2025-05-01', '2025-05-01', 'HALF')).toEqual([])
  })
})

describe('what is sent to create a record', () => {
  test('is trimmed, counted in units and given its defaults', () => {
    const { values, errors } = checkInput(
      person,
      { name: ' Ann ', salary: 48.6, share: 1.5, phoneNumber: '020 7946 0018' },
      creating(),
    )
    expect(errors).toEqual([])
    expect(values).toMatchObject({
      name: 'Ann',
      salary: 4860,
      share: 1500,
      phoneNumber: '+442079460018',
      joined: '2026-06-15',
      status: 'HERE',
      keen: true,
    })
  })

  test('names every field that is wrong, at once', () => {
    expect(
      codes(
        {
          name: 'A',
          born: '2026-02-30',
          email: 'nobody',
          salary: 1.234,
          age: 1.5,
          status: 'GONE',
          nonsense: 1,
        },
        creating(),
      ),
    ).toEqual(
      expect.arrayContaining([
        'nonsense unknownField',
        'name tooShort',
        'born date',
        'email email',
        'salary places',
        'age whole',
        'status choice',
      ]),
    )
  })

  test('misses what is required, but no number of a series', () => {
    expect(codes({}, creating())).toEqual(['name required'])
  })

  test('is checked across fields', () => {
    expect(codes({ name: 'Ann', born: '2015-01-01' }, creating())).toEqual(['born atMost'])
    expect(codes({ name: 'Ann', nick: 'A' }, creating())).toEqual(['nickSince together'])
  })

  test('is checked across the columns of each line', () => {
    const price = { kind: 'A', price: 10, reduced: 9.5, from: '2026-01-31', until: '2026-01-31' }
    const check = (...prices: object[]) => codes({ name: 'Ada', prices }, creating())
    expect(check(price, { ...price, kind: 'B', reduced: 12 })).toEqual([])
    expect(check({ ...price, reduced: 10 })).toEqual(['prices.0.reduced lessThan'])
    expect(
      check({ ...price, kind: 'B', from: null }, { ...price, until: '2026-01-30', reduced: 11 }),
    ).toEqual(['prices.1.reduced lessThan', 'prices.1.until rule', 'prices.0.from together'])
    expect(check({ ...price, price: 0, until: '2026-01-30' })).toEqual([
      'prices.0.price notMoreThan',
    ])
  })

  test('says which other column a wrong one is compared with', () => {
    const prices = [{ kind: 'A', price: 10, reduced: 10 }]
    const [error] = checkInput(person, { name: 'Ada', prices }, creating()).errors
    expect(error?.message).toBe('Reduced must be less than Price.')
  })

  test('names a wrong line by its path', () => {
    expect(
      codes(
        {
          name: 'Ann',
          prices: [
            { kind: 'A', price: 1 },
            { kind: 'X', price: 0 },
          ],
        },
        creating(),
      ),
    ).toEqual(['prices.1.kind choice', 'prices.1.price notMoreThan'])
    expect(
      codes(
        {
          name: 'Ann',
          prices: [
            { kind: 'A', price: 1 },
            { kind: 'A', price: 2 },
          ],
        },
        creating(),
      ),
    ).toEqual(['prices.1.kind repeated'])
    const nicknames = [{ word: 'Al' }, { word: 'AL ' }]
    expect(codes({ name: 'Ann', nicknames }, creating())).toEqual(['nicknames.1.word repeated'])
  })

  test('cannot set what only the server writes', () => {
    const { values } = checkInput(person, { name: 'Ann', total: 99 }, creating())
    expect(values).not.toHaveProperty('total')
  })
})

describe('what is sent to change a record', () => {
  const before = {
    name: 'Ann',
    code: 'P-001',
    joined: '2026-01-01',
    status: 'HERE',
    iban: 'GB00123456',
    left: null,
    keen: true,
  }

  test('leaves absent fields alone and clears with null', () => {
    expect(checkInput(person, { nick: null }, editing(before)).values).toEqual({ nick: null })
  })

  test('cannot change a frozen field, but may send it back unchanged', () => {
    expect(codes({ code: 'P-002' }, editing(before))).toEqual(['code frozen'])
    expect(codes({ code: 'P-001' }, editing(before))).toEqual([])
  })

  test('asks for what a condition requires and clears what it hides', () => {
    expect(codes({ status: 'LEFT' }, { ...editing(before), asSystem: true })).toEqual([
      'left required',
    ])
    const gone = { ...before, status: 'LEFT', left: '2026-05-01' }
    expect(
      checkInput(person, { status: 'HERE' }, { ...editing(gone), asSystem: true }).values,
    ).toEqual({ status: 'HERE', left: null })
  })

  test('ignores a masked value that comes back masked', () => {
    expect(checkInput(person, { iban: '••••••3456' }, editing(before, 'EMPLOYEE')).values).toEqual(
      {},
    )
    expect(checkInput(person, { iban: 'DE99' }, editing(before, 'EMPLOYEE')).values).toEqual({
      iban: 'DE99',
    })
  })

  test('refuses fields the role may not write, unless they stay as they are', () => {
    expect(codes({ age: 3, name: 'Bea' }, editing({ ...before, age: 2 }, 'EMPLOYEE'))).toEqual([
      'age readOnly',
    ])
    expect(codes({ age: 2, name: 'Bea' }, editing({ ...before, age: 2 }, 'EMPLOYEE'))).toEqual([])
  })
})
