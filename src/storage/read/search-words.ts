import { orderForm } from '../tables/derive.ts'

/** So many words are looked for one by one; what follows is looked for as it stands. */
const MOST_WORDS = 6

/**
 * The ways to read a search: a record is found when one way has all its words in it. A phone number has two: as it was
 * typed, for it may be the number of a document, and in the form in which phone numbers are stored.
 */
export function searchWays(search: string, dialCode = ''): readonly (readonly string[])[] {
  const typed = orderForm(search.replaceAll('\0', ''))
  if (typed === '') return []
  const number = documentNumber(typed)
  if (number) return withNumber(readings(typed), number)
  const stored = typed.replace(PHONE, (number) => storedPhone(number, dialCode))
  if (stored === typed) return readings(typed)
  // Whatever begins with a plus is nothing else.
  return /^\+\S+$/.test(stored) && typed.startsWith('+')
    ? [[stored]]
    : [...readings(typed), wordsOf(stored)]
}

/** A number such as SO-2026-002684, with or without blanks, hyphens and leading zeros: "so2684", "so 2026 2684". */
export interface DocumentNumber {
  readonly prefix: string
  readonly year: string | null
  /** Without leading zeros. */
  readonly number: string
}

const DOCUMENT =
  /^(?<prefix>\p{L}{2,6})[\s-]*(?:(?<year>(?:19|20)\d\d)(?:[\s-]+|(?=\d{4})))?0*(?<number>[1-9]\d{0,9})$/u

/** The document number that a folded text may be; null where it is none. */
export function documentNumber(text: string): DocumentNumber | null {
  const { prefix, year = null, number } = DOCUMENT.exec(text)?.groups ?? {}
  return prefix === undefined || number === undefined ? null : { prefix, year, number }
}

/** Shorter ones begin many words: "cus" and "2" would be found in every customer with an address like "ann.2@…". */
const FEWEST_DIGITS_APART = 3

/** The parts of the number one by one: what stands between them in the stored one does not matter. */
function withNumber(ways: string[][], { prefix, year, number }: DocumentNumber): string[][] {
  if (number.length < FEWEST_DIGITS_APART) return ways
  const parts = [prefix, ...(year === null ? [] : [year]), number]
  return ways.some((words) => words.join(' ') === parts.join(' ')) ? ways : [...ways, parts]
}

/** Word by word. One or two letters are looked for where words begin, so a text with such may also be a piece of a longer one. */
function readings(text: string): string[][] {
  const words = wordsOf(text)
  return words.length > 1 && words.some((word) => [...word].length < 3) ? [words, [text]] : [words]
}

function wordsOf(text: string): string[] {
  const words = [...new Set(text.split(' '))]
  return words.length <= MOST_WORDS
    ? words
    : [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(' ')]
}

/** Digits with the marks that people put between those of a phone number, standing by themselves. */
const PHONE = /(?<!\S)[+(]*\d[\d\s().\-/]*(?!\S)/g

/** A whole phone number as it is stored, where the text is one; else the text. */
export function exactPhone(text: string, dialCode: string): string {
  const typed = orderForm(text)
  const stored = typed.replace(PHONE, (number) => storedPhone(number, dialCode))
  return stored === typed || stored.startsWith('+')
    ? stored
    : typed.startsWith('0') || typed.startsWith('(0')
      ? `${dialCode}${stored}`
      : `+${stored}`
}

/** Numbers of documents and quantities are shorter, or begin otherwise. */
const FEWEST_DIGITS = 5
const FEWEST_WITH_PREFIX = 3

/** A national number that is this long is whole, and is found under the code of any country. */
const WHOLE_NUMBER = 8

function storedPhone(typed: string, dialCode: string): string {
  // The zero of "+44 (0) 7700" is dialled only within the country.
  const digits = typed
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
  const fewest = /^[+0]/.test(digits) ? FEWEST_WITH_PREFIX : FEWEST_DIGITS
  if (digits.replace('+', '').length < fewest) return typed
  if (!digits.startsWith('0')) return digits
  const national = digits.replace(/^0+/, '')
  return national === '' || national.length >= WHOLE_NUMBER
    ? national || typed
    : dialCode + national
}
