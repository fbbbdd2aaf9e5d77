import type { Texts } from './texts/en-GB.ts'

export type Language = 'en-GB' | 'hi' | 'ar'

/** Languages of the site: native names, writing direction and language codes in messages. */
export const LANGUAGES: Readonly<
  Record<
    Language,
    { readonly name: string; readonly direction: 'ltr' | 'rtl'; readonly code: 'EN' | 'HI' | 'AR' }
  >
> = {
  'en-GB': { name: 'English', direction: 'ltr', code: 'EN' },
  hi: { name: 'हिन्दी', direction: 'ltr', code: 'HI' },
  ar: { name: 'العربية', direction: 'rtl', code: 'AR' },
}

/** Shared with the back office. */
const KEY = 'larder.language'

const isLanguage = (name: string | null): name is Language =>
  name !== null && Object.hasOwn(LANGUAGES, name)

/** Language chosen by the visitor, otherwise the browser's, otherwise English. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(KEY)
  if (isLanguage(stored)) return stored
  return (
    navigator.languages
      .map((name) => name.split('-')[0] ?? '')
      .map((name) => (name === 'en' ? 'en-GB' : name))
      .find(isLanguage) ?? 'en-GB'
  )
}

const LOADERS: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  'en-GB': () => import('./texts/en-GB.ts'),
  hi: () => import('./texts/hi.ts'),
  ar: () => import('./texts/ar.ts'),
}

/** Texts of one language; sets the language of the page. */
export async function loadTexts(language: Language): Promise<Texts> {
  const { default: texts } = await LOADERS[language]()
  document.documentElement.lang = language
  document.documentElement.dir = LANGUAGES[language].direction
  return texts
}

export const keepLanguage = (language: Language) => localStorage.setItem(KEY, language)
