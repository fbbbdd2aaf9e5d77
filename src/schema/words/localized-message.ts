import { formFor } from './plural.ts'

/** A sentence and its values, kept apart so that it can be translated into any language. */
export interface LocalizedMessage {
  /** English source text with {1}, {2} … for the values. Also serves as the translation key. */
  readonly english: string
  readonly values: readonly MessageValue[]
}

/** Value in a sentence: either inserted unchanged, or a message translated along with the sentence. */
export type MessageValue = string | number | LocalizedMessage

/** Translates English text to the reader's language. Unknown text stays in English. */
export type Translate = (english: string) => string

/**
 * A sentence with values in it.
 * @example localized`The wallet only has ${balance}; ${amount} cannot be taken out.`
 */
export const localized = (
  parts: TemplateStringsArray,
  ...values: readonly MessageValue[]
): LocalizedMessage => ({
  english: parts.reduce((whole, part, place) => `${whole}{${place}}${part}`),
  values,
})

/** Marks text from a definition, such as a label, for translation when inserted. */
export const term = (english: string): LocalizedMessage => ({ english, values: [] })

/** Concatenates messages. */
export const inTurn = (messages: readonly LocalizedMessage[], glue = ' '): LocalizedMessage => ({
  english: messages.map((_, place) => `{${place + 1}}`).join(glue),
  values: messages,
})

export const isLocalizedMessage = (value: unknown): value is LocalizedMessage =>
  typeof value === 'object' && value !== null && 'english' in value && 'values' in value

/**
 * Returns the sentence with its values, in English if there is no translator. The first number selects the plural form.
 * Databases of earlier versions contain %{1} instead of {1}.
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
