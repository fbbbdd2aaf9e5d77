/** A language of the product: the folder `languages/<tag>`. */
export interface Language {
  readonly tag: string
  /** Name of the language in that language. */
  readonly name: string
  /** URL of the flag. */
  readonly flag: string
  readonly direction: 'ltr' | 'rtl'
  /** BCP 47 tag used to format dates, numbers and money. */
  readonly locale: string
  /** Loads the glyphs that are missing from the app's default font. */
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

/** The current language: the last one chosen in this browser, or else English. Fixed when the page loads. */
export const language: Language =
  LANGUAGES.find(({ tag }) => tag === globalThis.localStorage?.getItem(KEPT_AS)) ??
  (LANGUAGES[0] as Language)

/** Reloads the page, because every text on it changes with the language. */
export function changeLanguage(tag: string): void {
  localStorage.setItem(KEPT_AS, tag)
  location.reload()
}

/** Sets the language and direction of the page before anything is rendered. */
export function applyLanguage(page: HTMLElement) {
  page.lang = language.tag
  page.dir = language.direction
}

/** Writing direction of a language. The country in the tag is ignored. */
export const findDirection = (tag: string): Language['direction'] =>
  LANGUAGES.find((each) => each.tag.split('-')[0] === tag.split('-')[0])?.direction ?? 'ltr'

/** Loads the fonts of all languages, for pages that show several. */
export const loadEveryFont = (): Promise<unknown> =>
  Promise.allSettled(LANGUAGES.map(({ font }) => font?.()))

const isLeftToRight = language.direction === 'ltr'

/** Side on which lines begin, for styles that support only left and right. */
export const startSide = isLeftToRight ? 'left' : 'right'
export const endSide = isLeftToRight ? 'right' : 'left'

/** Numbers are right-aligned in every language, because digits always run from left to right. */
export const numbersAlign = isLeftToRight ? 'end' : 'start'

/** Arrow from an old to a new value. */
export const onwards = isLeftToRight ? '→' : '←'
