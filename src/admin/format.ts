import { dateInZone } from '#schema/engine'
import { COMPANY } from './company.ts'
import { language } from './i18n/language.ts'
import { text } from './i18n/text.ts'

const { locale } = language
const { timeZone, currency } = COMPANY

/** Replaces the hyphen of a negative number with a minus sign, which is as wide as a plus sign. */
export const withMinus = (number: string): string => number.replace('-', '−')

/** A count or any whole number: "12,431". */
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
export const formatCount = (value: number): string => withMinus(whole.format(value))

const byPlaces = new Map<number, Intl.NumberFormat>()

/** A number with a fixed number of decimals, so that decimal points are aligned: "1,234.50". */
export function formatPlaces(value: number, places: number): string {
  let format = byPlaces.get(places)
  if (!format)
    byPlaces.set(
      places,
      (format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: places,
        maximumFractionDigits: places,
      })),
    )
  return withMinus(format.format(value))
}

/** Hours in a column: "7.60 h". */
export const formatHours = (hours: number): string =>
  text('{hours} h', { hours: formatPlaces(hours, 2) })

const loose = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })

/** A quantity within a sentence, without trailing zeros: "1,234.5". */
export const formatQuantity = (value: number): string => withMinus(loose.format(value))

const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const shortInFull = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 3 })

/** Short number for narrow places: "12.5K". */
export const formatShort = (value: number): string => withMinus(short.format(value))

/** Like `formatShort`, without rounding: "1.05K". */
export const formatShortInFull = (value: number): string => withMinus(shortInFull.format(value))

/** Whole percentage: "12%". */
const perCent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
export const formatPercent = (value: number): string => withMinus(perCent.format(value / 100))

/** "£": the domestic symbol of the currency in every language. Shown once, in the header of a money column. */
export const currencySign: string =
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

const all = new Intl.ListFormat(locale, { type: 'unit' })
const any = new Intl.ListFormat(locale, { type: 'disjunction' })

/** List joined by commas: "phone, e-mail, city". */
export const joinWords = (words: readonly string[]): string => all.format(words)

/** List of alternatives: "phone, e-mail or city". */
export const listWithOr = (words: readonly string[]): string => any.format(words)

/** A single amount: "£1,234.50". */
const sum = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency,
  currencyDisplay: 'narrowSymbol',
})
export const formatMoney = (value: number): string =>
  withMinus(
    sum
      .formatToParts(value)
      .map(({ type, value: part }) => (type === 'currency' ? currencySign : part))
      .join(''),
  )

const shortDay = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const longDay = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const fullDay = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })
const exactInstant = new Intl.DateTimeFormat(locale, {
  dateStyle: 'full',
  timeStyle: 'medium',
  timeZone,
})

/** Business date of an instant. */
export const convertToDay = (instant: Date): string => dateInZone(instant, timeZone)
export const todayIs = (): string => convertToDay(new Date())

const noon = (date: string): Date => new Date(`${date}T12:00:00Z`)
const daysBetween = (from: string, to: string): number =>
  Math.round((noon(to).getTime() - noon(from).getTime()) / 86_400_000)

const NEAR: Readonly<Record<number, string>> = {
  [-1]: text('yesterday'),
  0: text('today'),
  1: text('tomorrow'),
}

/** Date in everyday language: "today", "yesterday", "3 Nov"; with the year if it is not the current one: "3 Nov 2024". */
export function formatDate(date: string, today = todayIs()): string {
  const near = NEAR[daysBetween(today, date)]
  if (near) return near
  return (date.slice(0, 4) === today.slice(0, 4) ? shortDay : longDay).format(noon(date))
}

/** Full date, for columns such as birthdays and for sentences: "3 Nov 2024". */
export const formatFullDate = (date: string): string => longDay.format(noon(date))

const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
const monthOfYear = new Intl.DateTimeFormat(locale, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const longMonth = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })

/** "September", for a month number from 1. */
export const monthName = (number: number): string => longMonth.format(Date.UTC(2024, number - 1, 1))

export const MONTHS: readonly number[] = Array.from({ length: 12 }, (_, place) => place + 1)

const isWholeMonth = (from: string, to: string): boolean =>
  from.endsWith('-01') &&
  from.slice(0, 7) === to.slice(0, 7) &&
  noon(to).getUTCDate() >= 28 &&
  new Date(noon(to).getTime() + 86_400_000).getUTCDate() === 1

/** Period in days: "3 Nov", "3 – 9 Nov", "November 2025". */
export function formatStretch(from: string, to: string, today = todayIs()): string {
  if (isWholeMonth(from, to)) return monthOfYear.format(noon(from))
  const format = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4))
    ? shortDay
    : longDay
  return from === to ? format.format(noon(from)) : format.formatRange(noon(from), noon(to))
}

/** First part of a period, for narrow places: "3 Nov", "Nov". */
export const formatStretchShort = (from: string, to: string): string =>
  (isWholeMonth(from, to) ? month : shortDay).format(noon(from))

/** Exact date, for tooltips: "Monday 3 November 2025". */
export const exactDate = (date: string): string => fullDay.format(noon(date))

/** Instant in everyday language: "today 14:05", "3 Nov 14:05". */
export function formatInstant(instant: string, now = new Date()): string {
  const at = new Date(instant)
  return `${formatDate(convertToDay(at), convertToDay(now))} ${clock.format(at)}`
}

/** Like `formatInstant`, but only the time if it is today: "14:05". */
export const formatClock = (instant: string, now = new Date()): string =>
  convertToDay(new Date(instant)) === convertToDay(now)
    ? clock.format(new Date(instant))
    : formatInstant(instant, now)

export const exactMoment = (instant: string): string => exactInstant.format(new Date(instant))
