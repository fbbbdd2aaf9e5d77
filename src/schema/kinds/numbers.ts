import { builder, type Field } from '../fields/field.ts'
import { hoursOfText, numberOfText } from '../fields/human-number.ts'
import { limitsWith, type Limits } from '../fields/limits.ts'
import { fromUnits, toUnits, unitsToText } from '../fields/number.ts'
import {
  isFiniteNumber,
  problem,
  type CellReading,
  type GuidedBy,
  type Kind,
  type Parsed,
} from './kind.ts'

/** A whole number. */
export const whole = builder('whole')
/** Decimal number with two places, unless `places` is set. */
export const decimal = builder('decimal')
/** Percentage from 0.00 to 100.00. */
export const percent = builder('percent')
/** Amount in the company's currency, with two places, from 0 to 99,999,999.99. */
export const money = builder('money')
/** Quantity in the unit of the item, with three places, above 0 and up to 999,999.999. `min: 0` allows zero. */
export const quantity = builder('quantity')

function notANumber(value: string | number, places: number): string {
  if (toUnits(value, 9) === null) return 'number'
  return places === 0 ? 'whole' : 'places'
}

function checkRange(units: number, { min, moreThan, max }: Limits, places: number): Parsed {
  const inUnits = (limit: number | undefined) =>
    limit === undefined ? undefined : (toUnits(limit, places) ?? undefined)
  const [lowest, above, highest] = [inUnits(min), inUnits(moreThan), inUnits(max)]
  if (lowest !== undefined && units < lowest)
    return problem('tooSmall', { min: unitsToText(lowest, places) })
  if (above !== undefined && units <= above)
    return problem('notMoreThan', { min: unitsToText(above, places) })
  if (highest !== undefined && units > highest)
    return problem('tooLarge', { max: unitsToText(highest, places) })
  return { value: units }
}

function exampleNumber({ options: { min, moreThan } }: Field): number {
  const lowest = typeof min === 'number' ? min : 0
  return Math.max(1, lowest, moreThan === undefined ? 0 : Math.floor(moreThan) + 1)
}

/** Describes the range: ", at least 0.01, at most 100.00". */
function rangeIn({ options: { min, max, moreThan } }: Field, places: number): string {
  const bound = (words: string, limit: unknown): string =>
    typeof limit === 'number'
      ? `, ${words} ${unitsToText(toUnits(limit, places) ?? limit, places)}`
      : ''
  return bound('at least', min) + bound('more than', moreThan) + bound('at most', max)
}

const reading = (number: string | null): CellReading =>
  number === null ? problem('number') : { value: number }

interface Numeric {
  /** Number of decimal places. */
  readonly places: (field: Field) => number
  readonly limits: Limits
  readonly guide: (range: string, company: GuidedBy) => string
}

/**
 * Behaviour shared by all numbers. Nothing else converts units: numbers are stored as integers in units of their last
 * decimal place, so 48.60 is 4860.
 */
function numeric({ places, limits: range, guide }: Numeric): Kind {
  const limits = limitsWith(range)
  return {
    storedAs: 'integer',
    isOrdered: true,
    places,
    limits,
    limitsOn: 'value',
    parse(value, field) {
      if (value === '') return { value: null }
      if (typeof value !== 'number' && typeof value !== 'string') return problem('number')
      const after = places(field)
      const units = toUnits(value, after)
      if (units === null) return problem(notANumber(value, after), { places: after })
      return checkRange(units, limits(field), after)
    },
    toJson: (value, field) => (typeof value === 'number' ? fromUnits(value, places(field)) : value),
    toText: (value, field) => unitsToText(Number(value), places(field)),
    toCell: (value) => (typeof value === 'number' ? value : String(value)),
    fromCell: (cell, _field, { decimalSign }) =>
      reading(typeof cell === 'boolean' ? null : numberOfText(cell, decimalSign)),
    readings: ['decimalPoint', 'decimalComma'],
    guide: (field, company) => guide(rangeIn(field, places(field)), company),
    example: exampleNumber,
    jsonSchema: (field) => ({
      type: 'number',
      description: `at most ${places(field)} digits after the point`,
    }),
    fits: isFiniteNumber,
    takes: 'a number as people write it, like 48.6',
    tokens: ['setting'],
  }
}

const { toJson: _, ...wholeNumber } = numeric({
  places: () => 0,
  limits: { min: -2_147_483_648, max: 2_147_483_647 },
  guide: (range) => `Whole number${range}.`,
})

/** Units and decimal value are the same. */
export const wholeKind: Kind = {
  ...wholeNumber,
  jsonSchema: () => ({ type: 'integer' }),
  takes: 'a number',
  tokens: ['me', 'setting', 'partOf'],
}

const readPlaces: Numeric['places'] = ({ options }) => options.places ?? 2

/** Returns true if the unit is the hour, which sheets contain in many formats. */
const isHours = ({ options }: Field): boolean => options.unitLabel === 'h'

const { fromCell, guide, ...decimalNumber } = numeric({
  places: readPlaces,
  limits: { min: -99_999_999_999, max: 99_999_999_999 },
  guide: (range) => `Number${range}.`,
})

export const decimalKind: Kind = {
  ...decimalNumber,
  fromCell: (cell, field, context) =>
    isHours(field) && typeof cell === 'string'
      ? reading(hoursOfText(cell, readPlaces(field), context.decimalSign))
      : (fromCell?.(cell, field, context) ?? problem('number')),
  guide: (field, company) =>
    isHours(field)
      ? `Hours${rangeIn(field, readPlaces(field))}: 7.5 or 7:30.`
      : (guide?.(field, company) ?? ''),
}

export const percentKind: Kind = {
  ...numeric({
    places: () => 2,
    limits: { min: 0, max: 100 },
    guide: (range) => `Percentage without its sign, 17.5 for 17.5%${range}.`,
  }),
  readings: ['percent', 'fraction'],
  /** Greater than 1, so that it is not mistaken for a fraction. */
  example: (field) =>
    Math.min(Number(field.options.max ?? 100), Math.max(10, exampleNumber(field))),
}

export const moneyKind: Kind = numeric({
  places: () => 2,
  limits: { min: 0, max: 99_999_999.99 },
  guide: (range, { currencyCode }) =>
    `Amount in ${currencyCode}, two digits after the point${range}.`,
})

export const quantityKind: Kind = numeric({
  places: () => 3,
  limits: { moreThan: 0, max: 999_999.999 },
  guide: (range) => `Quantity in the unit of the item${range}.`,
})
