const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
}

/** Skips Unicode normalization for ASCII text, which is the most common. */
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)

/** Characters that keyboards and word processors use as an apostrophe. */
const APOSTROPHES = /[`´‘’‛ʹʻʼʽ′＇]/g

/**
 * Form of text used for search and sorting: lower case, no accents, one kind of apostrophe. "Taquería" folds to "taqueria",
 * "O’Brien" to "o'brien". Any change requires a new FORM in storage/tables/schema.ts.
 */
export const fold = (text: string): string => {
  const lower = text.toLowerCase().replace(APOSTROPHES, "'")
  if (isAscii(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþıħŋ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Invisible characters. Names that differ only by one of these look the same. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/**
 * Form of text used to check uniqueness. Accents matter; case, surrounding and repeated blanks and invisible characters do
 * not.
 */
export const uniqueKey = (text: string): string => {
  const seen = isAscii(text) ? text : text.normalize('NFC').replace(UNSEEN, '')
  return (/\s\s|[^\S ]/.test(seen) ? seen.replace(/\s+/g, ' ') : seen).trim().toLowerCase()
}

/**
 * Reduces text to lower-case letters and digits without accents, to compare names and headers. Vowel signs are kept,
 * because they are not accents.
 */
export const nameKey = (text: string): string =>
  VOWEL_SIGN.test(text)
    ? text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    : fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Marks that belong to a single script, such as vowel signs in Devanagari. Accents and Arabic vowel points occur in
 * several.
 */
const VOWEL_SIGN = /(?!\p{Script_Extensions=Arabic})(?!\p{Script=Inherited})\p{M}/u

/** Converts "dateOfJoining" to "Date of joining". */
export function humanise(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Converts "dateOfJoining" and "item-master" to "date_of_joining" and "item_master". */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

/** Converts "SUPER_ADMIN" to "super-admin", as used in URLs. */
export const kebabCase = (constant: string): string => constant.toLowerCase().replaceAll('_', '-')

/**
 * Masks all but the last four characters, and at least half of the text. The result is the same for all readers so that the
 * server can recognize it.
 */
export function mask(text: string): string {
  const shown = Math.min(4, Math.floor(text.length / 2))
  return '•'.repeat(text.length - shown) + text.slice(text.length - shown)
}

export const isMasked = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('•')

/** Returns true if a template contains words as well as fields: "week of {weekStartDate}". */
export const hasWords = (template: string): boolean =>
  /\p{L}/u.test(template.replaceAll(/\{[^}]*\}/g, ''))

/** Returns the names in braces: "{firstName} ({code})" contains firstName and code. */
export const templateFields = (template: string): string[] =>
  [...template.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')

/**
 * Parts of each template: text and names in turn, beginning with text. There are few templates, because only definitions
 * declare them.
 */
const cut = new Map<string, readonly string[]>()

function splitTemplate(template: string): readonly string[] {
  let pieces = cut.get(template)
  if (!pieces) cut.set(template, (pieces = template.split(/\{([^}]+)\}/)))
  return pieces
}

/** Replaces each "{name}" with a value from `read` and closes the gaps left by empty fields. */
export function fillTemplate(template: string, read: (field: string) => string): string {
  // Joining produces a flat string. A concatenated one slows down JSON serialization of every record that contains it.
  const filled = splitTemplate(template)
    .map((piece, place) => (place % 2 === 0 ? piece : read(piece)))
    .join('')
  // Most records have all fields filled and leave no gaps.
  return /\(\s*\)|\s\s|^\s|\s$|[^\S ]/.test(filled)
    ? filled
        .replace(/\(\s*\)/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : filled
}
