import { formFor, memoizeText, unitsToText, type Translate } from '#schema/engine'
import type { MessageText, MessageValue } from '#system'
import { findLocale, makeTranslator, type Languages } from '../../languages.ts'

/** Longest text that is kept and sent. */
export const LONGEST_MESSAGE = 480

/** Locale of a message: the language of its recipient, the currency of the company. */
interface MessageLocale {
  readonly language: string
  readonly currency: string
  readonly languages: Languages
}

/** The text in that language, with amounts, dates and words as it writes them. Placeholders without a value stay. */
export function messageIn(message: string | MessageText, locale: MessageLocale): string {
  const text =
    typeof message === 'string'
      ? message
      : filled(message, locale, makeTranslator(locale.language, locale.languages))
  // Omitted values leave no gap. A non-breaking space is not among the common letters of text messages.
  return text.replace(/[ \u00a0\u202f]+/g, ' ')
}

function filled(
  { template, values }: MessageText,
  locale: MessageLocale,
  translate: Translate,
): string {
  const text = formFor(
    translate(template),
    Object.values(values).find((value) => typeof value === 'number'),
    locale.language,
  )
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? placeholder : valueIn(value, locale, translate)
  })
}

const findTag = ({ language, languages }: MessageLocale): string => findLocale(language, languages)

function valueIn(value: MessageValue, locale: MessageLocale, translate: Translate): string {
  if (typeof value !== 'object') return readable(String(value), locale)
  if ('money' in value)
    return moneyIn(findTag(locale))(locale.currency).format(
      unitsToText(value.money, 2) as Intl.StringNumericLiteral,
    )
  if ('word' in value) return translate(value.word).toLocaleLowerCase(locale.language)
  return filled(value, locale, translate)
}

/** Turns "2026-11-21" into "21 November 2026"; other values stay. */
const readable = (value: string, locale: MessageLocale): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? dayIn(findTag(locale)).format(new Date(`${value}T12:00:00Z`))
    : value

const dayIn = memoizeText(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

const moneyIn = memoizeText((tag) =>
  memoizeText(
    (currency) =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }),
  ),
)

/** Puts secrets into a text that is filled already. */
export const withSecrets = (text: string, secrets: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(secrets, name) ? (secrets[name] ?? placeholder) : placeholder,
  )

/** Text for storage: six dots replace each secret, whatever its length. */
export const hideSecrets = (text: string, secrets: Readonly<Record<string, string>>): string =>
  withSecrets(text, Object.fromEntries(Object.keys(secrets).map((name) => [name, '••••••'])))
