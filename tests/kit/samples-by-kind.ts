import {
  choice,
  choices,
  countPlaces,
  date,
  decimal,
  email,
  flag,
  instant,
  lines,
  longText,
  money,
  object,
  percent,
  phone,
  quantity,
  readItems,
  reference,
  references,
  text,
  time,
  whole,
  resource,
  type Definition,
  type Field,
  type FieldKind,
  type FieldMap,
} from '#schema/engine'

const letters = (n: number): string =>
  [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** The nth day from 1990 onwards. */
const day = (n: number): string => new Date(Date.UTC(1990, 0, 1 + n)).toISOString().slice(0, 10)

const gtin = (n: number): string => {
  const digits = String(n).padStart(7, '0')
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  )
  return digits + String((10 - (sum % 10)) % 10)
}

function sampleText(field: Field, n: number, name: string): string {
  if (field.options.checkDigit) return gtin(n)
  if (field.options.pattern) return `${letters(n)}${name.toLowerCase()}`
  const { min = 1, max = 60 } = field.options as { min?: number; max?: number }
  const plain = `${letters(n)}é ${name}`.replace(/[^\p{L} ]/gu, '')
  const sized = (max < 12 ? `${letters(n)}${name}`.slice(0, max) : plain.slice(0, max))
    .padEnd(min, 'x')
    .trim()
  return field.options.case === 'upper' ? sized.toUpperCase() : sized
}

const number = (field: Field, n: number): number => {
  const {
    min = 0,
    max = 1000,
    moreThan,
  } = field.options as { min?: number; max?: number; moreThan?: number }
  // Quantities are more than 0 unless the definition says otherwise.
  const least = field.kind === 'quantity' ? 1 : 0
  const lowest = moreThan === undefined ? Math.max(min, least) : moreThan + 1
  const value =
    lowest + (n % Math.max(1, Math.min(max, field.kind === 'percent' ? 50 : 400) - lowest))
  return (countPlaces(field) ?? 0) > 0 && value + 0.5 <= max && field.kind !== 'quantity'
    ? value + 0.5
    : value
}

type Sample = (field: Field, n: number, name: string) => unknown

/** Samples of one kind of field, for the tests of the API, of cells and of inputs. */
interface KindSample {
  /** Field that a single call can set; null if something must be uploaded first. */
  readonly field: FieldMap[string] | null
  /** The nth value for a field; null if it depends on other records or columns. */
  readonly sample: Sample | null
  /** Value in the format of the API, and the text of its cell in a list. */
  readonly cell: readonly [value: unknown, shown: string, options?: object]
  /** Keys for the input and the value it sends; null if a test of its own fills the input. */
  readonly typed: readonly [keys: string, sent: unknown] | null
}

const ITEMS = { ACTIVE: { label: 'Active', tone: 'success' }, LEFT: { label: 'Left' } }
const CITY = { city: { kind: 'text', options: {} }, postalCode: { kind: 'text', options: {} } }

