/** Separator between the forms of a text, which begin with the form for the fewest. */
const BETWEEN = ' |||| '
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

interface Counting {
  readonly rules: Intl.PluralRules
  readonly forms: readonly Intl.LDMLPluralRule[]
}

const cache = new Map<string, Counting>()

/** Returns the plural rules of a language: English has two forms, Arabic has six. */
function countingIn(language: string): Counting {
  let counting = cache.get(language)
  if (!counting) {
    const rules = new Intl.PluralRules(language)
    const { pluralCategories } = rules.resolvedOptions()
    counting = { rules, forms: CATEGORIES.filter((each) => pluralCategories.includes(each)) }
    cache.set(language, counting)
  }
  return counting
}

/**
 * The form of a text that fits a number; without a number the last one, and a text of one form as it is.
 * @example formFor('{n} row |||| {n} rows', 3)
 */
export function formFor(text: string, count: number | undefined, language = 'en'): string {
  if (!text.includes(BETWEEN)) return text
  const { rules, forms } = countingIn(language)
  const parts = text.split(BETWEEN)
  const place = count === undefined ? parts.length - 1 : forms.indexOf(rules.select(count))
  return parts[Math.min(place, parts.length - 1)] ?? text
}
