import { formatCount } from './format.ts'
import { text } from './i18n/text.ts'

/** A label inside a sentence: "Employees" becomes "employees", "FAQ" stays. */
export const inSentence = (label: string): string =>
  label.replace(/\S+/g, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  )

/** "mary.jones@larder.example" gives MJ. */
export const initials = (name: string): string => {
  const [first = '', second = ''] = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean)
  return ((first[0] ?? '') + (second[0] ?? first[1] ?? '')).toUpperCase()
}

/** "about 25,000" if the number is estimated. */
export const formatTotal = (total: number, isEstimate = false): string =>
  isEstimate ? text('about {total}', { total: formatCount(total) }) : formatCount(total)
