/** Separator between plural forms, which are listed from the smallest number up. */
const BETWEEN = ' |||| '
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

interface Counting {
  readonly rules: Intl.PluralRules
  readonly forms: readonly Intl.LDMLPluralRule[]
}

const cache = new Map<string, Counting>()

/** Returns the plural rules of a language. English has two forms, Arabic has six. */
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
 * Selects the plural form for a number. Without a number, the last form is used. Text with only one
 * form is returned unchanged.
 * @example formFor('{n} row |||| {n} rows', 3)
 */
export function formFor(text: string, count: number | undefined, language = 'en'): string {
  if (!text.includes(BETWEEN)) return text
  const { rules, forms } = countingIn(language)
  const parts = text.split(BETWEEN)
  const place = count === undefined ? parts.length - 1 : forms.indexOf(rules.select(count))
  return parts[Math.min(place, parts.length - 1)] ?? text
}
