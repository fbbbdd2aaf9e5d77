import { formFor } from './plural.ts'

/** A sentence and its values, kept separate so that it can be translated into any language. */
export interface LocalizedMessage {
  /** English source text, with {1}, {2} … for the values; the key for translations. */
  readonly english: string
  readonly values: readonly MessageValue[]
}

/** Value in a sentence: inserted unchanged, or a message that is translated with the sentence. */
export type MessageValue = string | number | LocalizedMessage

/** Translates from English to the language of the reader; unknown texts stay English. */
export type Translate = (english: string) => string

/**
 * A sentence with values in it.
 * @example localized`The wallet holds ${balance}; ${amount} cannot be taken out of it.`
 */
export const localized = (
  parts: TemplateStringsArray,
  ...values: readonly MessageValue[]
): LocalizedMessage => ({
  english: parts.reduce((whole, part, place) => `${whole}{${place}}${part}`),
  values,
})

/** A text of a definition, such as a label, that is translated when inserted. */
export const term = (english: string): LocalizedMessage => ({ english, values: [] })

/** Several messages in sequence. */
export const inTurn = (messages: readonly LocalizedMessage[], glue = ' '): LocalizedMessage => ({
  english: messages.map((_, place) => `{${place + 1}}`).join(glue),
  values: messages,
})

export const isLocalizedMessage = (value: unknown): value is LocalizedMessage =>
  typeof value === 'object' && value !== null && 'english' in value && 'values' in value

/**
 * Returns the sentence with its values, in English if there is no translator. The first number chooses the plural form.
 * Databases of earlier versions contain sentences with %{1} in place of {1}.
 */
export function inWords(
  { english, values }: LocalizedMessage,
  translate: Translate = (same) => same,
  language = 'en',
): string {
  const texts = values.map((value) =>
    isLocalizedMessage(value) ? inWords(value, translate, language) : String(value),
  )
  const count = values.find((value) => typeof value === 'number')
  return formFor(translate(english.replaceAll('%{', '{')), count, language).replace(
    /\{(\d+)\}/g,
    (_, place: string) => texts[Number(place) - 1] ?? '',
  )
}