/** Samples of every kind. */
export const KIND_SAMPLES: { readonly [Kind in FieldKind]: KindSample } = {
  text: {
    field: text(),
    sample: sampleText,
    cell: ['Plum chutney', 'Plum chutney'],
    typed: ['Plum', 'Plum'],
  },
  longText: {
    field: longText(),
    sample: (field, n, name) => `${sampleText(field, n, name)}\nand a second line`,
    cell: ['Many words', 'Many words'],
    typed: ['Plum{enter}jam', 'Plum\njam'],
  },
  phone: {
    field: phone(),
    sample: (_, n) => `+44${String(7_000_000_000 + n)}`,
    cell: ['+442079460018', '+44 20 7946 0018'],
    typed: ['+442079460018', '+442079460018'],
  },
  email: {
    field: email(),
    sample: (_, n) => `person.${n}@example.com`,
    cell: ['ann@larder.example', 'ann@larder.example'],
    typed: ['ann@larder.example', 'ann@larder.example'],
  },
  password: {
    field: null,
    sample: (_, n) => `Correct-horse-${n}`,
    cell: ['secret', '••••••'],
    typed: null,
  },
  whole: { field: whole(), sample: number, cell: [1234, '1,234'], typed: ['1,234', 1234] },
  decimal: {
    field: decimal({ places: 1 }),
    sample: number,
    cell: [1.5, '1.50'],
    typed: ['1.5', 1.5],
  },
  percent: { field: percent(), sample: number, cell: [12.5, '12.50%'], typed: ['12.5', 12.5] },
  money: { field: money(), sample: number, cell: [48.6, '48.60'], typed: ['£48.60', 48.6] },
  quantity: { field: quantity(), sample: number, cell: [2.5, '2.5'], typed: ['2.125', 2.125] },
  date: {
    field: date(),
    sample: (_, n) => day(n),
    cell: ['2020-11-03', '3 Nov 2020'],
    typed: ['2026-11-03{tab}', '2026-11-03'],
  },
  time: {
    field: time(),
    sample: (_, n) => `${String(n % 23).padStart(2, '0')}:30`,
    cell: ['09:30', '09:30'],
    typed: ['930{tab}', '09:30'],
  },
  instant: {
    field: instant(),
    sample: (_, n) => `${day(n)}T09:30:00.000Z`,
    cell: ['2020-11-03T14:05:00Z', '3 Nov 2020 14:05'],
    typed: null,
  },
  flag: { field: flag(), sample: (_, n) => n % 2 === 0, cell: [false, 'No'], typed: null },
  choice: {
    field: choice({ FINE: 'Fine', COARSE: 'Coarse' }),
    sample: (field, n) => Object.keys(readItems(field))[n % Object.keys(readItems(field)).length],
    cell: ['ACTIVE', 'Active', { items: ITEMS }],
    typed: null,
  },
  choices: {
    field: choices({ SWEET: 'Sweet', SOUR: 'Sour' }),
    sample: (field) => Object.keys(readItems(field)).slice(0, 2),
    cell: [['ACTIVE', 'LEFT'], 'Active, Left', { items: ITEMS }],
    typed: null,
  },
  reference: { field: reference('brand'), sample: null, cell: [7, 'Bakery'], typed: null },
  references: { field: references('brand'), sample: null, cell: [[7, 8], 'Bakery'], typed: null },
  image: { field: null, sample: null, cell: [1, ''], typed: null },
  file: { field: null, sample: null, cell: [1, 'menu.pdf'], typed: null },
  lines: {
    field: lines({ partName: text(), partPrice: money() }),
    sample: null,
    cell: [[{ id: 1 }, { id: 2 }], '2 lines'],
    typed: null,
  },
  object: {
    field: object({ place: text(), street: text() }),
    sample: null,
    cell: [{ city: 'York', postalCode: 'YO1' }, 'York, YO1', { columns: CITY }],
    typed: null,
  },
}

/**
 * Has a field of every kind that can be set with a single API call, under the name of the kind.
 * Pictures and files must be uploaded first.
 */
export const everyKind = resource('specimen', {
  label: ['Specimen', 'Specimens'],
  title: '{specimenName}',
  fields: {
    specimenName: text({ required: true, unique: true, max: 60 }),
    ...Object.fromEntries(
      Object.entries(KIND_SAMPLES).flatMap(([kind, { field }]) =>
        field ? [[`${kind}Value`, field]] : [],
      ),
    ),
  },
  list: {
    columns: ['specimenName', 'longTextValue', 'moneyValue', 'dateValue', 'choiceValue'],
    search: ['specimenName', 'longTextValue'],
    filters: ['choiceValue', 'choicesValue', 'flagValue', 'referenceValue'],
    sort: 'specimenName',
  },
  sheet: { matchOn: ['specimenName'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'] },
} as never) as unknown as Definition
