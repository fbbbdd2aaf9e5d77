import { inWords, sentence, type FieldError, type LocalizedMessage } from '#schema/engine'
import polyglot from 'ra-i18n-polyglot'
import reactAdminEnglish from 'ra-language-english'
import { language, LANGUAGES } from './language.ts'

/** Translations by English sentence; `library` holds those of react-admin by key. */
export interface Words {
  readonly sentences: Readonly<Record<string, string>>
  readonly library: object
  /** Validation messages by error code; {name} is a placeholder for a parameter. */
  readonly values: Readonly<Record<string, string>>
}

const found = import.meta.glob<Words>('/languages/*/words.ts', { import: 'default' })

/** Translations of the current language, the only ones loaded. English needs none, because it is used in the code. */
const words: Words = (await found[`/languages/${language.tag}/words.ts`]?.()) ?? {
  sentences: {},
  library: JSON.parse(JSON.stringify(reactAdminEnglish).replaceAll('%{', '{')),
  values: {},
}

/** Provides react-admin with the same translations as `text`. */
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

/** Plural rules of some languages support only whole numbers, so fractions use the form of 100. */
const withForm = (english: string, values: Values): Values => {
  const { smart_count: count } = values
  const isFraction = typeof count === 'number' && !Number.isInteger(count)
  return isFraction && !english.includes('{smart_count}') ? { ...values, smart_count: 100 } : values
}

/** Isolates string values, so that names and codes keep their direction in a sentence of the opposite direction. */
const allIsolated = (values: Values): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  )

const isolated = (value: string): string => `\u2068${value}\u2069`

/** Isolates one of several words in a name, so that it keeps its direction in right-to-left languages. */
export const besideOthers = (words: string): string =>
  language.direction === 'rtl' && words !== '' ? isolated(words) : words

/** Translates a string that is defined elsewhere: in a definition, in the app or in the list of server messages. */
export const translateText = (english: string): string => said(english, {})

/** Like `translateText`, with placeholders filled in. */
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
