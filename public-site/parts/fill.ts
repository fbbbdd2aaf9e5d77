import type { Counted } from '../texts/en-GB.ts'

/** `fill('Page {n}', { n: 2 })` */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Picks the plural form for the number in that language. */
export function count(counted: Counted, n: number, language: string): string {
  const form = counted[new Intl.PluralRules(language).select(n)] ?? counted.other
  return fill(form, { n: new Intl.NumberFormat(language).format(n) })
}
