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

/** Most text is plain; only the rest pays for being decomposed and recomposed. */
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)

/** Different characters that keyboards and word processors use for the apostrophe. */
const APOSTROPHES = /[`´‘’‛ʹʻʼʽ′＇]/g

/**
 * The form in which texts are searched and sorted: lower case, without accents, with one apostrophe. "Taquería" folds to
 * "taqueria", "O’Brien" to "o'brien". A change needs a new FORM in storage/tables/schema.ts.
 */
export const fold = (text: string): string => {
  const lower = text.toLowerCase().replace(APOSTROPHES, "'")
  if (isAscii(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþıħŋ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Invisible characters: two names that differ only by one of them look the same. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/**
 * Form in which texts are compared for uniqueness: accents count; case, outer and repeated blanks and invisible characters do
 * not.
 */
export const uniqueKey = (text: string): string => {
  const seen = isAscii(text) ? text : text.normalize('NFC').replace(UNSEEN, '')
  return (/\s\s|[^\S ]/.test(seen) ? seen.replace(/\s+/g, ' ') : seen).trim().toLowerCase()
}

/**
 * Letters and digits only, in lower case and without accents: used to compare names and headers. Vowel signs are not accents.
 */
export const nameKey = (text: string): string =>
  VOWEL_SIGN.test(text)
    ? text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    : fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Marks that belong to one script, such as those of Devanagari; accents and Arabic vowel points occur in several. */
const VOWEL_SIGN = /(?!\p{Script_Extensions=Arabic})(?!\p{Script=Inherited})\p{M}/u

/** "dateOfJoining" becomes "Date of joining". */
export function humanise(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "dateOfJoining" and "item-master" become "date_of_joining" and "item_master". */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

/** "SUPER_ADMIN" becomes "super-admin", as in an address. */
export const kebabCase = (constant: string): string => constant.toLowerCase().replaceAll('_', '-')

/**
 * Hides all but the last four characters, and at least half of them; the result is the same for every reader, so that it can be
 * recognised.
 */
export function mask(text: string): string {
  const shown = Math.min(4, Math.floor(text.length / 2))
  return '•'.repeat(text.length - shown) + text.slice(text.length - shown)
}

export const isMasked = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('•')

/** Returns true if a template contains words besides its fields: "week of {weekStartDate}". */
export const hasWords = (template: string): boolean =>
  /\p{L}/u.test(template.replaceAll(/\{[^}]*\}/g, ''))

/** The names in braces: "{firstName} ({code})" mentions firstName and code. */
export const templateFields = (template: string): string[] =>
  [...template.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')

/**
 * Texts and names of each template, alternating, beginning with a text. Templates are declared in definitions, so
 * there are few.
 */
const cut = new Map<string, readonly string[]>()

function splitTemplate(template: string): readonly string[] {
  let pieces = cut.get(template)
  if (!pieces) cut.set(template, (pieces = template.split(/\{([^}]+)\}/)))
  return pieces
}

/** Fills "{name}" with values from `read`; gaps left by empty fields are closed. */
export function fillTemplate(template: string, read: (field: string) => string): string {
  // Joining gives a flat string; one built by concatenation makes every record that contains it slower to write as JSON.
  const filled = splitTemplate(template)
    .map((piece, place) => (place % 2 === 0 ? piece : read(piece)))
    .join('')
  // Most records have all their fields filled, with no gaps to close.
  return /\(\s*\)|\s\s|^\s|\s$|[^\S ]/.test(filled)
    ? filled
        .replace(/\(\s*\)/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : filled
}
