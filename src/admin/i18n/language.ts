/** A language of the product: the folder `languages/<tag>`. */
export interface Language {
  readonly tag: string
  /** Name in the language itself. */
  readonly name: string
  /** Its flag: the address of a picture. */
  readonly flag: string
  readonly direction: 'ltr' | 'rtl'
  /** BCP 47; dates, numbers and money are formatted accordingly. */
  readonly locale: string
  /** Loads the letters missing from the app's own typeface. */
  readonly font?: () => Promise<unknown>
}

const KEPT_AS = 'larder.language'

const found = Object.values(
  import.meta.glob<Language>('/languages/*/language.ts', { eager: true, import: 'default' }),
)

export const LANGUAGES: readonly Language[] = found.toSorted(
  (left, right) => Number(isEnglish(right)) - Number(isEnglish(left)),
)

function isEnglish({ tag }: Language): boolean {
  return tag === 'en-GB'
}

/** The language that is on: the one this browser chose last, else English. It is fixed when the page loads. */
export const language: Language =
  LANGUAGES.find(({ tag }) => tag === globalThis.localStorage?.getItem(KEPT_AS)) ??
  (LANGUAGES[0] as Language)

/** Reloads the page, because every text on it changes with the language. */
export function changeLanguage(tag: string): void {
  localStorage.setItem(KEPT_AS, tag)
  location.reload()
}

/** Sets language and direction of the page before anything is drawn. */
export function applyLanguage(page: HTMLElement) {
  page.lang = language.tag
  page.dir = language.direction
}

/** Writing direction of a language, by its tag with or without a country. */
export const findDirection = (tag: string): Language['direction'] =>
  LANGUAGES.find((each) => each.tag.split('-')[0] === tag.split('-')[0])?.direction ?? 'ltr'

/** Loads the letters of every language, for a page that shows several. */
export const loadEveryFont = (): Promise<unknown> =>
  Promise.allSettled(LANGUAGES.map(({ font }) => font?.()))

const isLeftToRight = language.direction === 'ltr'

/** Side on which lines begin, for styles that know only left and right. */
export const startSide = isLeftToRight ? 'left' : 'right'
export const endSide = isLeftToRight ? 'right' : 'left'

/** Digits run from left to right in every language: numbers in a column are aligned on the right, unit under unit. */
export const numbersAlign = isLeftToRight ? 'end' : 'start'

/** From before to after. */
export const onwards = isLeftToRight ? '→' : '←'
