/** A language of the product: the folder `languages/<tag>`. */
export interface Language {
  readonly tag: string
  /** Name in the language itself. */
  readonly name: string
  /** The flag that stands for it: the address of a picture. */
  readonly flag: string
  readonly direction: 'ltr' | 'rtl'
  /** BCP 47; dates, numbers and money follow it. */
  readonly locale: string
  /** Loads the letters that the app's own typeface does not have. */
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

/** Every text of the page changes with the language, so the page begins anew. */
export function changeLanguage(tag: string): void {
  localStorage.setItem(KEPT_AS, tag)
  location.reload()
}

/** The page is in the language that is on, and runs its way, before anything is drawn. */
export function applyLanguage(page: HTMLElement) {
  page.lang = language.tag
  page.dir = language.direction
}

/** Writing direction of a language, by its tag with or without a country. */
export const findDirection = (tag: string): Language['direction'] =>
  LANGUAGES.find((each) => each.tag.split('-')[0] === tag.split('-')[0])?.direction ?? 'ltr'

/** Loads the letters of every language, for a page that shows them side by side. */
export const loadEveryFont = (): Promise<unknown> =>
  Promise.allSettled(LANGUAGES.map(({ font }) => font?.()))

const isLeftToRight = language.direction === 'ltr'

/** Side on which lines begin, for styles that only know left and right. */
export const startSide = isLeftToRight ? 'left' : 'right'
export const endSide = isLeftToRight ? 'right' : 'left'

/** Digits run from left to right in every language: numbers below one another end on the right, unit under unit. */
export const numbersAlign = isLeftToRight ? 'end' : 'start'

/** From before to after. */
export const onwards = isLeftToRight ? '→' : '←'
