import { formFor, memoizeText, unitsToText, type Translate } from '#schema/engine'
import type { MessageText, MessageValue } from '#system'
import { findLocale, makeTranslator, type Languages } from '../../languages.ts'

/** Maximum length of a message, as stored and as sent. */
export const LONGEST_MESSAGE = 480

/** Locale of a message: the recipient's language and the company's currency. */
interface MessageLocale {
  readonly language: string
  readonly currency: string
  readonly languages: Languages
}

/**
 * Writes a message in the given language, with amounts, dates and words formatted for it. Placeholders without a value are
 * kept.
 */
export function messageIn(message: string | MessageText, locale: MessageLocale): string {
  const text =
    typeof message === 'string'
      ? message
      : filled(message, locale, makeTranslator(locale.language, locale.languages))
  // Collapses the gaps left by omitted values. Non-breaking spaces are replaced, because they are not in the standard SMS
  // alphabet.
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

/** Turns "2026-11-21" into "21 November 2026", and leaves other values unchanged. */
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

/** Inserts secrets into a text whose other placeholders are already filled. */
export const withSecrets = (text: string, secrets: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(secrets, name) ? (secrets[name] ?? placeholder) : placeholder,
  )

/** Returns the text for storage. Six dots replace each secret, regardless of its length. */
export const hideSecrets = (text: string, secrets: Readonly<Record<string, string>>): string =>
  withSecrets(text, Object.fromEntries(Object.keys(secrets).map((name) => [name, '••••••'])))
