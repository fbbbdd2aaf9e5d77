import type { ChoiceItem, Field, FieldKind } from './field.ts'
import { fromUnits, toUnits, unitsToText } from './number.ts'

/** Digits after the point of the kinds that are kept as whole units; null for all others. */
const PLACES: Record<FieldKind, number | null> = {
  text: null,
  longText: null,
  phone: null,
  email: null,
  password: null,
  whole: 0,
  decimal: 2,
  percent: 2,
  money: 2,
  quantity: 3,
  date: null,
  time: null,
  instant: null,
  flag: null,
  choice: null,
  choices: null,
  reference: null,
  references: null,
  image: null,
  file: null,
  lines: null,
  object: null,
}

/** Digits after the point: 2 for money, 3 for a quantity, as told for a decimal, 0 for a whole number; null if no number. */
export const placesOf = (field: Field): number | null =>
  field.kind === 'decimal' && typeof field.options.places === 'number'
    ? field.options.places
    : PLACES[field.kind]

export const isNumber = (field: Field): boolean => PLACES[field.kind] !== null

const TEXT_KINDS: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'phone', 'email'])

/** Kinds that are stored as readable text, can be searched and sort ignoring case and accents. */
export const isText = (field: Field): boolean => TEXT_KINDS.has(field.kind)

/** Whether a field is of one of these kinds: how a capability is said of several. */
const oneOf =
  <const Kinds extends FieldKind>(...kinds: readonly Kinds[]) =>
  (field: Field | undefined): field is Extract<Field, { kind: Kinds }> =>
    field !== undefined && (kinds as readonly string[]).includes(field.kind)

/** Its value is a list. */
export const isMany = oneOf('choices', 'references', 'lines')
/** Its value is the id of a picture or a file. */
export const isFile = oneOf('image', 'file')
/** Its value is the id of a picture, which can be shown. */
export const isImage = oneOf('image')
/** It names records of another resource, one or many: `options.target`. */
export const pointsAt = oneOf('reference', 'references')
/** It names one record of another resource. */
export const isReference = oneOf('reference')
/** Its value is, or its values are, among `options.items`. */
export const hasItems = oneOf('choice', 'choices')
/** It has fields of its own: `options.columns`. */
export const hasColumns = oneOf('lines', 'object')
/** Rows that live and die with their record. */
export const isLines = oneOf('lines')
/** A day or a point in time. */
export const isMoment = oneOf('date', 'instant')
/** A day of the calendar, without a time. */
export const isDay = oneOf('date')
/** A point in time. */
export const isInstant = oneOf('instant')
/** A share of a hundred. */
export const isPercent = oneOf('percent')
/** Yes or no, and never empty. */
export const isFlag = oneOf('flag')
/** Taken in and never shown again, whoever asks. */
export const isPassword = oneOf('password')

/** Written by the server alone: calculated, computed, counted. */
export const isServers = ({ options }: Field): boolean =>
  options.calculated === true ||
  'computed' in options ||
  'countOf' in options ||
  'dayNameOf' in options ||
  'keyOf' in options

/** Kept in the database; the others are only handed to the behaviour. */
export const isStored = ({ options }: Field): boolean =>
  options.transient !== true && options.virtual !== true

/** Never leaves the server. */
export const isSecret = ({ kind, options }: Field): boolean =>
  kind === 'password' || options.writeOnly === true || options.transient === true

/** The items of a choice by constant; empty for other kinds. */
export const itemsOf = (field: Field | undefined): Readonly<Record<string, ChoiceItem>> =>
  field?.options.items ?? {}

/** The resource a reference points at; null for other kinds, and where there is no field. */
export const targetOf = (field: Field | undefined): string | null => field?.options.target ?? null

/** The columns of embedded lines or of an object; empty for other kinds. */
export const columnsOf = (field: Field): Readonly<Record<string, Field>> =>
  field.options.columns ?? {}

type Convert = (value: unknown, field: Field) => unknown

const same: Convert = (value) => value
const decimalNumber: Convert = (value, field) =>
  typeof value === 'number' ? fromUnits(value, placesOf(field) ?? 0) : value
const nested: Convert = (value, field) =>
  typeof value === 'object' && value !== null
    ? columnsToJson(value as Record<string, unknown>, field)
    : value

function columnsToJson(
  row: Readonly<Record<string, unknown>>,
  field: Field,
): Record<string, unknown> {
  const json: Record<string, unknown> = 'id' in row ? { id: row.id } : {}
  for (const [name, column] of Object.entries(columnsOf(field)))
    json[name] = valueToJson(row[name], column)
  return json
}

const TO_JSON: Record<FieldKind, Convert> = {
  text: same,
  longText: same,
  phone: same,
  email: same,
  password: () => undefined,
  whole: same,
  decimal: decimalNumber,
  percent: decimalNumber,
  money: decimalNumber,
  quantity: decimalNumber,
  date: same,
  time: same,
  instant: same,
  flag: same,
  choice: same,
  choices: same,
  reference: same,
  references: same,
  image: same,
  file: same,
  lines: (value, field) => (Array.isArray(value) ? value.map((row) => nested(row, field)) : []),
  object: nested,
}

/** A stored value as JSON carries it: 4860 units of money become 48.6. */
export const valueToJson = (value: unknown, field: Field): unknown =>
  value === null || value === undefined
    ? field.kind === 'lines'
      ? []
      : null
    : TO_JSON[field.kind](value, field)

/** A number as people write it in the units it is stored in: 48.6 of money becomes 4860; other values pass unchanged. */
export function valueInUnits(value: unknown, field: Field): unknown {
  const places = placesOf(field)
  if (places === null || typeof value !== 'number') return value
  const units = toUnits(value, places)
  if (units === null) throw new Error(`${value} has more than ${places} digits after the point`)
  return units
}

/** Whether `valueToJson` changes anything, so that a hot path can skip it. */
export const isJsonAsStored = (field: Field): boolean => TO_JSON[field.kind] === same

const plain = (value: unknown): string => String(value)
const numberText = (value: unknown, field: Field): string =>
  unitsToText(Number(value), placesOf(field) ?? 0)

const TO_TEXT: Record<FieldKind, (value: unknown, field: Field) => string> = {
  text: plain,
  longText: plain,
  phone: plain,
  email: plain,
  password: () => '',
  whole: numberText,
  decimal: numberText,
  percent: numberText,
  money: numberText,
  quantity: numberText,
  date: plain,
  time: plain,
  instant: plain,
  flag: (value) => (value ? 'Yes' : 'No'),
  choice: (value, field) => itemsOf(field)[plain(value)]?.label ?? plain(value),
  choices: (value, field) =>
    (value as readonly string[]).map((code) => itemsOf(field)[code]?.label ?? code).join(', '),
  reference: plain,
  references: (value) => (value as readonly number[]).join(', '),
  image: plain,
  file: plain,
  lines: () => '',
  object: () => '',
}

/** A stored value in words, for titles and messages; a reference is given as its id. */
export const valueToText = (value: unknown, field: Field): string =>
  value === null || value === undefined ? '' : TO_TEXT[field.kind](value, field)
