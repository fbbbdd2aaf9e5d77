import { itemsOf, type Field, type FieldKind } from '#schema/engine'
import { formatFullDate, formatInstant, formatMoney } from '../format.ts'
import { formatPhone } from '../phone-number.ts'
import { showNumber } from './show-number.ts'
import { text } from '../i18n/text.ts'

type Words = (value: unknown, field: Field) => string

const plain: Words = (value) => String(value)
const number: Words = (value, field) => {
  const unit = field.options.unitLabel
  return `${showNumber(value, field)}${unit ? ` ${unit}` : ''}`
}

const WORDS: Record<FieldKind, Words> = {
  text: plain,
  longText: plain,
  phone: (value) => formatPhone(String(value)),
  email: plain,
  password: () => '••••••••',
  whole: number,
  decimal: number,
  quantity: number,
  percent: (value, field) => `${showNumber(value, field)}%`,
  money: (value) => formatMoney(Number(value)),
  date: (value) => formatFullDate(String(value)),
  time: plain,
  instant: (value) => formatInstant(String(value)),
  flag: (value) => (value ? text('Yes') : text('No')),
  choice: (value, field) => itemsOf(field)[String(value)]?.label ?? String(value),
  choices: (value, field) =>
    (value as readonly string[]).map((code) => itemsOf(field)[code]?.label ?? code).join(', '),
  reference: (value) => text('No. %{id}', { id: String(value) }),
  references: (value) => text('%{count} chosen', { count: (value as readonly unknown[]).length }),
  image: () => text('Picture'),
  file: () => text('File'),
  lines: (value) => {
    const { length } = value as readonly unknown[]
    return text('%{smart_count} row |||| %{smart_count} rows', { smart_count: length })
  },
  object: (value) =>
    Object.values(value as object)
      .filter((part) => part !== null && part !== '')
      .join(', '),
}

/** A JSON value in words: "3 Nov 2026", "£48.60", "On leave". Empty for nothing. */
export const wordsOf = (value: unknown, field: Field): string =>
  isNothing(value) ? '' : WORDS[field.kind](value, field)

export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
