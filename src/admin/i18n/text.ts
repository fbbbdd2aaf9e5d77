import { inWords, sentence, type FieldError, type LocalizedMessage } from '#schema/engine'
import polyglot from 'ra-i18n-polyglot'
import reactAdminEnglish from 'ra-language-english'
import { language, LANGUAGES } from './language.ts'

/** Translations by English sentence; `library` holds react-admin's own by key. */
export interface Words {
  readonly sentences: Readonly<Record<string, string>>
  readonly library: object
  /** Errors of values, by code; {name} is a placeholder for a parameter. */
  readonly values: Readonly<Record<string, string>>
}

const found = import.meta.glob<Words>('/languages/*/words.ts', { import: 'default' })

/** The words of the language that is on; only they are loaded. English is the language of the code. */
const words: Words = (await found[`/languages/${language.tag}/words.ts`]?.()) ?? {
  sentences: {},
  library: JSON.parse(JSON.stringify(reactAdminEnglish).replaceAll('%{', '{')),
  values: {},
}

/** Gives react-admin the same translations as `text`. */
export const i18nProvider = polyglot(
  () => ({ ...words.library, ...words.sentences }) as never,
  language.locale,
  LANGUAGES.map(({ tag, name }) => ({ locale: tag, name })),
  { allowMissing: true, interpolation: { prefix: '{', suffix: '}' } },
)

/**
 * A sentence in the language that is on. The English one, written where it is used, is its key: {name} stands for a
 * value, and |||| parts the forms of a plural that `smart_count` chooses.
 * @example text('{smart_count} row |||| {smart_count} rows', { smart_count: 3 })
 */
export const text = (english: string, values: Values = {}): string => said(english, values)

type Values = Readonly<Record<string, string | number>>

function said(english: string, values: Values): string {
  const counted = withForm(english, values)
  return i18nProvider.translate(
    english,
    language.direction === 'rtl' ? allIsolated(counted) : counted,
  )
}

/** The plural rules of some languages know only whole numbers: half a day takes the form of a hundred days. */
const withForm = (english: string, values: Values): Values => {
  const { smart_count: count } = values
  const isFraction = typeof count === 'number' && !Number.isInteger(count)
  return isFraction && !english.includes('{smart_count}') ? { ...values, smart_count: 100 } : values
}

/** Names, codes and the like keep their own direction within a sentence of the opposite direction. */
const allIsolated = (values: Values): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  )

const isolated = (value: string): string => `\u2068${value}\u2069`

/** Words next to each other in a name. In right-to-left languages, each keeps its own direction. */
export const besideOthers = (words: string): string =>
  language.direction === 'rtl' && words !== '' ? isolated(words) : words

/** A text defined elsewhere as a literal: in a definition, in the app, in the list of the server's sentences. */
export const translateText = (english: string): string => said(english, {})

/** The same, with values filled in. */
export const filledText = (english: string, values: Values): string => said(english, values)

export const localized = (localized: LocalizedMessage): string =>
  inWords(localized, translateText, language.tag)

export const problemWords = ({ code, params = {} }: FieldError): string =>
  sentence(
    { code, params: { ...params, ...wordsIn(params, 'earlier', 'later') } },
    words.values,
    language.tag,
  )

const wordsIn = (
  params: Readonly<Record<string, string | number>>,
  ...names: readonly string[]
): Record<string, string> =>
  Object.fromEntries(
    names
      .filter((name) => name in params)
      .map((name) => [name, translateText(String(params[name]))]),
  )
