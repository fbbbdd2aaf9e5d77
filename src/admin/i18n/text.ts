import polyglot from 'ra-i18n-polyglot'
import reactAdminEnglish from 'ra-language-english'
import { language, LANGUAGES } from './language.ts'

/** English sentence to the same in another language; `library` holds react-admin's own by their keys. */
export interface Words {
  readonly sentences: Readonly<Record<string, string>>
  readonly library: object
}

const found = import.meta.glob<Words>('/languages/*/words.ts', { import: 'default' })

/** The words of the language that is on; only they are loaded. English is the language of the code. */
const words: Words = await found[`/languages/${language.tag}/words.ts`]?.() ?? { sentences: {}, library: reactAdminEnglish }

/** Gives react-admin the same words that `text` gives us. */
export const i18nProvider = polyglot(
  () => ({ ...words.library, ...words.sentences }) as never,
  language.locale, LANGUAGES.map(({ tag, name }) => ({ locale: tag, name })), { allowMissing: true },
)

/**
 * A sentence in the language that is on. The English one, written where it is used, is its key: %{name} stands for a
 * value, and |||| parts the forms of a plural that `smart_count` chooses.
 * @example text('%{smart_count} row |||| %{smart_count} rows', { smart_count: 3 })
 */
export const text = (english: string, values: Readonly<Record<string, string | number>> = {}): string =>
  i18nProvider.translate(english, values)
