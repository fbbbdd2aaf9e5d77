import { orderForm } from '../tables/derive.ts'

/** Maximum number of words to search for separately. The rest is searched for as a single text. */
const MOST_WORDS = 6

/**
 * Returns the alternatives of a search. A record is found if it contains all words of one alternative. A phone number has
 * two: as typed, because it may be a document number, and as phone numbers are stored.
 */
export function searchWays(search: string, dialCode = ''): readonly (readonly string[])[] {
  const typed = orderForm(search.replaceAll('\0', ''))
  if (typed === '') return []
  const numbered = withNumber(typed)
  if (numbered) return numbered
  const stored = typed.replace(PHONE, (number) => storedPhone(number, dialCode))
  if (stored === typed) return readings(typed)
  // A search that starts with a plus can only be a phone number.
  return /^\+\S+$/.test(stored) && typed.startsWith('+')
    ? [[stored]]
    : [...readings(typed), splitWords(stored)]
}

/** Document number such as SO-2026-002684, with or without separators and leading zeros: "so2684", "so 2026/2684". */
export interface DocumentNumber {
  readonly prefix: string
  readonly year: string | null
  /** Number without leading zeros. */
  readonly number: string
}

/** Separators in numbers as people write them. */
const GAP = String.raw`[\s\p{Pd}/.#:_]`
const PREFIX = String.raw`^(?<prefix>\p{L}{2,6})${GAP}*`
const YEAR = String.raw`(?<year>(?:19|20)\d\d)`
const NUMBER = String.raw`(?<zeros>0*)(?<number>[1-9]\d{0,9})$`

const DOCUMENT = new RegExp(`${PREFIX}(?:${YEAR}(?:${GAP}+|(?=\\d{4})))?${NUMBER}`, 'u')
/** Number of a series that begins anew every month, such as PS-2026-09-0056. */
const MONTHLY = new RegExp(`${PREFIX}${YEAR}${GAP}*(?<month>0[1-9]|1[0-2])${GAP}*${NUMBER}`, 'u')

/** Returns the document number in a folded text, or null. */
export function documentNumber(text: string): DocumentNumber | null {
  const { prefix, year = null, number } = DOCUMENT.exec(text)?.groups ?? {}
  return prefix === undefined || number === undefined ? null : { prefix, year, number }
}

/**
 * Fewest digits of a number in a search. Shorter numbers are padded with zeros, as documents are: "cus" and "2" would match
 * every customer with an address like "ann.2@…".
 */
const FEWEST_DIGITS_APART = 3
const PADDED_TO = 4

/**
 * Adds the parts of a document number as separate words, so that separators in the stored number do not matter. Null if the
 * text is no such number.
 */
function withNumber(typed: string): string[][] | null {
  const numbers = [DOCUMENT, MONTHLY].flatMap((form) => {
    const { prefix, year, month, zeros = '', number } = form.exec(typed)?.groups ?? {}
    if (prefix === undefined || number === undefined) return []
    const padded = number.length < FEWEST_DIGITS_APART ? number.padStart(PADDED_TO, '0') : number
    // Zeros as typed: "cus 00002" is none of CUS-00020 to CUS-00029.
    const digits = zeros.length + number.length < padded.length ? padded : zeros + number
    return [[prefix, year, month, digits].filter((part) => part !== undefined)]
  })
  if (numbers.length === 0) return null
  const ways = readings(typed)
  const isNew = (parts: readonly string[]) =>
    ways.every((words) => words.join(' ') !== parts.join(' '))
  // The hyphen leaves out words that only begin like a prefix: “first12” finds no first names.
  const asStored = ([prefix = '', ...rest]: readonly string[]) => [`${prefix}-`, ...rest]
  return [...ways, ...numbers.filter(isNew).map(asStored)]
}

/**
 * Splits the text into words. Words of one or two letters match only the start of a word, so the unsplit text is an
 * alternative.
 */
function readings(text: string): string[][] {
  const words = splitWords(text)
  return words.length > 1 && words.some((word) => [...word].length < 3) ? [words, [text]] : [words]
}

function splitWords(text: string): string[] {
  const words = [...new Set(text.split(' '))]
  return words.length <= MOST_WORDS
    ? words
    : [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(' ')]
}

/** Digits and punctuation of a phone number, delimited by spaces. */
const PHONE = /(?<!\S)[+(]*\d[\d\s().\-/]*(?!\S)/g

/** Converts a complete phone number to its stored form. Other text is unchanged. */
export function exactPhone(text: string, dialCode: string): string {
  const typed = orderForm(text)
  const stored = typed.replace(PHONE, (number) => storedPhone(number, dialCode))
  return stored === typed || stored.startsWith('+')
    ? stored
    : typed.startsWith('0') || typed.startsWith('(0')
      ? `${dialCode}${stored}`
      : `+${stored}`
}

/** Minimum number of digits in a phone number. Document numbers and quantities are shorter or start differently. */
const FEWEST_DIGITS = 5
const FEWEST_WITH_PREFIX = 3

/** Minimum length of a complete national number, which is matched with any country code. */
const WHOLE_NUMBER = 8

function storedPhone(typed: string, dialCode: string): string {
  // The zero in "+44 (0) 7700" is only dialled within the country.
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
